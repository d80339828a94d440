import type { ItemRow } from '#src/domain/items/rows.ts';

/** The listing that something stands under, and who looks at it. */
export interface BelowProps {
  readonly item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>;
  /** The viewer is its owner. */
  readonly mine: boolean;
  /** null: nothing stored says it. */
  readonly ownerName: string | null;
}
