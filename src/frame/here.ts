import { type RefObject, useEffect, useRef } from 'react';

/** Whether this screen is still mounted: a user who has gone on meanwhile is not taken back. */
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
