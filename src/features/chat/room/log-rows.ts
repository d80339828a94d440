import type { UserId } from '#contract/ids.ts';
import type { Moment } from '#src/db/rows.ts';
import type { PendingMessage } from '#src/domain/chat/room.view.ts';
import type { MessageRow, RoomPresence } from '#src/domain/chat/rows.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { format, isLater, parseKst, toWire } from '#src/lib/kst.ts';
import type { DrawnEntry } from './use-unkept.ts';

/** A message as a bubble, from the first key stroke that sent it until long after: one key all the while. */
export interface BubbleRow {
  readonly is: 'bubble';
  readonly key: string;
  readonly mine: boolean;
  readonly content: string;
  readonly state: BubbleState | 'sent' | 'unkept';
  /** What can be sent again or taken back; null: it is the server's. */
  readonly pending: PendingMessage | null;
  /** Beside the last of a group; null: another one says it. */
  readonly time: string | null;
  readonly unread: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One line of the log as it is drawn. */
export type LogRow =
  | BubbleRow
  | { readonly is: 'day'; readonly key: string; readonly text: string }
  | { readonly is: 'notice'; readonly key: string; readonly text: string }
  | {
      readonly is: 'pick';
      readonly key: string;
      readonly mine: boolean;
      readonly message: MessageRow;
      readonly time: string;
      readonly unread: boolean;
    }
  | { readonly is: 'hole'; readonly key: string; readonly pull: string; readonly loading: boolean };

export interface LogRows {
  readonly rows: readonly LogRow[];
  /** The day of the first line: drawn above the log, not in it, so that no line moves when older ones come. */
  readonly firstDay: string | null;
}

interface Reading {
  readonly me: UserId;
  /** null: nobody told when the other one was here last. */
  readonly presence: RoomPresence | null;
  /** What follows the proven part is being told, or fetched just now: nothing is missing there that will not come. */
  readonly isFed: boolean;
}

/** What decides who stands with whom: author and minute; null for what is no plain message. */
interface Line {
  readonly at: Moment;
  readonly group: string | null;
}

const lineOf = (entry: Exclude<DrawnEntry, { is: 'hole' }>, me: UserId): Line => {
  if (entry.is !== 'message') {
    const { createdAt } = entry.is === 'pending' ? entry.pending : entry;
    return { at: createdAt, group: `${me} ${toWire(createdAt).slice(0, 16)}` };
  }
  const { createdAt, userId, kind } = entry.message;
  const group = kind === 'plain' ? `${userId} ${createdAt.slice(0, 16)}` : null;
  return { at: parseKst(createdAt) ?? 0, group };
};

/** The mark stays until the other one is there, or was there later (contract §4.6). */
const isUnread = ({ userId, createdAt }: MessageRow, { me, presence }: Reading): boolean =>
  userId === me &&
  presence !== null &&
  !presence.online &&
  (presence.lastEnterAt === null || !isLater(presence.lastEnterAt, createdAt));

/** A message keeps the key that it had while it waited: whatever becomes of it, it is drawn as one and the same bubble. */
const keyOf = (entry: DrawnEntry): string => {
  switch (entry.is) {
    case 'unkept':
      return `own:${entry.id}`;
    case 'pending':
      return `own:${entry.pending.id}`;
    case 'message':
      return entry.message.fulfils === null ? `chat:${entry.message.chatId}` : `own:${entry.message.fulfils}`;
    case 'hole':
      return entry.key;
    default:
      return entry satisfies never;
  }
};

/** What is drawn of a message of one's own that is not in the room's history yet. */
const ownOf = (
  entry: Extract<DrawnEntry, { is: 'unkept' | 'pending' }>,
): Pick<BubbleRow, 'content' | 'state' | 'pending'> => {
  if (entry.is === 'unkept') return { content: entry.content, state: 'unkept', pending: null };
  const { pending } = entry;
  return { content: pending.content, state: pending.state, pending };
};

const rowOf = (
  entry: Exclude<DrawnEntry, { is: 'hole' }>,
  { at, group }: Line,
  reading: Reading,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): LogRow => {
  const key = keyOf(entry);
  const time = format.time(at);
  const edges = { isFirst: before !== group, isLast: after !== group };
  if (entry.is !== 'message')
    return { is: 'bubble', key, mine: true, ...ownOf(entry), time: null, unread: false, ...edges };
  const { message } = entry;
  const mine = message.userId === reading.me;
  const unread = isUnread(message, reading);
  switch (message.kind) {
    case 'notice':
      return { is: 'notice', key, text: message.content };
    case 'pick':
      return { is: 'pick', key, mine, message, time, unread };
    case 'plain':
      return {
        is: 'bubble',
        key,
        mine,
        content: message.content,
        state: 'sent',
        pending: null,
        time: edges.isLast ? time : null,
        unread,
        ...edges,
      };
    default:
      return message.kind satisfies never;
  }
};

/** What a stretch of a log looks like: days, groups within a minute, read marks, what is missing. */
export const logRows = (entries: readonly DrawnEntry[], reading: Reading): LogRows => {
  const shown = entries.filter((entry) => !(entry.is === 'hole' && entry.isTail && reading.isFed));
  const lines = shown.map((entry) => (entry.is === 'hole' ? null : lineOf(entry, reading.me)));
  const days = lines.map((line) => (line === null ? null : format.chatDay(line.at)));
  const group = (at: number, day: string | null): string | null =>
    days[at] === day ? (lines[at]?.group ?? null) : null;
  const rows: LogRow[] = [];
  let today: string | null = null;
  let firstDay: string | null = null;
  for (const [at, entry] of shown.entries()) {
    const line = lines[at];
    if (entry.is === 'hole' || line == null) {
      if (entry.is === 'hole')
        rows.push({ is: 'hole', key: keyOf(entry), pull: entry.pull, loading: entry.loading });
      continue;
    }
    const day = days[at] ?? null;
    if (today === null) firstDay = day;
    else if (day !== null && day !== today) rows.push({ is: 'day', key: `day:${keyOf(entry)}`, text: day });
    today = day;
    rows.push(rowOf(entry, line, reading, { before: group(at - 1, day), after: group(at + 1, day) }));
  }
  return { rows, firstDay };
};

/** The newest line of the other one, for whoever hears instead of seeing; null: there is none. */
export const newestHeard = (entries: readonly DrawnEntry[], me: UserId): MessageRow | null => {
  const found = entries.findLast(
    (entry) => entry.is === 'message' && entry.message.userId !== me && entry.message.kind !== 'notice',
  );
  return found?.is === 'message' ? found.message : null;
};
