import { isForbidden } from '#src/app/forbidden-storage.ts'; // before any package
import '#src/workers/trusted-scripts.ts';
import './ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/App.tsx';
import { lastNoted } from '#src/app/boot.ts';
import { bringFirstScreen } from '#src/app/routes.tsx';
import { startRuntime } from '#src/app/runtime.ts';
import { startUpdates } from '#src/app/update.ts';
import { drawSettings, savesData } from '#src/frame/device-settings.ts';
import { holdInstallOffer } from '#src/frame/install.ts';
import { loadFonts } from '#src/ui/fonts.ts';

/**
 * Stores each push token that the native wrapper posts: to the window or, on Android, to the document. Few pages
 * receive any message, so the code that reads one loads with the first message.
 */
const hearPushTokens = (): void => {
  const listen = (event: Event): void => {
    void import('#src/app/keep-push-token.ts').then(
      ({ keepPushToken }) => keepPushToken(event),
      () => {}, // offline before the app was fully cached: the wrapper posts the token again at the next start
    );
  };
  window.addEventListener('message', listen);
  document.addEventListener('message', listen);
};

const start = (root: HTMLElement): void => {
  drawSettings();
  // a controlled page is not a first visit: the fonts come from the cache, or go there (docs/decisions/0010)
  if (navigator.serviceWorker?.controller && !savesData()) loadFonts();
  hearPushTokens(); // before the app is there: the wrapper does not wait for it
  bringFirstScreen(location.pathname, lastNoted() === 'member');
  createRoot(root).render(<App runtime={startRuntime()} updates={startUpdates()} />);
};

const root = document.getElementById('root') as HTMLElement; // index.html has it, and so has a snapshot
const begin = (): void => {
  if (root.dataset['snapshot'] === undefined) start(root);
  else void import('#src/app/take-over.ts').then(({ startBehind }) => startBehind(root, start));
};

holdInstallOffer();
if (isForbidden) void import('#src/app/stand-ins.ts').then(begin);
else begin();
