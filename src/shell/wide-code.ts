import { useEffect, useState } from 'react';

const load = () => import('./wide/Panes.tsx');
type WideCode = Awaited<ReturnType<typeof load>>;

let loaded: WideCode | null = null;

/** From here on there are two columns, as the sheets say, too. */
const wide = matchMedia('(min-width: 900px)');

/** A tablet becomes wide when it is turned. */
const mayBeWide = (): boolean => wide.matches || Math.min(screen.width, screen.height) >= 600;

/** Loads the code of the columns where a page is or may become wide; a phone never asks for it. */
export const bringWideCode = async (): Promise<void> => {
  if (mayBeWide()) loaded ??= await load();
};

/** The code of the columns; null: it is not there. Once it is, it stays: a screen that is open is not begun again. */
export const useWideCode = (): WideCode | null => {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    const bring = (): void => {
      bringWideCode().then(
        () => setCode(loaded),
        () => {}, // offline before the app was fully cached: one column does
      );
    };
    wide.addEventListener('change', bring);
    return () => wide.removeEventListener('change', bring);
  }, []);
  return code;
};
