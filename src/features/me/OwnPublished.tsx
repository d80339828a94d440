import type { ReactNode } from 'react';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { useNow } from '#src/frame/now.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import styles from './OwnPending.module.css';

interface OwnPublishedProps {
  readonly items: readonly ItemRow[];
  readonly menu: (item: ItemRow) => ReactNode;
}

/** Published after the list was fetched: they stand on top of it until the next one has them. */
export function OwnPublished({ items, menu }: OwnPublishedProps) {
  const now = useNow();
  if (items.length === 0) return null;
  return (
    <ul className={styles.pending}>
      {items.map((item) => (
        <li key={item.itemId}>
          <ItemCard item={cardOf(item, now)} action={menu(item)} eager />
        </li>
      ))}
    </ul>
  );
}
