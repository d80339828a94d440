import './ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { hearPushTokens } from './app/push-token.ts';
import { bringFirstScreen } from './app/routes.tsx';
import { startRuntime } from './app/runtime.ts';
import { letScreensBeCutShort } from './app/travel.ts';
import { startUpdates } from './app/update.ts';
import { applyTheme, storedTheme } from './services/theme.ts';
import { loadFonts } from './ui/fonts.ts';

applyTheme(storedTheme());
letScreensBeCutShort();
// a controlled page is not a first visit: the fonts come from the cache, or go there (docs/decisions/0010)
if (navigator.serviceWorker?.controller) loadFonts();

hearPushTokens(); // before the app is there: the wrapper does not wait for it
bringFirstScreen(location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<App runtime={startRuntime()} updates={startUpdates()} />);
