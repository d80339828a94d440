import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A choice of this device and data of no account: the one thing that a logout leaves. */
export const themeKey = 'campick-theme';

/** The browser's own bar, as the page's surface. */
const bar = { light: '#FFFFFF', dark: '#0E131B' } as const;

/** The stored choice; anything unreadable is the device's own setting. */
export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(themeKey);
  return themes.find((theme) => theme === stored) ?? 'system';
};

/** Draws the page in a theme, the browser's bar included. */
export const applyTheme = (theme: Theme): void => {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = bar[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
};

/** The choice and a way to change it; it holds at once and from the next start on. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(storedTheme);
  return [
    theme,
    (next) => {
      setTheme(next);
      applyTheme(next);
      try {
        localStorage.setItem(themeKey, next);
      } catch {
        // storage is full: the choice holds until the page is closed
      }
    },
  ];
};
