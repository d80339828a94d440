import fc from 'fast-check';
import { type Dates, dayMs, epoch, hourMs, nextAt, wall } from './pick-acts.ts';
import { completionOf, expiryOf, reminderOf } from './pick-model-dates.ts';
import { type ItemName, type Model, type ModelPick, type Name, people } from './pick-model-state.ts';

/** Days as people mean them; what day that is shows when the step is taken. */
const days = [0, 0, 1, 1, 2, 3, 6, 'month', 'year'] as const;
const times = ['00:00:00', '10:30:00', '14:30:00', '23:30:00'] as const;
const lengths = [0, 1, 24, 24, 72] as const;

export interface When {
  readonly day: (typeof days)[number];
  readonly time: (typeof times)[number];
  /** Hours of a rental. */
  readonly hours: (typeof lengths)[number];
}

/** Where the clock goes: so much on, to the next thing that time does (or just before), to an end of the calendar. */
const journeys = ['hour', 'day', 'due', 'due', 'due', 'before due', 'month', 'year'] as const;
export type Journey = (typeof journeys)[number];

export type Step =
  | {
      readonly kind: 'propose';
      readonly who: Name;
      readonly item: ItemName;
      readonly sale: boolean;
      readonly when: When;
    }
  | { readonly kind: 'edit'; readonly who: Name; readonly pick: number; readonly when: When }
  | {
      readonly kind: 'confirm' | 'cancel' | 'leave' | 'review' | 'agree';
      readonly who: Name;
      readonly pick: number;
    }
  | { readonly kind: 'remove'; readonly who: Name; readonly item: ItemName }
  | { readonly kind: 'report'; readonly who: Name; readonly item: ItemName; readonly other: Name }
  | { readonly kind: 'clock'; readonly journey: Journey; readonly swept: boolean };

const who = fc.constantFrom(...people);
const item = fc.constantFrom<ItemName>('X', 'Y');
const pick = fc.nat({ max: 5 });
const when = fc.record({
  day: fc.constantFrom(...days),
  time: fc.constantFrom(...times),
  hours: fc.constantFrom(...lengths),
});

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('propose'), who, item, sale: fc.boolean(), when }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit'), who, pick, when }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('agree', 'agree', 'confirm'), who, pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'leave', 'review'), who, pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('clock'),
      journey: fc.constantFrom(...journeys),
      swept: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('remove'), who, item }),
      fc.record({ kind: fc.constant('report'), who, item, other: who }),
    ),
  },
);

const lastOf = (now: number, of: 'month' | 'year'): string => {
  const [year = '', month = ''] = wall(now).split('-');
  if (of === 'year') return `${year}-12-31`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${last}`;
};

const dayText = (now: number, day: When['day']): string =>
  typeof day === 'number' ? wall(now + day * dayMs).slice(0, 10) : lastOf(now, day);

/** The dates that somebody means at this moment. */
export const datesOf = ({ day, time, hours }: When, sale: boolean, now: number): Dates => {
  const from = `${dayText(now, day)}T${time}`;
  return { from, until: sale ? null : wall(epoch(from) + hours * hourMs) };
};

const duesOf = (one: ModelPick): readonly number[] => {
  if (one.state === 'PENDING') return [expiryOf(one.from, one.termsAt)];
  if (one.state !== 'CONFIRMED' && one.state !== 'IN_PROGRESS') return [];
  const told = [one.from, ...(one.until === null ? [] : [one.until])];
  return [...told.map(reminderOf), epoch(one.from), completionOf(one)];
};

const target = ({ now, picks }: Model, journey: Journey): number => {
  const due = Math.min(...picks.flatMap(duesOf).filter((moment) => moment > now));
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
