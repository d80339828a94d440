import type { StoredList } from '#src/db/feeds.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { isCut, isOwnTrouble } from './network-state.ts';
import { type Unfetched, unfetched } from './unfetched.ts';

/** A row of a list; with the user's pending mutations folded over it, it has their state. */
export type ListedItem = ItemRow & Partial<Pick<ShownItem, 'waiting'>>;

/** The states of a list: not read yet, loading, never fetched, failed, empty, with rows. */
export type ListState<Row = ListedItem> =
  /** The device has not been read yet. */
  | { readonly is: 'reading' }
  | Unfetched
  | { readonly is: 'empty'; readonly at: Moment; readonly notRenewed: boolean; readonly busy: boolean }
  | {
      readonly is: 'rows';
      readonly items: readonly Row[];
      readonly at: Moment | null;
      readonly busy: boolean;
      /** The last refresh failed for a reason of its own: the network line shows faults of the network. */
      readonly notRenewed: boolean;
      /**
       * here: further rows are on this device · more: on the server · stored: the rest is not on this device, and there is no
       * network · unsure: as that, but there may be no rest · all
       */
      readonly end: 'here' | 'more' | 'stored' | 'unsure' | 'all';
    };

/** What a stored list and the network say together. */
export const listState = <Row>(
  view: Omit<StoredList<Row>, 'front'> | null | undefined,
  network: NetworkState,
): ListState<Row> => {
  if (view === undefined) return { is: 'reading' };
  if (view === null) return unfetched(view, network);
  const offline = network === 'offline';
  const cut = isCut(network);
  const { items, at, loading, trouble, more, beyond } = view;
  const notRenewed = isOwnTrouble(trouble, network);
  if (items.length > 0) {
    const away = more === 'unsure' ? 'unsure' : 'stored';
    const end = beyond ? 'here' : !more ? 'all' : cut ? away : 'more';
    return { is: 'rows', items, at, busy: loading && !offline, notRenewed, end };
  }
  return at === null ? unfetched(view, network) : { is: 'empty', at, notRenewed, busy: loading && !offline };
};

/** What is younger needs no word about its age. */
const oldMs = 5 * 60_000;

/** Whether the age of what was received is worth a word; `now` null: a snapshot, which is seen at any later time. */
export const isOldNews = (at: Moment, now: Moment | null): boolean => now === null || now - at >= oldMs;
