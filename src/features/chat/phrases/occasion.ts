import type { UserId } from '#contract/ids.ts';
import type { Moment } from '#src/db/rows.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import type { RoomPick } from '#src/domain/chat/room-picks.view.ts';
import type { Side } from '#src/domain/picks/terms.ts';
import { daysBetween, parseKst } from '#src/lib/kst.ts';
import { arrived, standardPhrases } from './text.ts';

/** How far the trade of a room has come: which phrases fit it. */
export interface Occasion {
  /** Whose listing it is for the reader; null: nothing stored says it. */
  readonly side: Side | null;
  readonly moment: keyof (typeof standardPhrases)['either'];
  /** They meet today. */
  readonly isToday: boolean;
}

/** So many messages are a conversation that needs no opening lines any more. */
const longTalk = 12;

const isToday = (text: string | null, now: Moment | null): boolean => {
  const at = text === null ? undefined : parseKst(text);
  return at !== undefined && now !== null && daysBetween(at, now) === 0;
};

interface Situation {
  readonly me: UserId;
  readonly side: Side | null;
  /** The stored end of the log, oldest first. */
  readonly entries: readonly LogEntry[];
  readonly pick: Pick<RoomPick, 'state' | 'terms'> | null;
  /** null: a snapshot, which is seen at another time. */
  readonly now: Moment | null;
}

const ofPick = ({ state, terms }: Pick<RoomPick, 'state' | 'terms'>, now: Moment | null) => {
  if (state === 'PENDING') return { moment: 'asked', isToday: false } as const;
  if (terms.tradeMethod === 'PARCEL') return { moment: 'parcel', isToday: false } as const;
  const meeting = state === 'IN_PROGRESS' ? terms.returnDate : terms.rentalDate;
  return { moment: 'agreed', isToday: isToday(meeting, now) } as const;
};

/**
 * Which phrases fit; null: none do. Without a PICK that is a conversation that is long, and one whose last line is the
 * server's about the other one: they left it, or took their PICK back (contract §4.5).
 */
export const occasionOf = ({ me, side, entries, pick, now }: Situation): Occasion | null => {
  if (pick !== null) return { side, ...ofPick(pick, now) };
  const said = entries.filter(
    (entry) => entry.is === 'pending' || (entry.is === 'message' && entry.message.kind === 'plain'),
  );
  const last = entries.at(-1);
  const isEnded = last?.is === 'message' && last.message.kind === 'notice' && last.message.userId !== me;
  if (said.length > longTalk || (said.length > 0 && isEnded)) return null;
  const isAnswered = said.some(
    (entry) => entry.is === 'pending' || (entry.is === 'message' && entry.message.userId === me),
  );
  return { side, moment: isAnswered ? 'talk' : 'open', isToday: false };
};

/** Under which name the user's own list of an occasion is stored. */
export const nameOf = ({ side, moment }: Occasion): string => `${side ?? 'either'}:${moment}`;

export const standardOf = ({ side, moment }: Occasion): readonly string[] =>
  standardPhrases[side ?? 'either'][moment];

/** As they are offered: on the day of a meeting what is said on arrival comes first. */
export const offered = (list: readonly string[], occasion: Occasion): readonly string[] =>
  occasion.isToday && list.includes(arrived)
    ? [arrived, ...list.filter((phrase) => phrase !== arrived)]
    : list;
