import type { ItemRow } from '#src/domain/items/rows.ts';
import { Related } from './Related.tsx';

export interface BelowProps {
  readonly item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>;
  /** The viewer is its owner. */
  readonly mine: boolean;
  /** null: nothing stored says it. */
  readonly ownerName: string | null;
}

/** What else there is, to a viewer who does not own the listing. */
export function Below({ item, mine, ownerName }: BelowProps) {
  return mine ? null : <Related item={item} ownerName={ownerName} />;
}
