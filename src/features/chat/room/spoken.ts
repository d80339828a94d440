import type { UserId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { chatScreenTexts } from '../text.ts';
import { newestHeard } from './log-rows.ts';

type Standing = BubbleState | 'sent';

/** How one's own messages stood when somebody last listened, and which line of the other one was the newest. */
export interface Heard {
  readonly own: ReadonlyMap<string, Standing>;
  readonly newest: string;
}

export const heardOf = (entries: readonly LogEntry[], me: UserId): Heard => ({
  own: new Map(
    entries.flatMap((entry): (readonly [string, Standing])[] => {
      if (entry.is === 'pending') return [[entry.pending.id, entry.pending.state]];
      if (entry.is === 'message' && entry.message.fulfils !== null) return [[entry.message.fulfils, 'sent']];
      return [];
    }),
  ),
  newest: newestHeard(entries, me)?.chatId ?? '',
});

/** The message of the other one that came in meanwhile; null: none did. */
export const incoming = (
  before: Heard,
  entries: readonly LogEntry[],
  me: UserId,
  name: string,
): string | null => {
  const line = newestHeard(entries, me);
  if (line === null || line.chatId <= before.newest) return null;
  return chatScreenTexts.heard(name, line.kind === 'pick' ? chatTexts.pick : line.content);
};

/**
 * What is heard now, and what was heard until now. A message whose sender is not read yet is said once their name is:
 * on a cold start the lines may come ahead of the room. null for a name: it is not read.
 */
export const listen = (before: Heard, entries: readonly LogEntry[], me: UserId, name: string | null) => {
  const now = heardOf(entries, me);
  return {
    heard: name === null ? { ...now, newest: before.newest } : now,
    incoming: name === null ? null : incoming(before, entries, me, name),
    change: change(before, now),
  };
};

/** What became of one's own messages meanwhile, the worst of it; null: nothing that is worth a word. */
export const change = (before: Heard, now: Heard): string | null => {
  const moved = [...now.own].filter(([id, state]) => before.own.get(id) !== state);
  const to = (wanted: string): boolean => moved.some(([, state]) => state === wanted);
  if (to('failed')) return chatTexts.message.failed;
  if (to('checking')) return chatTexts.message.checking;
  if (to('waiting')) return chatTexts.message.waiting;
  // what comes from history has never waited here
  const arrived = moved.some(([id, state]) => state === 'sent' && before.own.has(id));
  return arrived ? chatScreenTexts.sent : null;
};
