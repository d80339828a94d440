import * as v from 'valibot';
import type { ChatPage } from '#contract/chat.ts';
import { ChatId } from '#contract/ids.ts';
import type { Moment } from '#src/db/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { marginMs } from '../echo.fold.ts';
import type { Landed } from './land.ts';
import type { Span } from './spans.ts';

// What a page of history proves, and how far reading goes on.

/** Pages that one catch-up reads before it leaves a hole, which is filled when the user scrolls there. */
export const mostPages = 6;
/** Pages of history that was read before and may have gained a line since. */
const mostAgain = 100;

/** Where the next page begins; null: there is none. */
export const cursorOf = ({ hasNext, cursorId }: Pick<ChatPage, 'hasNext' | 'cursorId'>): ChatId | null => {
  const id = v.safeParse(ChatId, !hasNext || cursorId === null ? null : String(cursorId));
  return id.success ? id.output : null;
};

const endsOf = ({ messages }: Pick<ChatPage, 'messages'>): Pick<Span, 'lo' | 'hi'> | null => {
  const ids = messages.map(({ chatId }) => chatId).sort();
  const [lo, hi] = [ids[0], ids.at(-1)];
  return lo === undefined || hi === undefined ? null : { lo, hi };
};

/**
 * The stretch that a page proves [V1] which was requested from `from`; `from` null: the newest. null: the page proves
 * nothing.
 */
export const stretch = (page: ChatPage, from: ChatId | null): Span | null => {
  const below = cursorOf(page);
  const ends = endsOf(page);
  if (ends === null) return null;
  const { lo, hi } = ends;
  // a server may begin after the requested line (contract §3.1 has it begin at that line): nothing lies between
  return { lo, hi: from !== null && from > hi ? from : hi, below };
};

/** What a whole page proves that was requested after the newest line of `span`. */
export const stretchAfter = (page: ChatPage, span: Span): Span => {
  const ends = endsOf(page);
  return ends === null ? span : { ...ends, below: span.hi };
};

/** How far down a catch-up reads. */
export type Goal = Pick<Landed, 'anchor' | 'known'>;

/** Whether a catch-up that has read so many pages reads the next one too. */
export const readsOn = (below: ChatId | null, pages: number, { anchor, known }: Goal): below is ChatId =>
  below !== null &&
  anchor !== null &&
  below > anchor &&
  pages < (known !== null && below <= known ? mostAgain : mostPages);

/** A line after which nothing may be missing; `after` null: there was no line, and the moment counts. */
export interface Since {
  readonly after: ChatId | null;
  readonly at: Moment;
}

/** Where reading back goes on; null: nothing is missing any more. `oldest`: the oldest line of the newest span. */
export const backFrom = (
  span: Span | undefined,
  oldest: { readonly createdAt: string } | undefined,
  { after, at }: Since,
): ChatId | null => {
  if (span === undefined || span.below === null) return null;
  if (after !== null && span.lo <= after) return null;
  const isBefore = oldest !== undefined && (parseKst(oldest.createdAt) ?? at) <= at - marginMs;
  return isBefore ? null : span.below;
};
