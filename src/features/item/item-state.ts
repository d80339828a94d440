import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownItem } from '#src/domain/likes/set-like.mutation.ts';
import type { ItemView } from '#src/domain/listings/item.view.ts';
import { type Unfetched, unfetched } from '#src/frame/unfetched.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** Everything the detail of a listing can be, told apart. */
export type ItemState =
  | { readonly is: 'reading' }
  | Unfetched
  | { readonly is: 'missing' }
  /** `like`: its product types, as far as its card is stored. */
  | { readonly is: 'deleted'; readonly like: ItemRow['productTypes'] }
  | {
      readonly is: 'shown';
      readonly item: ShownItem;
      /** When what is shown was fetched: the detail, or only its card. */
      readonly at: Moment;
      readonly busy: boolean;
      readonly notRenewed: boolean;
      /** How the part that only the detail has stands. */
      readonly detail: 'here' | 'coming' | 'never';
    };

/** What a stored listing and the network say together. */
export const itemState = (view: ItemView | null | undefined, network: NetworkState): ItemState => {
  if (view === undefined) return { is: 'reading' };
  const offline = network === 'offline';
  const nothing: ItemView = { item: null, gone: null, loading: false, trouble: null };
  const { item, gone, loading, trouble } = view ?? nothing;
  if (gone === 'missing') return { is: 'missing' };
  if (gone === 'deleted') return { is: 'deleted', like: item?.productTypes ?? [] };
  const away = offline || trouble === 'offline';
  if (item !== null) {
    const detail =
      item.detail !== null ? 'here' : away || (trouble !== null && !loading) ? 'never' : 'coming';
    return {
      is: 'shown',
      item,
      at: item.detail?.at ?? item.at,
      busy: loading && !offline,
      notRenewed: trouble !== null && !away,
      detail,
    };
  }
  return unfetched(view, network);
};
