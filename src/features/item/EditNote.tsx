import type { ItemId } from '#contract/ids.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import { PendingEditNote } from '#src/features/shared/PendingEditNote.tsx';
import { useView } from '#src/frame/view.ts';

/** On an own listing: a change of it that the server does not have yet, or did not take. */
export function EditNote({ itemId }: { readonly itemId: ItemId }) {
  const own = useView((store) => ownListingView(store, itemId), [itemId]);
  return own?.edit == null ? null : <PendingEditNote itemId={itemId} edit={own.edit} />;
}
