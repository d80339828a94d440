import type { UserId } from '#contract/ids.ts';
import type { BlockedUser } from '#contract/user.ts';
import type { AccountTables, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { blocksPull, roomsPull, stalePicksPull } from '#src/domain/pull-keys.ts';
import type { BlockRow } from './rows.ts';

type Tables = Pick<AccountTables, 'blocks'>;

/** What a user wants of another one. */
interface Wanted extends Pick<BlockRow, 'userId' | 'nickname'> {
  readonly blocked: boolean;
}

/** Stores the server's list; a block that was settled after the list was asked for stays as it is [P4]. */
export const putAll = async (
  tx: Writer<Tables>,
  list: readonly BlockedUser[],
  stamp: Stamp,
): Promise<void> => {
  const later = (await tx.range('blocks', {})).filter((row) => row.stamp > stamp);
  await tx.removeRange('blocks', {});
  await tx.putMany('blocks', [
    ...list.map((told) => ({ userId: told.userId, nickname: told.nickname, told, isBlocked: true, stamp })),
    ...later,
  ]);
};

/** Stores that the server has set or taken back one block; an answer older than the stored one changes nothing [P4]. */
export const put = async (
  tx: Writer<Tables>,
  { userId, nickname, blocked }: Wanted,
  stamp: Stamp,
): Promise<void> => {
  const known = await tx.get('blocks', userId);
  if (known !== undefined && known.stamp > stamp) return;
  const named = known ?? { userId, nickname, told: null };
  await tx.put('blocks', { ...named, isBlocked: blocked, stamp });
};

/** Tables that a block of the server's leaves its traces in. */
export const endedTables = ['rooms', ...picks.pickTables] as const;

/**
 * A user is blocked, by a report or for itself: the PICKs that it may have ended are due. Returns what must be fetched
 * again.
 */
export const markEnded = async (
  tx: Writer<Pick<AccountTables, (typeof endedTables)[number]>>,
  userId: UserId,
  stamp: Stamp,
): Promise<readonly string[]> => {
  for (const { opponent, chatRoomId } of await rooms.newest(tx))
    if (opponent.userId === userId)
      for (const pick of await picks.inRoom(tx, chatRoomId))
        if (picks.isUnfinished(pick)) await picks.markDue(tx, pick.appointmentId, stamp);
  return [stalePicksPull, roomsPull, blocksPull];
};
