import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** Hands the page's address to the device, or copies it where the device shares nothing. */
export const useShare = ({ itemId, title }: Pick<ItemRow, 'itemId' | 'title'>): (() => void) => {
  const toast = useToast();
  const copy = (url: string): void => {
    // without a secure context there is no clipboard at all
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toast(ko.detail.linkCopied),
      () => toast({ text: ko.frame.share.failed, tone: 'error' }),
    );
  };
  return () => {
    const url = `${location.origin}/detail/${itemId}`;
    if (typeof navigator.share !== 'function') return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // closing the sheet is an answer; a device that cannot share still gets the link
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  };
};
