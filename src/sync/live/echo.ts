import * as v from 'valibot';
import { ChatId, type UserId } from '#contract/ids.ts';
import { messageOf, seenBy } from '#src/db/mutations/chat-send.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { MessageRow } from '#src/db/rows-chat.ts';
import { parseKst } from '#src/lib/kst.ts';

/** What was known of a room when an attempt to say something in it began; kept with the row before its first byte leaves. */
export const ChatMark = v.object({
  /** The newest line that the server had; null: none. */
  after: v.nullable(ChatId),
  /** When that was said, by the server's clock, which no device's comes near; where there was none, now. */
  at: v.number(),
  /** When the attempt began, if this device's clock is right; never before `at`. */
  since: v.number(),
});
export type ChatMark = v.InferOutput<typeof ChatMark>;

/** Ids are not given in the order of commits everywhere: a line this much older may still come in above (engine C5), ms. */
export const marginMs = 10_000;

/** What is known of lines beside what they say. */
export interface Reading {
  /** This server keeps our name for what we say: without it nothing is ours, but for what was said to it before it did. */
  readonly keepsNames: boolean;
  /** It was not stored before. */
  readonly isFresh: (line: MessageRow) => boolean;
}

/** Said by this account to a server that does not keep our name for it: only its text can tell (engine C5, I6). */
const isEcho = (
  line: MessageRow,
  definition: OutboxEntry,
  content: string,
  { keepsNames, isFresh }: Reading,
): boolean => {
  if (line.clientMessageId !== null || line.content !== content) return false;
  if (definition.via !== 'plain' && (keepsNames || !definition.unsure)) return false;
  // one that nobody is asking about just now may be done all the same: the session is over, or its person is to decide
  if (definition.state !== 'sending' && !definition.unsure) return false;
  const mark = v.safeParse(ChatMark, definition.watermark);
  const said = parseKst(line.createdAt) ?? 0;
  if (!mark.success) {
    // restored from the backup store, which does not know the mark: what its person saw when they typed it is no effect of it
    const seen = seenBy(definition);
    return said >= definition.createdAt - (seen === null || line.chatId > seen ? marginMs : 0);
  }
  const { after, since } = mark.output;
  // one that came in below it since; what was stored when the attempt began is not its effect
  return after === null || line.chatId > after || (isFresh(line) && said >= since - marginMs);
};

/** Which mutation each line fulfils: each line one, each mutation one, in the order in which they were said. */
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
    const definition = entries.find((row) => {
      if (taken.has(row)) return false;
      if (line.clientMessageId === row.key) return true;
      const message = messageOf(row);
      return message !== null && isEcho(line, row, message.content, reading);
    });
    if (definition === undefined) continue;
    taken.add(definition);
    found.set(line, definition);
  }
  return found;
};
