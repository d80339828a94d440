import { useEffect, useState } from 'react';

const load = () => import('./wide/Panes.tsx');
type WideCode = Awaited<ReturnType<typeof load>>;

let loaded: WideCode | null = null;

/** A device with room for columns, as the sheets say, too: a tablet becomes wide when it is turned, a phone never does. */
const device = matchMedia('(min-device-width: 600px) and (min-device-height: 500px)');

/** Loads the code of the columns where a page may be wide; null: it is there, or no page here may be. */
export const bringWideCode = (): Promise<void> | null => {
  if (loaded !== null || !device.matches) return null;
  return load().then((code) => {
    loaded = code;
  });
};

/** The code of the columns; null: it is not there. Once it is, it stays: a screen that is open is not begun again. */
export const useWideCode = (): WideCode | null => {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    const bring = (): void => {
      Promise.resolve(bringWideCode()).then(
        () => setCode(loaded),
        () => {}, // offline before the app was fully cached: one column does
      );
    };
    bring(); // again, where it could not be had at the start
    device.addEventListener('change', bring); // a window came to another screen
    return () => device.removeEventListener('change', bring);
  }, []);
  return code;
};
