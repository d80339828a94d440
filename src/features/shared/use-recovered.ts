import { useEffect, useRef } from 'react';
import { draftTexts } from '#src/copy/catalogue.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** Says once that what was being written is back (copy-ko, draft). */
export const useRecovered = (recovered: boolean): void => {
  const toast = useToast();
  const told = useRef(false);
  useEffect(() => {
    if (!recovered || told.current) return;
    told.current = true;
    toast(draftTexts.recovered);
  }, [recovered, toast]);
};
