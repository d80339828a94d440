import type { ChatRoomId } from '#contract/ids.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { SpanRow } from '#src/domain/chat/rows.ts';
import type { MemoryDatabase } from '#tests/sim/memory-store.ts';

/** The proven stretches of a room as they are stored, newest first. */
export const spanRowsOf = (db: MemoryDatabase<AccountTables>, room: ChatRoomId): SpanRow[] =>
  db
    .all('spans')
    .filter(({ chatRoomId }) => chatRoomId === room)
    .sort((a, b) => (a.hi > b.hi ? -1 : 1));
