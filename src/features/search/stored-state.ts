import { hasLoneConsonant } from '#src/domain/search/match.ts';
import { hasDates, type SearchQuery } from '#src/domain/search/query.ts';
import type { StoredSearch } from '#src/domain/search/search.view.ts';
import type { ListState } from '#src/frame/list-state.ts';
import { isCut } from '#src/frame/network-state.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { searchTexts } from './text.ts';

/** A server compares letters, so to it `ㅇㄴㅍ` is no word: what begins with these consonants only this device can find. */
export const isOwnKeyword = ({ keyword }: Pick<SearchQuery, 'keyword'>): boolean => hasLoneConsonant(keyword);

/**
 * Whether this device answers a search by itself: always when offline and for a keyword with lone consonants, else where
 * nothing was ever fetched for it and nothing can be. What the server finds of such a keyword literally is stored when it
 * arrives, and so found here too.
 */
export const answersItself = (query: SearchQuery, network: NetworkState, state: ListState): boolean =>
  network === 'offline' ||
  isOwnKeyword(query) ||
  (isCut(network) && (state.is === 'failed' || state.is === 'never'));

/**
 * Whether what is stored is shown until the server has answered: where nothing of its answer is stored. Not for days, as
 * this device does not know which listings are rented out.
 */
export const beginsStored = (query: SearchQuery, told: ListState): boolean =>
  (told.is === 'loading' || told.is === 'failed') && !hasDates(query);

/**
 * The list until the server has answered, or where it could not: what is stored, if anything of it matches. `hasFailed`: it
 * has been asked in vain before.
 */
export const untilTold = (
  told: ListState,
  found: StoredSearch | undefined,
  hasFailed: boolean,
): ListState => {
  if (found === undefined) return { is: 'reading' };
  const { items, total } = found;
  if (total === 0) return told;
  // while it is asked no more than its first page is shown: a longer list would shrink under the user's finger
  const end = !hasFailed || items.length >= total ? 'all' : 'here';
  return { is: 'rows', items, at: null, busy: told.is === 'loading', notRenewed: hasFailed, end };
};

type Rows = Extract<ListState, { is: 'rows' }>;

/** The server has rows of it that are not on this device. */
export const hasFurther = (told: ListState): told is Rows => told.is === 'rows' && told.end === 'more';

interface StoredAnswer {
  /** undefined: not read yet. */
  readonly found: StoredSearch | undefined;
  readonly query: SearchQuery;
  readonly network: NetworkState;
  /** What the server has told of it: further rows of its are found here once they are stored. */
  readonly told: ListState;
}

/** The list of what this device finds by itself. */
export const storedState = ({ found, query, network, told }: StoredAnswer): ListState => {
  if (found === undefined) return { is: 'reading' };
  if (found.scope === 0 && network === 'offline') return { is: 'never' };
  if (found.scope === 0 && !isOwnKeyword(query))
    return { is: 'failed', trouble: network === 'portal' ? 'portal' : 'unanswered' };
  const { items, total } = found;
  if (total === 0) return { is: 'empty', at: 0, notRenewed: false, busy: false };
  const rows = { is: 'rows', items, at: null, busy: false, notRenewed: false } as const;
  if (items.length < total) return { ...rows, end: 'here' };
  return hasFurther(told)
    ? { ...rows, busy: told.busy, notRenewed: told.notRenewed, end: 'more' }
    : { ...rows, end: 'all' };
};

export interface StoredWords {
  /** Over how much was looked. */
  readonly scope: (count: number) => string;
  /** What could not be checked. */
  readonly caveat: string | undefined;
  /** Under "nothing found". */
  readonly empty: string;
}

/** What is said of a search that only this device answered; nothing waits for a network where there is one. */
export const storedWords = (query: SearchQuery, network: NetworkState): StoredWords => {
  const cut = isCut(network);
  return {
    scope: network === 'offline' ? searchTexts.offlineScope : searchTexts.storedScope,
    caveat: !hasDates(query) ? undefined : cut ? searchTexts.datesUnchecked : searchTexts.datesByWord,
    empty: cut ? searchTexts.offlineEmpty : searchTexts.consonantsEmpty,
  };
};
