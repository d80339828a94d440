import type { ChatRoomId } from '#contract/ids.ts';
import { oursChat } from '#src/copy/ours-chat.ts';
import type { Moment } from '#src/db/rows.ts';
import { type LogEntry, logView } from '#src/db/views/room.ts';
import { parseKst } from '#src/lib/kst.ts';
import { useApp } from '#src/services/app-context.ts';
import { useView } from '#src/services/view.ts';

export interface LastLine {
  readonly key: string;
  readonly mine: boolean;
  readonly content: string;
  /** null: it waits to be sent. */
  readonly at: Moment | null;
}

const shown = 3;
/** Among so many entries there are that many lines, whatever notices and holes lie between them. */
const window = { upTo: null, size: 12 } as const;

const lineOf = (entry: LogEntry, me: number): LastLine[] => {
  if (entry.is === 'pending')
    return [{ key: entry.pending.id, mine: true, content: entry.pending.content, at: null }];
  if (entry.is === 'hole' || entry.message.kind === 'notice') return [];
  const { chatId, userId, kind, content, createdAt } = entry.message;
  const text = kind === 'pick' ? oursChat.pick : content;
  return [{ key: chatId, mine: userId === me, content: text, at: parseKst(createdAt) ?? null }];
};

/** The last things that were said in a room, as far as they are stored. */
export const useLastLines = (room: ChatRoomId): readonly LastLine[] => {
  const { account } = useApp();
  const view = useView((store) => logView(store, room, window), [room]);
  if (view === undefined || account === 'visitor') return [];
  return view.entries.flatMap((entry) => lineOf(entry, account)).slice(-shown);
};
