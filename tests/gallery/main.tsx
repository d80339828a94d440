import '#src/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { words } from '#src/copy/ui.ts';
import { loadFonts } from '#src/ui/fonts.ts';
import { ToastProvider } from '#src/ui/overlay/Toasts.tsx';
import { UiProvider } from '#src/ui/Ui.tsx';
import { pages } from './pages.tsx';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
if (asked.has('big')) document.documentElement.style.fontSize = '200%';
loadFonts();

const Page = pages[asked.get('page') ?? ''];
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <UiProvider words={words}>
      <ToastProvider>
        {Page ? (
          <Page />
        ) : (
          <ul>
            {Object.keys(pages).map((name) => (
              <li key={name}>
                <a href={`?page=${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </ToastProvider>
    </UiProvider>
  </StrictMode>,
);
