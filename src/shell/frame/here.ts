import { type RefObject, useEffect, useRef } from 'react';

/** Whether this screen is still there: whoever has gone on meanwhile is not taken back from where they are. */
export const useHere = (): RefObject<boolean> => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
};
