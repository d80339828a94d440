import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { fulfilments } from './echo.fold.ts';
import * as messages from './messages.ts';
import { messageOf } from './send-message.mutation.ts';

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
