import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { productTypes } from '#src/domain/search/values.ts';
import { addressOf } from '#src/features/shared/search-address.ts';
import { StackScreen } from '#src/shell/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';

interface DeletedItemProps {
  /** Product types of the deleted listing, as far as its card is stored. */
  readonly like: ItemRow['productTypes'];
}

/** The page of a deleted listing, with a link to listings of the same product types (copy-ko, deleted listing). */
export function DeletedItem({ like }: DeletedItemProps) {
  const known = productTypes.filter((type) => like.includes(type));
  const { title, subtitle, similar } = ko.detail.deleted;
  return (
    <StackScreen title={ko.nav.name} plain>
      <EmptyState
        art={hanger}
        title={title}
        subtitle={subtitle}
        action={
          <ButtonLink to={addressOf({ ...noQuery, productTypes: known })} kind="primary">
            {similar}
          </ButtonLink>
        }
      />
    </StackScreen>
  );
}
