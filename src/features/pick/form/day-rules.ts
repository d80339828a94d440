import * as v from 'valibot';
import { LocalDate } from '#contract/moment.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { addDays, parseKst, toDay } from '#src/lib/kst.ts';
import type { PickKind } from './kind.ts';

/** What the server told of a listing's days; null: it was never asked, or never answered. */
export interface KnownDays {
  /** Of the month on screen; null days: nothing is restricted. */
  readonly month: { readonly days: Readonly<Record<string, boolean>> | null } | null;
  readonly sale: { readonly firstDay: LocalDate | null } | null;
}

/** What decides about a day, whoever told of it. */
export interface DayContext extends KnownDays {
  readonly kind: PickKind;
  readonly today: LocalDate;
  /** Days that the PICK itself holds, where it is an agreed one that is changed: it does not stand in its own way. */
  readonly own: { readonly from: LocalDate; readonly to: LocalDate } | null;
}

/** Whether a day can be chosen, and why not. */
export type DayState =
  | { readonly is: 'free' }
  /** It can be chosen; nobody has told whether it is free. */
  | { readonly is: 'unknown' }
  | { readonly is: 'past' }
  | { readonly is: 'early'; readonly first: LocalDate }
  | { readonly is: 'taken' };

/** The calendar day so many days after another. */
export const dayAfter = (day: LocalDate, days = 1): LocalDate =>
  v.parse(LocalDate, toDay(addDays(parseKst(day) ?? 0, days)));

export const todayOf = (now: number): LocalDate => v.parse(LocalDate, toDay(now));

/** A parcel's day begins at midnight, so that today's has passed already (contract §5.5). */
export const earliestDay = ({ method }: PickKind, today: LocalDate): LocalDate =>
  method === 'PARCEL' ? dayAfter(today) : today;

/** The first sale day counts every agreed rental, so also the one that is being changed: that one alone binds nobody. */
const firstSaleDay = ({ sale, own }: DayContext): LocalDate | null => {
  const first = sale?.firstDay ?? null;
  if (first === null || own === null) return first;
  return first <= dayAfter(own.to) ? null : first;
};

const laterOf = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** The later of the two minimums, for either kind of PICK (contract §10.1 row 12). */
export const firstDayOf = (context: DayContext): LocalDate => {
  const earliest = earliestDay(context.kind, context.today);
  const sale = firstSaleDay(context);
  return sale === null ? earliest : laterOf(sale, earliest);
};

const isOwn = ({ own }: DayContext, day: LocalDate): boolean =>
  own !== null && day >= own.from && day <= own.to;

/** The first day that can be chosen, as far as is known; days that the PICK itself holds count. */
const firstOpenDay = (context: DayContext): LocalDate => {
  const [first, earliest] = [firstDayOf(context), earliestDay(context.kind, context.today)];
  const { own } = context;
  if (own === null || own.to < earliest || own.from > first) return first;
  return laterOf(own.from, earliest);
};

/** The month at which the calendar opens: of the day that is chosen, else the first in which one can be. */
export const opensAt = (day: LocalDate | null, begins: LocalDate | null, context: DayContext): string => {
  const earliest = earliestDay(context.kind, context.today);
  const first = day === null ? firstOpenDay(context) : earliest;
  return laterOf(day ?? begins ?? first, first).slice(0, 7);
};

/** What a day of the month on screen is. */
export const dayState = (day: LocalDate, context: DayContext): DayState => {
  const { kind, today, month, sale, own } = context;
  if (day < today) return { is: 'past' };
  const earliest = earliestDay(kind, today);
  if (day < earliest) return { is: 'early', first: earliest };
  if (isOwn(context, day)) return { is: 'free' };
  const first = firstDayOf(context);
  if (day < first) return { is: 'early', first };
  // an agreed sale that is changed has itself taken every day after it
  const isTaken = month?.days?.[day] === false && !(kind.type === 'SALE' && own !== null);
  if (isTaken) return { is: 'taken' };
  return { is: (kind.type === 'SALE' ? sale : month) === null ? 'unknown' : 'free' };
};

export const isOpen = ({ is }: DayState): boolean => is === 'free' || is === 'unknown';

/** The days that an agreed PICK holds; null: it holds none (yet). */
export const ownDays = (state: string, { type, rentalDate, returnDate }: Terms): DayContext['own'] => {
  if (state !== 'CONFIRMED') return null;
  const [from, to] = [rentalDate, type === 'RENTAL' ? returnDate : rentalDate].map((at) => {
    const day = v.safeParse(LocalDate, at?.slice(0, 10));
    return day.success ? day.output : null;
  });
  return from == null || to == null ? null : { from, to };
};
