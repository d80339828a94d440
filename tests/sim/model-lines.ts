import type { PickInfo } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, IdempotencyKey, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { epochStart } from './clock.ts';
import type { Random } from './random.ts';

/** How a server's rooms differ from the contract's ideal (faults §6.2). */
export interface ChatKind {
  /** Rooms at the start. */
  readonly rooms: number;
  /** What a socket promises to say at least this often, ms; 0: nothing. */
  readonly beatMs: number;
  /** Events and what is published arrive in another order than they left. */
  readonly shuffled: boolean;
  /** How likely an event is to be lost, or to come twice. */
  readonly lost: number;
  readonly doubled: number;
  /** Some lines are shown by REST only this much later than others that were written after them, ms. */
  readonly lagMs: number;
  /** Such a line is told before REST shows it. */
  readonly isEarly: boolean;
  /** History continues behind its cursor, which is the last row of a page, not the first of the next. */
  readonly isExclusive: boolean;
  /** Moments have as many digits as they need (contract §1.8). */
  readonly isTerse: boolean;
}

/** Nothing is peculiar about them, and there are none yet. */
export const plainRooms: ChatKind = {
  rooms: 0,
  beatMs: 10_000,
  shuffled: false,
  lost: 0,
  doubled: 0,
  lagMs: 0,
  isEarly: false,
  isExclusive: false,
  isTerse: false,
};

/** A line as the model keeps it, with what only its judge may know. */
export interface Line {
  readonly room: ChatRoomId;
  readonly chatId: ChatId;
  readonly userId: UserId;
  readonly content: string;
  readonly isNotice: boolean;
  /** The terms that a PICK card shows; null: it is none. */
  readonly pick: PickInfo | null;
  readonly createdAt: LocalDateTime;
  /** The sender's name for it, whether or not this server shows it. */
  readonly key: IdempotencyKey | null;
  /** Which message of which device it was; null: nobody's under test, or the server's own. */
  readonly tag: string | null;
  /** When it left its sender, when it was stored, and when REST shows it. */
  readonly sentAt: number;
  readonly storedAt: number;
  readonly visibleAt: number;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A moment of the server in Korean time, to the microsecond. */
const kst = (micros: number, isTerse: boolean): LocalDateTime => {
  const at = new Date(Math.floor(micros / 1_000) + 9 * 3_600_000);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  const part = String(micros % 1_000_000).padStart(6, '0');
  const digits = isTerse ? part.replace(/^000000$|000$/, '') : part;
  return `${day}T${time}${digits === '' ? '' : `.${digits}`}` as LocalDateTime; // of that shape
};

/** Gives each line its number and its moment: both grow with each, over all rooms. */
export const makeLines = (kind: Pick<ChatKind, 'isTerse' | 'lagMs'>, random: Random, now: () => number) => {
  let lines = 0;
  let last = 0;
  /** Later than every moment before it, by a microsecond at least. */
  const moment = (): LocalDateTime => {
    last = Math.max(last + 1, Math.floor((epochStart + now()) * 1_000));
    return kst(last, kind.isTerse);
  };
  return {
    moment,
    make: (line: Omit<Line, 'chatId' | 'createdAt' | 'storedAt' | 'visibleAt'>): Line => {
      lines += 1 + random.below(3);
      const seconds = Math.floor((epochStart + now()) / 1_000)
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
