import * as ko from '#src/copy/ko.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { useBack } from '#src/frame/back.ts';
import { useHere } from '#src/frame/here.ts';
import { usePane } from '#src/frame/pane.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useWatched } from './use-watched.ts';

/** Deletes a listing while its owner watches; done, its screen is left. */
export const useDelete = (item: ItemRow): { readonly busy: boolean; readonly run: () => void } => {
  const toast = useToast();
  const back = useBack();
  const here = useHere();
  const { kind } = usePane();
  return useWatched(item, {
    definition: itemDelete,
    args: { itemId: item.itemId },
    act: 'delete',
    failed: ko.post.deleteFailed,
    isUndone: ({ gone }) => gone === null,
    onDone: () => {
      toast(sellingTexts.deleted);
      if (here.current && kind !== 'side') back(); // beside a room it is the room that stays
    },
  });
};
