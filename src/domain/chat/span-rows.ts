import type { ChatRoomId } from '#contract/ids.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { SpanRow } from './rows.ts';

type Tables = Pick<AccountTables, 'spans'>;

/** The spans of a room, newest first. */
export const ofRoom = (tx: Reader<Tables>, room: ChatRoomId): Promise<SpanRow[]> =>
  tx.range('spans', { prefix: [room], reverse: true });

/** Replaces the spans of a room; unchanged ones are not written. */
export const replace = async (
  tx: Writer<Tables>,
  room: ChatRoomId,
  before: readonly SpanRow[],
  after: readonly Omit<SpanRow, 'chatRoomId'>[],
): Promise<void> => {
  const kept = new Set(after.map(({ lo }) => lo));
  const known = new Map(before.map((span) => [span.lo, span]));
  await tx.removeMany(
    'spans',
    before.filter(({ lo }) => !kept.has(lo)).map(({ lo }) => [room, lo]),
  );
  await tx.putMany(
    'spans',
    after
      .filter((span) => {
        const was = known.get(span.lo);
        return was === undefined || was.hi !== span.hi || was.below !== span.below;
      })
      .map(({ lo, hi, below }) => ({ chatRoomId: room, lo, hi, below })),
  );
};

export const forget = (tx: Writer<Tables>, room: ChatRoomId): Promise<void> =>
  tx.removeRange('spans', { prefix: [room] });
