import { type RefObject, useEffect, useState } from 'react';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import type { Missing } from './gate.ts';

/** What the focus may go to in a field. */
const controls = ':is(input:not([hidden]), textarea, button)';

/** Says what is missing and puts the focus there, once the step that holds it is drawn (copy-ko, a button that cannot act yet). */
export const useMissing = (body: RefObject<HTMLElement | null>): ((missing: Missing) => void) => {
  const toast = useToast();
  const [asked, setAsked] = useState<Missing | null>(null);
  useEffect(() => {
    if (asked === null) return;
    setAsked(null);
    toast({ text: asked.words, tone: 'error', about: 'post-missing' });
    body.current?.querySelector<HTMLElement>(`[data-field="${asked.field}"] ${controls}`)?.focus();
  }, [asked, body, toast]);
  return setAsked;
};
