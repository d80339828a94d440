import type { UserId } from '#contract/ids.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import { fulfilments } from './echo.ts';
import * as messages from './messages.ts';
import { messageOf } from './send-message.mutation.ts';

/** More lines than a room receives before its messages are restored. */
const mostLines = 500;

/**
 * Leaves out the messages whose lines, by the names on them, were read before the messages could be restored: such a
 * line records what it fulfils, and nothing is shown twice [O44]. On a server without names the next read shows it.
 */
export const withoutDelivered = async (
  tx: Writer<Pick<AccountTables, 'messages'>>,
  rows: readonly OutboxEntry[],
  me: UserId,
): Promise<OutboxEntry[]> => {
  const rooms = new Set(rows.flatMap((row) => messageOf(row)?.chatRoomId ?? []));
  const done = new Set<OutboxEntry>();
  for (const room of rooms) {
    const lines = (await messages.newest(tx, room, mostLines)).filter(({ fulfils }) => fulfils === null);
    const said = rows.filter((row) => messageOf(row)?.chatRoomId === room);
    const found = fulfilments(lines.reverse(), said, me, { keepsNames: true, isFresh: () => true });
    for (const row of found.values()) done.add(row);
    await tx.putMany(
      'messages',
      [...found].map(([line, { id }]) => ({ ...line, fulfils: id })),
    );
  }
  return rows.filter((row) => !done.has(row));
};
