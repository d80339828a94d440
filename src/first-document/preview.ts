import type { ItemId } from '#contract/ids.ts';
import { frameTexts, pageDescription } from '#src/copy/frame.ts';
import { navTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as items from '#src/domain/items/queries.ts';
import { pricesOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { won } from '#src/lib/money.ts';
import { type PriceLine, priceLines } from '#src/ui/item/prices.ts';

/** What a link to a page shows of it where it is shared. */
export interface Preview {
  /** The one address of the page, absolute. */
  readonly url: string;
  /** Absent: a listing's. */
  readonly type?: 'website' | 'product';
  readonly title: string;
  readonly description: string;
  /** Absolute address of a picture; null: the listing has none. */
  readonly image: string | null;
  /** The first price of its description, won; null: it names none. */
  readonly price: number | null;
}

/** Of the app itself: its name, what it is, its icon. */
export const appPreview = (origin: string): Preview => ({
  url: new URL('/', origin).href,
  type: 'website',
  title: frameTexts.document.title,
  description: pageDescription,
  image: new URL('/icons/icon-512.png', origin).href,
  price: null,
});

const priceText = (line: PriceLine): string =>
  line.kind === 'sale'
    ? `${words.salePrice} ${won(line.amount)}`
    : [
        `${words.rentalFee} ${won(line.amount)}`,
        ...(line.deposit > 0 ? [`${words.deposit} ${won(line.deposit)}`] : []),
      ].join(' · ');

/** Title, price and first photo of a listing. null: it is not stored. */
export const listingPreview = async (
  store: AccountStore,
  itemId: ItemId,
  origin: string,
): Promise<Preview | null> => {
  const item = await store.read(['items'], (tx) => items.byId(tx, itemId));
  if (item === undefined) return null;
  const photo = mediaUrl(item.thumbnail);
  const prices = priceLines(pricesOf(item));
  return {
    url: new URL(`/detail/${itemId}`, origin).href,
    title: `${item.title} · ${navTexts.name}`,
    description: prices.map(priceText).join(' · '),
    image: photo === null ? null : new URL(photo, origin).href,
    price: prices[0]?.amount ?? null,
  };
};
