import { holdTaps } from './shell/held-tap.ts';

/** The script of a snapshot, alone in its file: has the app evaluated after the snapshot is painted. */
const snapshot = document.getElementById('root');
const own = document.querySelector<HTMLScriptElement>('script[data-app]');
if (snapshot === null || own === null) throw new Error('the page is no snapshot');
holdTaps(snapshot);
// the browser's own store is opened while the app is parsed; it makes no database
void indexedDB.databases?.().catch(() => {}); // the app says what is wrong with it

const begin = (): void => {
  for (const href of own.dataset['sheets']?.split(' ') ?? []) {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.crossOrigin = '';
    sheet.href = href;
    sheet.onerror = () => sheet.remove(); // the app waits for those that are still on their way
    document.head.append(sheet);
  }
  const app = document.createElement('script');
  app.type = 'module';
  app.crossOrigin = '';
  app.src = own.dataset['app'] ?? '';
  document.head.append(app);
};

// the frame after the one that shows the snapshot; a hidden page draws none
if (document.visibilityState === 'hidden') begin();
else requestAnimationFrame(() => setTimeout(begin));
