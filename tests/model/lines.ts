import type { PickChange, PickInfo } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, IdempotencyKey, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { ModelTime } from './kind.ts';
import { wall } from './seoul-time.ts';

/** How the lines of a server differ from the contract's ideal (faults §6.2). */
export interface LineKind {
  /** Some lines are shown by REST only this much later than others that were written after them, ms. */
  readonly lagMs: number;
  /** Moments have as many digits as they need (contract §1.8). */
  readonly isTerse: boolean;
}

/** What the numbers and lags of lines are drawn from. */
export interface Draws {
  /** A whole number in [0, below). */
  below(below: number): number;
  chance(probability: number): boolean;
}

/** A line as the model keeps it, with what only its judge may know. */
export interface Line {
  readonly room: ChatRoomId;
  readonly chatId: ChatId;
  readonly userId: UserId;
  readonly content: string;
  readonly isNotice: boolean;
  /** The terms that a PICK card shows; null: it is none. */
  readonly pick: PickInfo | null;
  /** The change of a PICK that a card or a notice reports. */
  readonly change: PickChange | null;
  readonly createdAt: LocalDateTime;
  /** The sender's name for it, whether or not this server shows it. */
  readonly key: IdempotencyKey | null;
  /** Which message of which device it was; null: no device's under test, or the server's own. */
  readonly tag: string | null;
  /** When it left its sender, when it was stored, and when REST shows it. */
  readonly sentAt: number;
  readonly storedAt: number;
  readonly visibleAt: number;
}

/** A moment of the server in Korean time, to the microsecond. */
const kst = (micros: number, isTerse: boolean): LocalDateTime => {
  const part = String(micros % 1_000_000).padStart(6, '0');
  const digits = isTerse ? part.replace(/^000000$|000$/, '') : part;
  return `${wall(Math.floor(micros / 1_000))}${digits === '' ? '' : `.${digits}`}` as LocalDateTime; // of that shape
};

/** Gives each line its number and its moment: both grow with each, over all rooms. */
export const makeLines = (kind: LineKind, random: Draws, { start, now }: ModelTime) => {
  let lines = 0;
  let last = 0;
  /** Later than every moment before it, by a microsecond at least. */
  const moment = (): LocalDateTime => {
    last = Math.max(last + 1, Math.floor((start + now()) * 1_000));
    return kst(last, kind.isTerse);
  };
  return {
    moment,
    make: (line: Omit<Line, 'chatId' | 'createdAt' | 'storedAt' | 'visibleAt'>): Line => {
      lines += 1 + random.below(3);
      const seconds = Math.floor((start + now()) / 1_000)
        .toString(16)
        .padStart(8, '0');
      const lag = kind.lagMs > 0 && random.chance(0.4) ? random.below(kind.lagMs) : 0;
      return {
        ...line,
        chatId: `${seconds}${lines.toString(16).padStart(16, '0')}` as ChatId, // twenty-four digits
        createdAt: moment(),
        storedAt: now(),
        visibleAt: now() + lag,
      };
    },
  };
};
