import type { ItemId } from '#contract/ids.ts';
import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { alikeAddress } from './alike-address.ts';
import { BelowDetail } from './below/BelowDetail.tsx';

interface DeletedItemProps {
  readonly itemId: ItemId;
  /** Product types of the deleted listing, as far as its card is stored. */
  readonly like: ItemRow['productTypes'];
}

/** The page of a deleted listing: a link to listings of the same product types (copy-ko, deleted listing), and the stored ones. */
export function DeletedItem({ itemId, like }: DeletedItemProps) {
  const { title, subtitle, similar } = ko.detail.deleted;
  return (
    <StackScreen title={ko.nav.name} plain>
      <EmptyState
        art={hanger}
        title={title}
        subtitle={subtitle}
        action={
          <ButtonLink to={alikeAddress(like)} kind="primary">
            {similar}
          </ButtonLink>
        }
      />
      <BelowDetail item={{ itemId, ownerId: 0, productTypes: like }} mine={false} ownerName={null} />
    </StackScreen>
  );
}
