import type { LocalDateTime } from '#contract/moment.ts';
import { moment } from '#server/db/kst.ts';
import { makeChance } from './random.ts';

export type Side = 'owner' | 'requester';

/** What happened in a room, as far as it left a line (contract §4.5). */
export type Act = { readonly by: Side } & (
  | { readonly kind: 'SAID'; readonly content: string }
  /** A proposal, or terms changed by an edit. Terms that did not last may have named another place. */
  | { readonly kind: 'CARD'; readonly place?: string }
  | { readonly kind: 'CONFIRMED' | 'CANCELLED' | 'REJECTED' | 'LEFT' | 'CAME_BACK' }
);

/** A talk as it is written down: lines, and what time does between them. */
export type Beat =
  | Act
  /** ms before the next line. Without one it follows within a minute and a half. */
  | { readonly pause: number }
  /** The next line is so many ms before the campus's now. Only after the last card. */
  | { readonly ago: number }
  /** The next line is so many ms after the agreed time of the PICK. Only after the last card. */
  | { readonly meeting: number }
  /** Somebody comes, reads all so far, and goes. */
  | { readonly seen: Side };

/** A room as it is written down, by its item and who asks about it. */
export type Talk = {
  readonly item: string;
  readonly requester: string;
  /** ms before now at which it ended, when no card of a PICK says when it was. */
  readonly ended?: number;
  readonly beats: readonly Beat[];
};

export type CampusLine = Act & { readonly at: LocalDateTime };

/** A room with its moments. */
export type CampusRoom = {
  readonly item: string;
  readonly owner: string;
  readonly requester: string;
  readonly createdAt: LocalDateTime;
  /** Oldest first, strictly. */
  readonly lines: readonly CampusLine[];
  /** When each was last there; null: never. Who says something was there. */
  readonly visits: Readonly<Record<Side, LocalDateTime | null>>;
};

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const pause = (ms: number): Beat => ({ pause: ms });
export const ago = (ms: number): Beat => ({ ago: ms });
export const meeting = (ms: number): Beat => ({ meeting: ms });
export const seen = (side: Side): Beat => ({ seen: side });
/** The owner says. */
export const o = (content: string): Act => ({ by: 'owner', kind: 'SAID', content });
/** The requester says. */
export const r = (content: string): Act => ({ by: 'requester', kind: 'SAID', content });
export const card = (by: Side, place?: string): Act => ({
  by,
  kind: 'CARD',
  ...(place === undefined ? {} : { place }),
});
export const did = (by: Side, kind: Exclude<Act['kind'], 'SAID' | 'CARD'>): Act => ({ by, kind });

const isAct = (beat: Beat): beat is Act => 'kind' in beat;

/** Moments a talk refers to, epoch ms. */
export type Moments = {
  readonly now: number;
  /** Of the last card, or else of the last line. */
  readonly anchor: number;
  /** Agreed for handing over; null without a PICK. */
  readonly start: number | null;
};

type Step = {
  readonly beat: Act | { readonly seen: Side };
  readonly gap: number;
  /** Where it is whatever was before, epoch ms. */
  readonly at: number | null;
};

const stepsOf = ({ item, requester, beats }: Talk, { now, start }: Moments): Step[] => {
  const chance = makeChance(`talk/${item}/${requester}`);
  const steps: Step[] = [];
  let gap: number | null = null;
  let at: number | null = null;
  let last: Act | null = null;
  for (const beat of beats) {
    if ('pause' in beat) gap = beat.pause;
    else if ('ago' in beat) at = now - beat.ago;
    else if ('meeting' in beat) {
      if (start === null) throw new Error(`nobody agreed on meeting for ${item}`);
      at = start + beat.meeting;
    } else if ('seen' in beat) steps.push({ beat, gap: 0, at: null });
    else {
      // who speaks to somebody that has left brings them back in the same breath (contract §4.7)
      const usual = last?.kind === 'CAME_BACK' ? 1 : chance.whole(seconds(8), seconds(90));
      steps.push({ beat, gap: gap ?? usual, at });
      gap = null;
      at = null;
      last = beat;
    }
  }
  return steps;
};

/** Which moment is known: that of the last card, or else of the last line. */
const anchorOf = (steps: readonly Step[]): number => {
  const card = steps.findLastIndex(({ beat }) => 'kind' in beat && beat.kind === 'CARD');
  return card >= 0 ? card : steps.findLastIndex(({ beat }) => isAct(beat));
};

/** Where a line leaves its author: in the room for a second more, or out of it since a second. */
const stay = (act: Act): number | null => {
  if (act.kind === 'CAME_BACK') return null; // the other one's words may have brought them back
  return act.kind === 'LEFT' ? -seconds(1) : seconds(1);
};

/** Gives a talk its moments. */
export const timed = (talk: Talk, owner: string, moments: Moments): CampusRoom => {
  const steps = stepsOf(talk, moments);
  const upTo = steps.slice(0, anchorOf(steps) + 1).reduce((sum, { gap }) => sum + gap, 0);
  const visits: Record<Side, number | null> = { owner: null, requester: null };
  const lines: CampusLine[] = [];
  let at = moments.anchor - upTo;
  const createdMs = at;
  for (const { beat, gap, at: fixed } of steps) {
    at = fixed ?? at + gap;
    if (!isAct(beat)) visits[beat.seen] = at + seconds(5);
    else {
      const rest = stay(beat);
      if (rest !== null) visits[beat.by] = at + rest;
      lines.push({ ...beat, at: moment(at) });
    }
  }
  const visit = (side: Side) => (visits[side] === null ? null : moment(visits[side]));
  return {
    item: talk.item,
    owner,
    requester: talk.requester,
    createdAt: moment(createdMs),
    lines,
    visits: { owner: visit('owner'), requester: visit('requester') },
  };
};
