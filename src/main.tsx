import { isForbidden } from '#src/shell/forbidden-storage.ts'; // before any package
import './ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from '#src/shell/App.tsx';
import { lastNoted } from '#src/shell/boot.ts';
import { applyTheme, storedTheme } from '#src/shell/frame/theme.ts';
import { hearPushTokens } from '#src/shell/push-token.ts';
import { bringFirstScreen } from '#src/shell/routes.tsx';
import { startRuntime } from '#src/shell/runtime.ts';
import { startUpdates } from '#src/shell/update.ts';
import { loadFonts } from '#src/ui/fonts.ts';

const start = (root: HTMLElement): void => {
  applyTheme(storedTheme());
  // a controlled page is not a first visit: the fonts come from the cache, or go there (docs/decisions/0010)
  if (navigator.serviceWorker?.controller) loadFonts();
  hearPushTokens(); // before the app is there: the wrapper does not wait for it
  bringFirstScreen(location.pathname, lastNoted() === 'member');
  createRoot(root).render(<App runtime={startRuntime()} updates={startUpdates()} />);
};

const root = document.getElementById('root') as HTMLElement; // index.html has it, and so has a snapshot
const begin = (): void => {
  if (root.dataset['snapshot'] === undefined) start(root);
  else void import('#src/shell/take-over.ts').then(({ startBehind }) => startBehind(root, start));
};

if (isForbidden) void import('#src/shell/stand-ins.ts').then(begin);
else begin();
