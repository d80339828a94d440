import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import * as pulls from '#src/db/pulls.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { holePull, inProgressPull, picksFeeds, roomPull, stalePicksPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import * as entered from './engine/entered.ts';
import type { History } from './engine/history.ts';
import * as rooms from './rooms.ts';
import type { RoomGone } from './rows.ts';

/** Codes by which the server says that this account is not in the room (contract §2.5). */
const goneBy = (error: unknown): RoomGone | null => {
  if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') return null;
  if (error.failure.code === 'ALREADY_LEFT_CHATROOM') return 'left';
  const isMissing =
    error.failure.code === 'CHATROOM_NOT_FOUND' || error.failure.code === 'PARTICIPATE_CHATROOM_NOT_FOUND';
  return isMissing ? 'missing' : null;
};

/** What the pulls of chat use beside a pull's own context. */
export interface RoomContext {
  readonly history: History;
  /** Monotonic, ms. */
  readonly mono: () => number;
  /** Whether a tab shows this room. */
  readonly isLooking: (room: ChatRoomId) => boolean;
  /** Reads the PICKs that this room names and that are not stored. */
  readonly readNamedPicks: (room: ChatRoomId) => void;
  /** Entries were moved to another lane: those in memory must be read again. */
  readonly moved: () => void;
}

/** Whether a room is gone, by an authenticated read: its history is deleted with it [V26]. */
const certainlyGone = async ({ certain }: PullContext, id: ChatRoomId): Promise<RoomGone | null> => {
  try {
    await certain(tradeEndpoints.enterRoom, { chatRoomId: id, pageSize: 1 });
    return null;
  } catch (error) {
    const gone = goneBy(error);
    if (gone === null) throw error;
    return gone;
  }
};

/** Runs a call about a room; "the room is gone" is an answer too. */
const whileThere = async (
  context: PullContext,
  id: ChatRoomId,
  key: string,
  run: () => Promise<void>,
): Promise<boolean> => {
  const { leaseHandle, serverNow } = context;
  const stamp = leaseHandle.stamp();
  try {
    await run();
  } catch (error) {
    if (goneBy(error) === null) throw error;
    const asked = leaseHandle.stamp();
    const gone = await certainlyGone(context, id);
    if (gone === null) {
      await run(); // it was entered again between the two: once more, for what the refused call was to bring
      return false;
    }
    const tables = ['rooms', 'messages', 'spans', 'pulls', ...picks.pickTables] as const;
    const isGone = await leaseHandle.write([...tables], 'relaxed', async (tx) => {
      const when = { stamp: leaseHandle.stamp(), asked };
      if (!(await rooms.putGone(tx, id, gone, when))) return false;
      // leaving cancels open PICKs; no event reports a leave from another device [T9] (contract §5.3)
      await picks.markUnnamedDue(tx, id, null, when.stamp);
      await pulls.markDone(tx, key, { stamp, at: serverNow() }, 'missing');
      return true;
    });
    if (!isGone) throw error;
    context.also(stalePicksPull);
  }
  return false;
};

/** A room and its newest history, read back to what is known. A pure read: it marks nothing as read (contract §2.5). */
const room = ({ history, mono, moved, readNamedPicks }: RoomContext) =>
  definePull({
    key: roomPull,
    membersOnly: true,
    isPressing: true,
    freshMs: 0,
    begin: (id) => ({
      pull: (context) =>
        whileThere(context, id, roomPull(id), async () => {
          const { call, leaseHandle, serverNow, also } = context;
          const [stamp, askedAt] = [leaseHandle.stamp(), mono()];
          const { value, dropped } = await call(tradeEndpoints.enterRoom, {
            chatRoomId: id,
            pageSize: limits.pageSize,
          });
          const learnt = await leaseHandle.write(
            [...entered.enteredTables, 'outbox'],
            'relaxed',
            async (tx) => {
              const { room, movesPick } = await entered.put(tx, value, { stamp, at: serverNow() });
              return { movesPick, movesEntries: await entered.adopt(tx, [room]) };
            },
          );
          if (learnt.movesEntries) moved();
          readNamedPicks(id);
          if (learnt.movesPick) picksFeeds().forEach(also); // [T11]
          await history.catchUp(call, id, { page: value.chat, dropped, stamp, askedAt });
          await leaseHandle.write(['pulls'], 'relaxed', (tx) =>
            pulls.markDone(tx, roomPull(id), { stamp, at: serverNow() }, null),
          );
        }),
    }),
  });

/** The next page into a hole of a room's history. */
const hole = ({ history }: RoomContext) =>
  definePull({
    key: holePull,
    membersOnly: true,
    freshMs: 0,
    begin: (id, below) => ({
      pull: (context) =>
        whileThere(context, id, roomPull(id), async () => {
          await history.heal(context.call, id, below);
          await context.leaseHandle.write(['pulls'], 'relaxed', (tx) =>
            tx.remove('pulls', holePull(id, below)),
          );
        }),
    }),
  });

/** Whether a rental of the room is in progress: then it must not be left. Read again each time. */
const inProgress = definePull({
  key: inProgressPull,
  membersOnly: true,
  freshMs: 0,
  begin: (id) => ({
    pull: async ({ call, leaseHandle, serverNow }) => {
      const stamp = leaseHandle.stamp();
      const { value } = await call(tradeEndpoints.inProgress, { chatRoomId: id });
      await leaseHandle.write(['rooms', 'pulls'], 'relaxed', async (tx) => {
        const row = await rooms.byId(tx, id);
        if (row !== undefined) await tx.put('rooms', { ...row, inProgress: { running: value, stamp } });
        await pulls.markDone(tx, inProgressPull(id), { stamp, at: serverNow() }, null);
      });
      return false;
    },
  }),
});

export default (context: RoomContext) => [room(context), hole(context), inProgress];
