import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { defineFeed, type Feed, type NamedFeed } from '#src/sync/pull/feed.ts';
import * as items from '../queries.ts';

/** A list of listings. */
export const defineItemFeed = <E extends Endpoint>({
  cards,
  ...feed
}: NamedFeed<E> & { cards(reply: Reply<E>): readonly items.Card[] }): Feed =>
  defineFeed({
    ...feed,
    tables: ['items', 'toldLikes'],
    ids: (reply) => cards(reply).map(({ itemId }) => itemId),
    land: (tx, reply, when) => items.putCards(tx, cards(reply), when),
  });
