import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sellingTexts } from '#src/copy/selling.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/**
 * Says once what became of photos that another app shared: the address by which the service worker leads here counts them.
 * Answers whether the draft was made that way, which is no return to one.
 */
export const useShared = (): boolean => {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const taken = Number(params.get('shared'));
  const refused = Number(params.get('refused'));
  const untyped = Number(params.get('untyped'));
  const [wasShared] = useState(taken > 0);
  const told = useRef(false);
  useEffect(() => {
    if (!(taken > 0) || told.current) return;
    told.current = true;
    toast(sellingTexts.share.taken(taken));
    if (refused > 0) toast({ text: sellingTexts.share.left(refused), tone: 'error' });
    if (untyped > 0) toast({ text: sellingTexts.share.untyped(untyped), tone: 'error' });
    setParams(
      (was) => {
        was.delete('shared');
        was.delete('refused');
        was.delete('untyped');
        return was;
      },
      { replace: true }, // a reload says nothing
    );
  }, [taken, refused, untyped, toast, setParams]);
  return wasShared;
};
