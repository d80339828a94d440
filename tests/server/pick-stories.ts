import fc from 'fast-check';
import type { ItemId, UserId } from '#contract/ids.ts';
import { Market } from '#tests/model/market.ts';
import { isUnfinished, otherOf, type Pick } from '#tests/model/pick.ts';
import { completionOf, expiryOf, reminderOf } from '#tests/model/pick-due.ts';
import { dayMs, epoch, hourMs, nextAt, wall } from '#tests/model/seoul-time.ts';
import type { Dates } from './trades.ts';

/** Three users, and the items of two of them, under the numbers that the model gives them. */
export const users = [1, 2, 3] as unknown as readonly [UserId, UserId, UserId]; // any positive number is an id
export type ItemName = 'X' | 'Y';
export const items: Readonly<Record<ItemName, ItemId>> = { X: 1 as ItemId, Y: 2 as ItemId }; // any positive number is an id
export const owners: Readonly<Record<ItemName, UserId>> = { X: users[0], Y: users[1] };

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
  const kind = { ext: true, exclusiveCursor: false, pageSize: 50 };
  const market = new Market(kind, { start: 0, now: () => model.now });
  const model: Model = { market, now: begin, steps: [] };
  for (const [at, user] of users.entries()) market.member(user, nicknames[at] ?? '');
  for (const name of ['X', 'Y'] as const)
    market.listings.set(items[name], {
      itemId: items[name],
      ownerId: owners[name],
      title: name,
      salePrice: 45_000,
      // as `anItem` registers one (fixtures.ts)
      offer: {
        types: ['RENTAL', 'SALE'],
        methods: ['DIRECT', 'PARCEL'],
        rentalFee: 8_000,
        deposit: 20_000,
        canDeal: true,
      },
      likeCount: 0,
      repostDate: market.moment(),
      sold: false,
      deleted: false,
      version: 0,
    });
  return model;
};

export const picksOf = ({ market }: Model): readonly Pick[] => [...market.picks.picks.values()];

/** Days from the day of the step on, or the last one of its month or year. */
const days = [0, 1, 1, 2, 2, 2, 3, 3, 'month', 'year'] as const;
const times = ['00:00:00', '10:30:00', '14:30:00', '23:30:00'] as const;
const lengths = [1, 24, 24, 24, 48, 72, 72, 0] as const;

export interface When {
  readonly day: (typeof days)[number];
  readonly time: (typeof times)[number];
  /** Hours of a rental. */
  readonly hours: (typeof lengths)[number];
}

/** Where the clock goes: so much on, to the next thing that time does (or just before), to an end of the calendar. */
const journeys = ['hour', 'due', 'due', 'due', 'due', 'due', 'before due', 'day', 'month', 'year'] as const;
export type Journey = (typeof journeys)[number];

/** Who acts, decided when the step is taken: one of those whom an item or a PICK is about, or the third user. */
const askers = ['one', 'one', 'one', 'other', 'other', 'other', 'owner'] as const;
const sides = ['creator', 'creator', 'creator', 'other', 'other', 'other', 'stranger'] as const;

export type Step =
  | {
      readonly kind: 'propose';
      readonly who: (typeof askers)[number];
      readonly item: ItemName;
      readonly sale: boolean;
      readonly when: When;
    }
  | {
      readonly kind: 'edit';
      readonly side: (typeof sides)[number];
      readonly pick: number;
      readonly when: When;
    }
  | {
      readonly kind: 'confirm' | 'cancel' | 'leave' | 'review';
      readonly side: (typeof sides)[number];
      readonly pick: number;
    }
  | { readonly kind: 'remove'; readonly who: (typeof askers)[number]; readonly item: ItemName }
  | {
      readonly kind: 'report';
      readonly who: 'one' | 'other';
      readonly back: boolean;
      readonly item: ItemName;
    }
  | { readonly kind: 'clock'; readonly journey: Journey; readonly swept: boolean };

const item = fc.constantFrom<ItemName>('X', 'X', 'X', 'Y');
const pick = fc.constantFrom(0, 0, 0, 1, 1, 2);
const side = fc.constantFrom(...sides);
const when = fc.record({
  day: fc.constantFrom(...days),
  time: fc.constantFrom(...times),
  hours: fc.constantFrom(...lengths),
});
const tap = (kind: 'confirm' | 'cancel' | 'leave' | 'review') =>
  fc.record({ kind: fc.constant(kind), side, pick });
/** The two agree: the one who may confirm does. */
const agree: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('confirm'),
  side: fc.constant('other'),
  pick,
});

const anyStep: fc.Arbitrary<Step> = fc.noBias(
  fc.oneof(
    {
      weight: 16,
      arbitrary: fc.record({
        kind: fc.constant('propose'),
        who: fc.constantFrom(...askers),
        item,
        sale: fc.constantFrom(false, false, true),
        when,
      }),
    },
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('edit'), side, pick, when }) },
    { weight: 14, arbitrary: agree },
    { weight: 3, arbitrary: tap('confirm') },
    { weight: 2, arbitrary: tap('cancel') },
    { weight: 2, arbitrary: tap('leave') },
    { weight: 4, arbitrary: tap('review') },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('clock'),
        journey: fc.constantFrom(...journeys),
        swept: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('remove'), who: fc.constantFrom(...askers), item }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('report'),
        who: fc.constantFrom('one', 'other'),
        back: fc.boolean(),
        item,
      }),
    },
  ),
);

const rival = (who: 'one' | 'other'): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constant('propose'),
    who: fc.constant(who),
    item: fc.constant('X'),
    sale: fc.constantFrom(false, false, false, true),
    when: fc.record({
      day: fc.constantFrom(1, 2, 3),
      time: fc.constantFrom(...times),
      hours: fc.constantFrom(24, 48, 72),
    }),
  });

/** A story begins with two users who want the same thing about the same time, and an owner who wants both. */
export const anyStory: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.noBias(fc.tuple(rival('one'), rival('other'), agree, agree)),
    fc.array(anyStep, { minLength: 12, maxLength: 26 }),
  )
  .map(([opening, rest]) => [...opening, ...rest]);

/** A user at an item: its owner, or one of the two others. */
export const askerOf = (name: ItemName, who: (typeof askers)[number]): UserId => {
  const owner = owners[name];
  const [one, other] = users.filter((user) => user !== owner);
  return (who === 'one' ? one : who === 'other' ? other : owner) ?? owner;
};

/** A user at a PICK. */
export const sideOf = (at: Pick, side: (typeof sides)[number]): UserId => {
  if (side === 'creator') return at.creator;
  if (side === 'other') return otherOf(at, at.creator);
  return users.find((user) => user !== at.owner && user !== at.requester) ?? at.owner;
};

/** The PICK that a step means, the newest first: open ones before others, and to be agreed what still can be. */
export const meant = (model: Model, { kind, pick: place }: Step & { readonly pick: number }) => {
  const first = ({ state }: Pick): boolean => kind === 'confirm' && state === 'PENDING';
  const rank = (one: Pick): number => (first(one) ? 0 : isUnfinished(one.state) ? 1 : 2);
  const sorted = picksOf(model)
    .toReversed()
    .toSorted((one, other) => rank(one) - rank(other));
  return sorted[place % Math.max(1, sorted.length)];
};

const lastOf = (now: number, of: 'month' | 'year'): string => {
  const [year = '', month = ''] = wall(now).split('-');
  if (of === 'year') return `${year}-12-31`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${last}`;
};

const dayText = (now: number, day: When['day']): string =>
  typeof day === 'number' ? wall(now + day * dayMs).slice(0, 10) : lastOf(now, day);

/** The dates that are meant at this moment. */
export const datesOf = ({ day, time, hours }: When, sale: boolean, now: number): Dates => {
  const from = `${dayText(now, day)}T${time}`;
  return { from, until: sale ? null : wall(epoch(from) + hours * hourMs) };
};

const duesOf = (one: Pick): readonly number[] => {
  if (one.state === 'PENDING') return [expiryOf(one)];
  if (!isUnfinished(one.state)) return [];
  const { rentalDate: from, returnDate: until } = one.terms;
  const reminded = [from, ...(until === null ? [] : [until])];
  return [...reminded.map(reminderOf), epoch(from), completionOf(one.terms)];
};

const target = (model: Model, journey: Journey): number => {
  const { now } = model;
  const due = Math.min(
    ...picksOf(model)
      .flatMap(duesOf)
      .filter((moment) => moment > now),
  );
  switch (journey) {
    case 'hour':
      return now + hourMs;
    case 'day':
      return now + dayMs;
    case 'due':
      return Number.isFinite(due) ? due : now + dayMs;
    case 'before due':
      return Number.isFinite(due) ? Math.max(now, due - 60_000) : now;
    case 'month':
    case 'year':
      return Math.max(now, nextAt(epoch(`${lastOf(now, journey)}T00:00:00`), '23:45:00'));
    default:
      return journey satisfies never;
  }
};

/** Dues are on whole minutes; the clock is put a few seconds after one, so that it crosses none by running on. */
export const arrivalOf = (model: Model, journey: Journey): number => {
  const moment = target(model, journey);
  return Math.floor(moment / 60_000) * 60_000 + 5_000;
};
