import { type RefObject, useEffect, useState } from 'react';

/** A step that is come to is read from its top: the focus goes to its question. The first one leaves it where it is. */
export const useArrival = (step: number, heading: RefObject<HTMLElement | null>): void => {
  const [at, setAt] = useState(step);
  useEffect(() => {
    if (at === step) return;
    setAt(step);
    document.getElementById('content')?.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [at, step, heading]);
};
