import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import type { Moment } from '#src/db/rows.ts';
import { type LogEntry, logView } from '#src/domain/chat/room.view.ts';
import type { BubbleState } from '#src/domain/chat/send-message.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { parseKst } from '#src/lib/kst.ts';

interface LastLine {
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

/** Among so many entries there are as many lines as are shown, whatever notices and holes lie between them. */
const window = { upTo: null, size: 12 } as const;

/** The last things that were said in a room, as far as they are stored; undefined: not read yet. */
export const useLastLines = (room: ChatRoomId): readonly LastLine[] | undefined => {
  const { account } = useApp();
  const view = useCachedView(`last-lines:${room}`, (store) => logView(store, room, window), [room]);
  return account === 'visitor' ? [] : lastLines(view?.entries, account);
};
