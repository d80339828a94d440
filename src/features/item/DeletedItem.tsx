import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/db/rows.ts';
import { noQuery, writeQuery } from '#src/db/search-query.ts';
import { productTypes } from '#src/db/search-values.ts';
import { StackScreen } from '#src/services/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';

interface DeletedItemProps {
  /** What it was, as far as this device knows. */
  readonly like: ItemRow['productTypes'];
}

/** A listing that its owner has deleted, and the way to others like it (copy-ko, deleted listing). */
export function DeletedItem({ like }: DeletedItemProps) {
  const known = productTypes.filter((type) => like.includes(type));
  const query = new URLSearchParams(
    writeQuery({ ...noQuery, productTypes: known }).map(([name, value]) => [name, value]),
  );
  const { title, subtitle, similar } = ko.detail.deleted;
  return (
    <StackScreen title={ko.nav.name} plain>
      <EmptyState
        art={hanger}
        title={title}
        subtitle={subtitle}
        action={
          <ButtonLink to={`/search?${query}`} kind="primary">
            {similar}
          </ButtonLink>
        }
      />
    </StackScreen>
  );
}
