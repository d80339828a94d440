import * as v from 'valibot';
import { ChatId, type ChatRoomId, type UserId } from '#contract/ids.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { parseKst } from '#src/lib/kst.ts';
import * as messages from './messages.ts';
import type { MessageRow } from './rows.ts';
import { messageOf, seenBy } from './send-message.mutation.ts';

/**
 * What was known of a room when an attempt to send a message began; stored with the entry before its first byte leaves.
 */
export const ChatMark = v.object({
  /** The newest line on the server; null: none. */
  after: v.nullable(ChatId),
  /** When that line was sent, by the server's clock, which no device's clock matches; now, where there was no line. */
  at: v.number(),
  /** When the attempt began, if this device's clock is right; never before `at`. */
  since: v.number(),
});
export type ChatMark = v.InferOutput<typeof ChatMark>;

/**
 * Not every server assigns ids in the order of commits: a line this much older may still be inserted (engine C5), ms.
 */
export const marginMs = 10_000;

/** What is known about lines besides their content. */
interface Reading {
  /**
   * This server keeps the names that the app gives to messages: a line without one fulfils nothing, unless it was sent
   * before the server kept names.
   */
  readonly keepsNames: boolean;
  /** The line was not stored before. */
  readonly isFresh: (line: MessageRow) => boolean;
}

/** Whether the line is this message: on a server that keeps no names only its text decides [V18] (engine C5). */
const isEcho = (
  line: MessageRow,
  entry: OutboxEntry,
  content: string,
  { keepsNames, isFresh }: Reading,
): boolean => {
  if (line.clientMessageId !== null || line.content !== content) return false;
  if (entry.via !== 'plain' && (keepsNames || !entry.unsure)) return false;
  // an unsure entry that is not being verified now may be done all the same: the session is over, or the user is to
  // decide [V20]
  if (entry.state !== 'sending' && !entry.unsure) return false;
  const mark = v.safeParse(ChatMark, entry.watermark);
  const said = parseKst(line.createdAt) ?? 0;
  if (!mark.success) {
    // restored from the backup store, which does not have the watermark: lines that the user had seen when they typed
    // it are not its effect [V21]
    const seen = seenBy(entry);
    return said >= entry.createdAt - (seen === null || line.chatId > seen ? marginMs : 0);
  }
  const { after, since } = mark.output;
  // a line that was inserted below it since; a line that was stored when the attempt began is not its effect
  return after === null || line.chatId > after || (isFresh(line) && said >= since - marginMs);
};

/**
 * Which mutation each line fulfils: a line at most one, a mutation at most one line [V5], in the order in which they
 * were sent.
 */
export const fulfilments = (
  lines: readonly MessageRow[],
  entries: readonly OutboxEntry[],
  me: UserId,
  reading: Reading,
): Map<MessageRow, OutboxEntry> => {
  const found = new Map<MessageRow, OutboxEntry>();
  const taken = new Set<OutboxEntry>();
  for (const line of lines) {
    if (line.userId !== me || line.kind !== 'plain') continue;
    const entry = entries.find((row) => {
      if (taken.has(row)) return false;
      if (line.clientMessageId === row.key) return true;
      const message = messageOf(row);
      return message !== null && isEcho(line, row, message.content, reading);
    });
    if (entry === undefined) continue;
    taken.add(entry);
    found.set(line, entry);
  }
  return found;
};

/** More lines than a room receives before its messages are restored. */
const mostLines = 500;

/**
 * The messages among `rows` whose line was stored before they were known, as those of a wiped database are: such a line
 * records what it fulfils [V35]. `keepsNames`: only the name on a line decides; elsewhere its text does.
 */
export const fulfilledByStored = async (
  tx: Writer<Pick<AccountTables, 'messages'>>,
  room: ChatRoomId,
  rows: readonly OutboxEntry[],
  { me, keepsNames }: { readonly me: UserId; readonly keepsNames: boolean },
): Promise<OutboxEntry[]> => {
  const lines = (await messages.newest(tx, room, mostLines)).filter(({ fulfils }) => fulfils === null);
  const found = fulfilments(lines.reverse(), rows, me, { keepsNames, isFresh: () => false });
  await tx.putMany(
    'messages',
    [...found].map(([line, { id }]) => ({ ...line, fulfils: id })),
  );
  return [...found.values()];
};

/**
 * Leaves out the restored messages whose lines, by the names on them, were read before: nothing is shown twice [O44]. On
 * a server without names their verification compares them with the stored lines.
 */
export const withoutDelivered = async (
  tx: Writer<Pick<AccountTables, 'messages'>>,
  rows: readonly OutboxEntry[],
  me: UserId,
): Promise<OutboxEntry[]> => {
  const rooms = new Set(rows.flatMap((row) => messageOf(row)?.chatRoomId ?? []));
  const done = new Set<OutboxEntry>();
  for (const room of rooms) {
    const said = rows.filter((row) => messageOf(row)?.chatRoomId === room);
    for (const row of await fulfilledByStored(tx, room, said, { me, keepsNames: true })) done.add(row);
  }
  return rows.filter((row) => !done.has(row));
};
