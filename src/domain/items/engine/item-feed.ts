import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { defineFeed, type FeedPull, type KeyedFeed } from '#src/sync/pull/pull.ts';
import * as items from '../queries.ts';

/** A list of listings. */
export const defineItemFeed = <E extends Endpoint, const Ids extends readonly unknown[]>({
  cards,
  ...feed
}: KeyedFeed<E, Ids> & { cards(reply: Reply<E>): readonly items.Card[] }): FeedPull =>
  defineFeed<E, 'items' | 'toldLikes', Ids>({
    ...feed,
    tables: ['items', 'toldLikes'],
    ids: (reply) => cards(reply).map(({ itemId }) => itemId),
    land: (tx, reply, when, ..._ids) => items.putCards(tx, cards(reply), when),
  });
