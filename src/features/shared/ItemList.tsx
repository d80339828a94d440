import type { ReactNode } from 'react';
import { itemTexts } from '#src/copy/home.ts';
import { ListFrame, type ListRows } from '#src/frame/ListFrame.tsx';
import type { ListedItem } from '#src/frame/list-state.ts';
import { useSaidNow } from '#src/frame/now.tsx';
import type { ShownList } from '#src/frame/use-list.ts';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { cardOf } from './card.ts';

interface ItemListProps {
  readonly list: ShownList;
  readonly label: string;
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** A way on where nothing could be had. */
  readonly onward?: ReactNode;
  /** Draws no skeleton for the first 3 s in which the device is read. */
  readonly isQuiet?: boolean;
  /** In the corner of a card. */
  readonly action?: (item: ListedItem) => ReactNode;
  /** The heart of a card, where it can be tapped in the list. */
  readonly heart?: (item: ListedItem) => ReactNode;
}

/** The cards of a feed, or a sentence that says why there are none. */
export function ItemList({ list, label, empty, onward, isQuiet = false, ...corner }: ItemListProps) {
  return (
    <ListFrame
      list={list}
      skeletons={(count, silent) => <CardSkeletons count={count} silent={silent} />}
      empty={empty}
      onward={onward}
      isQuiet={isQuiet}
    >
      {(state) => <Cards state={state} label={label} {...corner} />}
    </ListFrame>
  );
}

interface CardsProps extends Pick<ItemListProps, 'label' | 'action' | 'heart'> {
  readonly state: ListRows<ListedItem>;
}

/** Of a card, px. */
const leastHeight = 123;

/** Cards that are surely within the first screen, whose photos are wanted at once. */
const first = 4;

function Cards({ state, label, action, heart }: CardsProps) {
  const now = useSaidNow();
  const toast = useToast();
  const { items, busy, end } = state;
  return (
    <Feed
      rows={items}
      keyOf={(item) => item.itemId}
      label={label}
      hasMore={end !== 'all'}
      busy={busy}
      rowHeight={leastHeight}
    >
      {(item, index) => (
        <ItemCard
          item={cardOf(item, now)}
          eager={index < first}
          action={action?.(item)}
          heart={heart?.(item)}
          {...(item.gone === null ? {} : { onOpen: () => toast(itemTexts.deleted) })}
        />
      )}
    </Feed>
  );
}
