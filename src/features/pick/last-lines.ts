import type { UserId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import type { Moment } from '#src/db/rows.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { parseKst } from '#src/lib/kst.ts';

export interface LastLine {
  readonly key: string;
  readonly mine: boolean;
  readonly content: string;
  /** What the server has not confirmed says how it stands, as in its room. */
  readonly state: BubbleState | 'sent';
  /** null: it has no moment of the server's. */
  readonly at: Moment | null;
}

const shown = 3;

const lineOf = (entry: LogEntry, me: UserId): LastLine[] => {
  if (entry.is === 'pending') {
    const { id, content, state } = entry.pending;
    return [{ key: id, mine: true, content, state, at: null }];
  }
  if (entry.is === 'hole' || entry.message.kind === 'notice') return [];
  const { chatId, userId, kind, content, createdAt } = entry.message;
  const text = kind === 'pick' ? chatTexts.pick : content;
  return [
    { key: chatId, mine: userId === me, content: text, state: 'sent', at: parseKst(createdAt) ?? null },
  ];
};

/** The last things that were said, what waits to be sent among them; undefined: not read yet, which is not "none". */
export const lastLines = (
  entries: readonly LogEntry[] | undefined,
  me: UserId,
): readonly LastLine[] | undefined => entries?.flatMap((entry) => lineOf(entry, me)).slice(-shown);
