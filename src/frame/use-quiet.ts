import { useEffect, useState } from 'react';
import { idle } from './idle.ts';

/** Whether the screen is painted and the page has nothing else to do: what is read for further down waits for it. */
export const useQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void idle().then(() => isMounted && setQuiet(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isQuiet;
};
