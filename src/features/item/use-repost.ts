import { sellingTexts } from '#src/copy/selling.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import { itemRepost } from '#src/domain/listings/repost-listing.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useWatched } from './use-watched.ts';

/** Puts a listing in front of the newest ones again. `can`: the server has that, and nothing of the listing is agreed. */
export const useRepost = (
  item: ItemRow,
): { readonly can: boolean; readonly busy: boolean; readonly run: () => void } => {
  const { session } = useApp();
  const toast = useToast();
  const state = tradeStateOf(item);
  const watched = useWatched(item, {
    definition: itemRepost,
    args: { itemId: item.itemId },
    act: 'repost',
    failed: sellingTexts.repostFailed,
    onDone: () => toast(sellingTexts.reposted),
  });
  const isServed = session.capabilities?.includes('repost') ?? false;
  return { ...watched, can: isServed && state !== 'SOLD' };
};
