import { labels } from '#src/copy/labels.ts';
import * as picks from '#src/domain/picks/queries.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { totalOf } from '#src/features/shared/pick-words.ts';
import { type CalendarAlarm, type CalendarEvent, calendarText } from '#src/lib/ics.ts';
import { addDays, parseKst, startOfDay, toDay } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { pickScreenTexts } from '../text.ts';
import { isCalledOff } from './pick-acts.ts';

interface Maker {
  readonly me: number;
  /** Where the app is, `https://…`. */
  readonly origin: string;
  /** ms since 1970. */
  readonly now: number;
}

const minuteMs = 60_000;

/** 20:00 on the day before, and an hour before: a parcel's day begins at midnight. */
const alarmsOf = (start: number, text: string): readonly CalendarAlarm[] => {
  const evening = startOfDay(start) - 4 * 60 * minuteMs;
  return [(start - evening) / minuteMs, 60].map((minutesBefore) => ({ minutesBefore, text }));
};

const statusOf = (state: string): CalendarEvent['status'] => {
  if (isCalledOff({ state })) return 'CANCELLED';
  return state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS' ? 'CONFIRMED' : 'TENTATIVE';
};

/**
 * Higher with each change, so that a calendar takes the newer entry: the server's own count where it keeps one, which is
 * the same on every device; else the changes seen here, of which being called off is the last.
 */
const sequenceOf = (pick: PickRow): number => pick.version ?? pick.edits + (isCalledOff(pick) ? 1 : 0);

const roleOf = (pick: PickRow, me: number): 'owner' | 'requester' | 'other' => {
  const isOwner = picks.isOwnerOf(pick, me);
  return isOwner === null ? 'other' : isOwner ? 'owner' : 'requester';
};

interface Part {
  readonly which: 'start' | 'return';
  readonly at: string | null;
  readonly place: string | null;
  readonly what: string;
}

const partsOf = (pick: PickRow, me: number): readonly Part[] => {
  const role = roleOf(pick, me);
  const words = pickScreenTexts.calendar;
  const { rentalDate, returnDate, rentalLocation, returnLocation, type } = pick;
  const isRental = type === 'RENTAL';
  const begin = (isRental ? words.start : words.buy)[role];
  return [
    { which: 'start', at: rentalDate, place: rentalLocation, what: begin },
    ...(isRental
      ? [{ which: 'return' as const, at: returnDate, place: returnLocation, what: words.back[role] }]
      : []),
  ];
};

const eventOf = (pick: PickRow, part: Part, { origin }: Maker): CalendarEvent[] => {
  const at = part.at === null ? undefined : parseKst(part.at);
  if (at === undefined || part.at === null) return [];
  const summary = pickScreenTexts.calendar.summary(part.what, pick.title);
  const isParcel = pick.tradeMethod === 'PARCEL';
  const day = startOfDay(at);
  return [
    {
      uid: `pick-${pick.appointmentId}-${part.which}@${new URL(origin).host}`,
      sequence: sequenceOf(pick),
      status: statusOf(pick.state),
      start: isParcel ? { day: toDay(day), until: toDay(addDays(day, 1)) } : { moment: part.at },
      minutes: 30,
      summary,
      location: isParcel ? '' : (part.place ?? ''),
      description: pickScreenTexts.calendar.description(
        pick.opponentNickname,
        labels.tradeMethod(pick.tradeMethod),
        won(totalOf(pick)),
      ),
      url: `${origin}/pick-detail/${pick.appointmentId}`,
      alarms: isCalledOff(pick) ? [] : alarmsOf(isParcel ? day : at, summary),
    },
  ];
};

/** A PICK as a calendar file: one event for a purchase, two for a rental; what the server holds, no waiting mutation (copy-ko). */
export const calendarFile = (
  pick: PickRow,
  maker: Maker,
): { readonly name: string; readonly text: string } => ({
  name: `PICK-${pick.appointmentId}.ics`,
  text: calendarText({
    product: '-//Campick//PICK//KO',
    now: maker.now,
    events: partsOf(pick, maker.me).flatMap((part) => eventOf(pick, part, maker)),
  }),
});
