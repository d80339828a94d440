import type { TradeMethod, TransactionType } from '#contract/values.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import type { ItemView } from '#src/domain/listings/item.view.ts';
import type { ItemTradeView } from '#src/domain/picks/item-trade.view.ts';
import { offerOf, roleOf } from '#src/features/shared/offer.ts';

/** A PICK that can be started: how the listing changes hands, and where its form is. */
interface PickWay {
  readonly type: TransactionType;
  readonly method: TradeMethod;
  readonly to: string;
}

/** What the PICK button of a room leads to where the room has no PICK. */
export type PickWays =
  | { readonly is: 'ways'; readonly ways: readonly PickWay[] }
  /** A PICK about the listing, or a proposal of it on its way, has a screen of its own. */
  | { readonly is: 'there'; readonly to: string }
  /** `unknown`: the listing is not stored in full on this device · `unknown-ways`: this version knows none of its ways. */
  | {
      readonly is: 'none';
      readonly why: 'unknown' | 'deleted' | 'own' | 'sold' | 'sale-agreed' | 'unknown-ways';
    };

const none = (why: Extract<PickWays, { is: 'none' }>['why']): PickWays => ({ is: 'none', why });

/**
 * `view`: the listing; null: nothing of it is stored. `trade`: this account's PICK and proposal of the listing; null: they
 * are not read yet.
 */
export const pickWays = (
  session: Pick<SessionRow, 'state'>,
  view: Pick<ItemView, 'item' | 'gone'> | null,
  trade: ItemTradeView | null,
): PickWays => {
  if (view !== null && view.gone !== null) return none('deleted');
  const item = view?.item ?? null;
  if (item === null || item.detail === null || trade === null) return none('unknown');
  if (roleOf(session, item) === 'owner') return none('own');
  if (trade.appointmentId !== null) return { is: 'there', to: `/pick-detail/${trade.appointmentId}` };
  if (trade.proposal !== null) return { is: 'there', to: `/pick-new/${item.itemId}` };
  const { rent, sale, refusal } = offerOf(item);
  const types: TransactionType[] = [];
  if (rent) types.push('RENTAL');
  if (sale) types.push('SALE');
  const methods = (['DIRECT', 'PARCEL'] as const).filter((method) => item.tradeMethods.includes(method));
  const ways = types.flatMap((type) =>
    methods.map((method) => ({ type, method, to: `/post-pick/${item.itemId}/${type}/${method}` })),
  );
  return ways.length === 0 ? none(refusal ?? 'unknown-ways') : { is: 'ways', ways };
};

/** Why a listing is not stored in full: there is no network, it is being fetched, or that failed. */
export const missingAs = (
  view: Pick<ItemView, 'loading' | 'trouble'> | null,
  isCut: boolean,
): 'cut' | 'coming' | 'failed' => {
  if (isCut) return 'cut';
  return view === null || view.loading || view.trouble === null ? 'coming' : 'failed';
};
