import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { Offer } from '#tests/model/items.ts';
import { Market } from '#tests/model/market.ts';
import type { Pick, Terms } from '#tests/model/pick.ts';
import { Refusal } from '#tests/model/refusal.ts';
import { type Dates, place } from './pick-acts.ts';

/** Three users, and the items of two of them, under the numbers that the model gives them. */
export const users = [1, 2, 3] as unknown as readonly [UserId, UserId, UserId]; // any positive number is an id
export type ItemName = 'X' | 'Y';
export const items: Readonly<Record<ItemName, ItemId>> = { X: 1 as ItemId, Y: 2 as ItemId }; // any positive number is an id
const [a, b] = users;
export const owners: Readonly<Record<ItemName, UserId>> = { X: a, Y: b };

/** As `anItem` registers one (fixtures.ts). */
const offer: Offer = {
  types: ['RENTAL', 'SALE'],
  methods: ['DIRECT', 'PARCEL'],
  rentalFee: 8_000,
  deposit: 20_000,
  canDeal: true,
};

/** The model of the market (tests/model) with a time that a story moves. */
export interface Model {
  readonly market: Market;
  /** Ms since 1970. */
  now: number;
  /** How many notifications there were before each step: inside of a step their order is free. */
  readonly steps: number[];
}

/** Nothing has happened yet. `nicknames`: of the users, in their order. */
export const makeModel = (begin: number, nicknames: readonly string[]): Model => {
  const model: Model = {
    market: new Market(
      { ext: true, exclusiveCursor: false, pageSize: 50 },
      { start: 0, now: () => model.now },
    ),
    now: begin,
    steps: [],
  };
  const { market } = model;
  for (const [at, user] of users.entries()) market.member(user, nicknames[at] ?? '');
  for (const name of ['X', 'Y'] as const)
    market.listings.set(items[name], {
      itemId: items[name],
      ownerId: owners[name],
      title: name,
      salePrice: 45_000,
      offer,
      likeCount: 0,
      repostDate: market.moment(),
      sold: false,
      deleted: false,
      version: 0,
    });
  return model;
};

/** Begins what the next step tells. */
export const openStep = ({ market, steps }: Model): void => {
  steps.push(market.picks.notes.length);
};

export const picksOf = ({ market }: Model): readonly Pick[] => [...market.picks.picks.values()];

/** How a call must be answered; ids in `data` are the model's. */
export interface Verdict {
  readonly status: number;
  /** null: it is done. */
  readonly code: string | null;
  readonly data: unknown;
}

const judged = (status: number, act: () => void): Verdict => {
  try {
    act();
    return { status, code: null, data: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, code: error.code, data: error.data };
  }
};

const author = { key: null, tag: null };
const asked = (user: UserId) => ({ user, expected: null, ...author });

const termsOf = ({ from, until }: Dates, price: number): Terms => ({
  type: until === null ? 'SALE' : 'RENTAL',
  tradeMethod: 'DIRECT',
  rentalDate: from as LocalDateTime, // as the stories write it
  returnDate: until as LocalDateTime | null, // as the stories write it
  rentalLocation: place,
  returnLocation: until === null ? null : place,
  price,
  deposit: until === null ? 0 : 20_000,
});

export const propose = ({ market }: Model, who: UserId, item: ItemName, dates: Dates): Verdict =>
  judged(201, () => market.picks.propose(items[item], termsOf(dates, 8_000), asked(who)));

export const edit = ({ market }: Model, who: UserId, { id }: Pick, dates: Dates): Verdict =>
  judged(200, () => market.picks.edit(id, termsOf(dates, 9_000), asked(who)));

export const confirm = ({ market }: Model, who: UserId, { id }: Pick): Verdict =>
  judged(200, () => market.picks.confirm(id, asked(who)));

export const cancel = ({ market }: Model, who: UserId, { id }: Pick): Verdict =>
  judged(200, () => market.picks.cancel(id, asked(who)));

export const leave = ({ market }: Model, who: UserId, room: ChatRoomId): Verdict =>
  judged(200, () => market.rooms.leave(room, who));

export const review = ({ market }: Model, who: UserId, { id: appointmentId }: Pick): Verdict =>
  judged(201, () => market.opinions.review(who, { appointmentId, rating: 5, content: '친절해요' }, author));

export const remove = ({ market }: Model, who: UserId, item: ItemName): Verdict =>
  judged(200, () => market.listingWrites.remove(who, items[item], { expected: null, ...author }));

/** Reports the other one about an item of either. */
export const report = ({ market }: Model, who: UserId, whom: UserId, item: ItemName): Verdict =>
  judged(200, () =>
    market.opinions.report(
      who,
      {
        reportedUserId: whom,
        itemId: items[item],
        categories: ['SPAM'],
        description: null,
        location: 'CHATROOM',
      },
      author,
    ),
  );
