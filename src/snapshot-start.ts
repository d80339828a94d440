import { holdTaps } from './app/held-tap.ts';

/** The script of a snapshot, alone in its file: has the app evaluated after the snapshot is painted. */
const snapshot = document.getElementById('root');
const own = document.querySelector<HTMLScriptElement>('script[data-app]');
if (snapshot === null || own === null) throw new Error('the page is no snapshot');
holdTaps(snapshot);
// the app's own script may come after the browser's offer to install it (frame/install.ts)
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(globalThis, { earlyOffer: event });
});
// the browser's own store is opened while the app is parsed; it makes no database
void indexedDB.databases?.().catch(() => {}); // the app says what is wrong with it

const link = (rel: string, href: string): HTMLLinkElement => {
  const element = document.createElement('link');
  element.rel = rel;
  element.crossOrigin = '';
  element.href = href;
  document.head.append(element);
  return element;
};

const named = (list: string | undefined): string[] => list?.split(' ').filter(Boolean) ?? [];

const begin = (): void => {
  for (const href of named(own.dataset['parts'])) link('modulepreload', href);
  for (const href of named(own.dataset['sheets'])) {
    const sheet = link('stylesheet', href);
    sheet.onerror = () => sheet.remove(); // the app waits for those that are still on their way
  }
  void import(/* @vite-ignore */ own.dataset['app'] ?? '').catch(reportError); // the snapshot stays what it is
};

// the frame after the one that shows the snapshot; a hidden page draws none
if (document.visibilityState === 'hidden') begin();
else requestAnimationFrame(() => setTimeout(begin));
