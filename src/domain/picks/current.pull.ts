import { endpoints } from '#contract/endpoints.ts';
import * as pulls from '#src/db/pulls.ts';
import { currentPull, stalePicksPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import * as currents from './currents.ts';
import * as picks from './queries.ts';

/**
 * Codes by which the server says that there is no PICK to report: the listing is the user's own, or does not exist
 * (contract §2.3).
 */
const hasNone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  (error.failure.code === 'SAME_OWNER_AND_REQUESTER' || error.failure.code === 'ITEM_NOT_FOUND');

/** Whether this account has a PICK and a room for another user's listing. */
export default definePull({
  key: currentPull,
  membersOnly: true,
  begin: (itemId) => ({
    pull: async ({ certain, leaseHandle, serverNow, also }) => {
      const stamp = leaseHandle.stamp();
      const ask = async () => {
        try {
          const { value } = await certain(endpoints.currentPick, { itemId });
          const { chatRoomId, isPresent, appointment } = value;
          const appointmentId = isPresent ? (appointment?.appointmentId ?? null) : null;
          return { itemId, appointmentId, chatRoomId, stamp, at: serverNow() };
        } catch (error) {
          if (!hasNone(error)) throw error;
          return null;
        }
      };
      const row = await ask();
      await leaseHandle.write(['currents', 'pulls', ...picks.pickTables], 'relaxed', async (tx) => {
        await (row === null ? currents.drop(tx, itemId, stamp) : currents.put(tx, row));
        const id = row?.appointmentId ?? null;
        // the stored PICK may be older than this answer (T9)
        await picks.markUnnamedDue(tx, row?.chatRoomId ?? null, id, stamp);
        if (id !== null && ((await picks.byId(tx, id))?.stamp ?? -1) < stamp)
          await picks.markDue(tx, id, stamp);
        await pulls.markDone(tx, currentPull(itemId), { stamp, at: serverNow() }, null);
      });
      also(stalePicksPull);
      return false;
    },
  }),
});
