import type { ReactNode } from 'react';
import * as ko from '#src/copy/first.ts';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { InfiniteSentinel } from '#src/ui/list/InfiniteSentinel.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { cardOf } from './card.ts';
import styles from './ItemList.module.css';
import { Late } from './Late.tsx';
import type { ListedItem, ListState } from './list-state.ts';
import { useNow } from './now.tsx';
import { troubleWords } from './trouble-words.ts';
import type { ShownList } from './use-list.ts';

interface ItemListProps {
  readonly list: ShownList;
  readonly label: string;
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** A way on where nothing could be had. */
  readonly onward?: ReactNode;
  /** In the corner of a card. */
  readonly action?: (item: ListedItem) => ReactNode;
}

/** The cards of a feed, or in words why there are none. */
export function ItemList({ list, label, empty, onward, action }: ItemListProps) {
  const { state, refresh } = list;
  switch (state.is) {
    case 'reading':
      return (
        <Late>
          <Skeletons />
        </Late>
      );
    case 'loading':
      return <Skeletons />;
    case 'never':
      return <ErrorState {...ko.state.neverFetched} onRetry={refresh} onward={onward} />;
    case 'failed':
      return <ErrorState title={troubleWords(state.trouble)} onRetry={refresh} onward={onward} />;
    case 'empty':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          {empty}
        </>
      );
    case 'rows':
      return (
        <>
          <NotRenewed state={state} onRetry={refresh} />
          <Rows state={state} label={label} onMore={list.more} action={action} />
        </>
      );
    default:
      return state satisfies never;
  }
}

const Skeletons = () => (
  <div className={styles.inset}>
    <CardSkeletons count={5} />
  </div>
);

type Fetched = Extract<ListState, { notRenewed: boolean }>;

const NotRenewed = ({ state, onRetry }: { readonly state: Fetched; readonly onRetry: () => void }) =>
  state.notRenewed && (
    <div className={styles.line}>
      <ErrorLine text={ko.state.notRenewed} onRetry={onRetry} busy={state.busy} />
    </div>
  );

interface RowsProps {
  readonly state: Extract<ListState, { is: 'rows' }>;
  readonly label: string;
  readonly onMore: () => void;
  readonly action: ((item: ListedItem) => ReactNode) | undefined;
}

/** Cards that are surely within the first screen, whose photos are wanted at once. */
const first = 4;

function Rows({ state, label, onMore, action }: RowsProps) {
  const now = useNow();
  const toast = useToast();
  const { items, busy, end, notRenewed } = state;
  return (
    <>
      <Feed rows={items} keyOf={(item) => item.itemId} label={label} hasMore={end !== 'all'} busy={busy}>
        {(item, index) => (
          <ItemCard
            item={cardOf(item, now)}
            eager={index < first}
            action={action?.(item)}
            {...(item.gone === null ? {} : { onOpen: () => toast(ko.item.deleted) })}
          />
        )}
      </Feed>
      {end === 'more' && busy && (
        <div className={styles.inset}>
          <CardSkeletons count={3} silent />
        </div>
      )}
      {end === 'stored' ? (
        <p className={styles.end}>{ko.state.listEndMore}</p>
      ) : (
        <InfiniteSentinel
          key={end} // rows of this device come whatever the network does
          hasMore={end !== 'all'}
          loading={busy && end === 'more'}
          failed={notRenewed && end === 'more'}
          onMore={onMore}
        />
      )}
    </>
  );
}
