import { draftTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { draftCount } from '#src/domain/listings/own-listings.view.ts';
import { useView } from '#src/frame/view.ts';
import { ListRow } from '#src/ui/list/ListRow.tsx';

/** Where the drafts are, and how many. */
export function DraftsRow() {
  const count = useView(draftCount, []) ?? 0;
  return (
    <ListRow
      to="/drafts"
      label={draftTexts.list}
      {...(count > 0 ? { value: sellingTexts.drafts.row(count) } : {})}
    />
  );
}
