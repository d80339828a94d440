import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { usePane } from '#src/frame/pane.ts';

/** A screen that was gone to, and is empty yet, begins in its field; by going back or by a link it is for reading. */
export const useFirstFocus = (input: RefObject<HTMLInputElement | null>): void => {
  const own = useNavigationType();
  const type = usePane().cameBy ?? own;
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (type === 'PUSH' && input.current?.value === '') input.current.focus({ preventScroll: true });
  }, [type, input]);
};
