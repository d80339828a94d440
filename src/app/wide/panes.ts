/** What of a location tells which columns stand on a wide page; `search` with its question mark, or empty. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

export interface ColumnPlan<P extends Place> {
  /** The list at the left; null: the screen has the page for itself. */
  readonly list: P | null;
  /** The list is all there is: nothing of it was chosen. */
  readonly isAlone: boolean;
  /** Alone, the list takes the whole page: cards of listings stand side by side. */
  readonly isWall: boolean;
  /** The tabs stand at the left; not beside a screen that is done or left as a whole. */
  readonly hasRail: boolean;
  /** Path of the selected tab; null: none. */
  readonly tab: string | null;
  /** Where there is room for a third column, it holds what the screen is about. */
  readonly hasSide: boolean;
  /** The list that was on screen last, to be handed in the next time. */
  readonly last: P | null;
}

const anybodys = ['/', '/search', '/opened'];
const lists = [...anybodys, '/liked', '/my-trade', '/notification', '/chat', '/pick', '/my'];
/** Lists of cards. */
const walls = ['/', '/search', '/opened', '/liked', '/my-trade'];
const aboutItem = /^\/chat-about\/\d+$/;
const isList = (path: string): boolean => lists.includes(path) || aboutItem.test(path);

/** Screens that are done or left as a whole: neither list nor tabs stand beside them. */
const whole = /^\/(login|post|post-edit|meeting\/.*|share-target|edit-conflict\/.*)$/;

/**
 * `of`: screens that are rows of the list `at`, or follow from one. Was a list of `or` on screen last, that one stands
 * beside them instead.
 */
const parents: readonly { readonly of: RegExp; readonly at: string; readonly or: RegExp }[] = [
  { of: /^\/(detail|post-pick|pick-new)\//, at: '/', or: /^\/(?!my$)/ },
  { of: /^\/user\//, at: '/', or: /^\// },
  { of: /^\/chat\//, at: '/chat', or: /^\/(chat-about\/\d+|notification)$/ },
  { of: /^\/(pick-detail|edit-pick|review)\//, at: '/pick', or: /^\/notification$/ },
  { of: /^\/(my-edit|outbox|drafts|help)$/, at: '/my', or: /^$/ },
];

/**
 * Screens that say what they are about (frame/pane.ts `useThirdColumn`): a room its listing, a PICK its room, a
 * listing its seller, or to that one the rooms about it.
 */
const sided = /^\/(chat|pick-detail|detail)\/\d+$/;

const tabs: readonly (readonly [RegExp, string])[] = [
  [/^\/(search|opened|notification)?$/, '/'],
  [/^\/chat/, '/chat'],
  [/^\/pick/, '/pick'],
  [/^\/(my|my-trade|liked)$/, '/my'],
];

const listOf = <P extends Place>(place: P, last: P | null): P | null => {
  const { pathname } = place;
  if (isList(pathname)) return place;
  const parent = parents.find(({ of }) => of.test(pathname));
  if (parent === undefined) return null;
  const { at, or } = parent;
  const isOfLast = last !== null && (last.pathname === at || or.test(last.pathname));
  return isOfLast ? last : { ...place, pathname: at, search: '' };
};

/**
 * The columns of a wide page at an address. A visitor has those lists only that are open to everybody; `last` is what the
 * call before returned.
 */
export const columnsOf = <P extends Place>(place: P, last: P | null, isMember: boolean): ColumnPlan<P> => {
  const { pathname } = place;
  const found = listOf(place, last);
  const list = found !== null && (isMember || anybodys.includes(found.pathname)) ? found : null;
  const isAlone = list !== null && list === place;
  return {
    list,
    isAlone,
    isWall: isAlone && walls.includes(pathname),
    hasRail: !whole.test(pathname),
    tab: list === null ? null : (tabs.find(([address]) => address.test(list.pathname))?.[1] ?? null),
    hasSide: list !== null && sided.test(pathname),
    last: list ?? last,
  };
};
