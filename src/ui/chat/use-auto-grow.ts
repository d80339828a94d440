import { type RefObject, useLayoutEffect } from 'react';

/** A field as high as its text, up to what its style allows, also where CSS alone cannot (Firefox, Safari before 26). */
export const useAutoGrow = (field: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what its height depends on
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
};
