import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { PickDetail } from '#contract/pick.ts';
import type { Subject } from '#contract/values.ts';
import type { Account } from '#src/db/accounts.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Stamp } from '#src/db/rows.ts';
import { aheadPull, pickPull, picksFeed, picksFeeds, stalePicksPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { definePull } from '#src/sync/pull/pull.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { Unproven } from '#src/sync/session/session.ts';
import * as picks from './queries.ts';
import { type Side, sideOf } from './terms.ts';

/** Codes by which the server says that this account has no such PICK (contract §2.6). */
const isGone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  (error.failure.code === 'APPOINTMENT_NOT_FOUND' || error.failure.code === 'NOT_APPOINTMENT_PARTICIPANT');

const subjectOf = { owner: 'OWNER', requester: 'REQUESTER' } as const satisfies Record<Side, Subject>;

/** The list of the account's side of a PICK; both where nothing says which side that is. */
const listsWith = (pick: PickDetail, account: Account): readonly string[] => {
  const side = sideOf(pick, account);
  return side === null ? picksFeeds() : [picksFeed(subjectOf[side])];
};

/**
 * Reads a PICK by an authenticated read, or learns that this account has no such PICK; the stored PICK stays readable.
 * Returns the lists that hold it elsewhere now [T11].
 */
const readPick = async (
  { account, certain, leaseHandle, serverNow }: PullContext,
  appointmentId: AppointmentId,
): Promise<readonly string[]> => {
  const stamp = leaseHandle.stamp();
  const key = pickPull(appointmentId);
  try {
    const { value } = await certain(tradeEndpoints.pick, { appointmentId });
    const when = { stamp, at: serverNow() };
    const isMoved = await leaseHandle.write(['pulls', ...picks.pickTables], 'relaxed', async (tx) => {
      await pulls.markDone(tx, key, when, null);
      return picks.put(tx, value, when);
    });
    return isMoved ? listsWith(value, account) : [];
  } catch (error) {
    if (!isGone(error)) throw error;
    await leaseHandle.write(['pulls', 'toldPicks'], 'relaxed', async (tx) => {
      await tx.remove('toldPicks', appointmentId);
      await pulls.markDone(tx, key, { stamp, at: serverNow() }, 'missing');
    });
    return [];
  }
};

/** One PICK in full. */
const pick = definePull({
  key: pickPull,
  membersOnly: true,
  begin: (id) => ({
    pull: async (context) => {
      (await readPick(context, id)).forEach(context.also);
      return false;
    },
  }),
});

/**
 * Reads one queued PICK. 404: it is dropped. 500 or unreadable: the error is returned, and the PICK is tried again
 * after the others. Any other error is thrown.
 */
const readOne = async (
  context: PullContext,
  id: AppointmentId,
  stamp: Stamp,
): Promise<readonly string[] | CallFailed> => {
  try {
    return await readPick(context, id);
  } catch (error) {
    if (!(error instanceof CallFailed) || error instanceof Unproven) throw error;
    const { failure } = error;
    // the server fails, perhaps only on this PICK
    if (failure.kind === 'unreadable' || (failure.kind === 'busy' && failure.status === 500)) return error;
    if (failure.kind !== 'refused' || failure.status !== 404) throw error; // no PICK can be read now
    await context.leaseHandle.write(['toldPicks'], 'relaxed', (tx) =>
      picks.clearDue(tx, id, { stamp, version: null }),
    );
    return [];
  }
};

/**
 * PICKs that a card, a notification or a room named: each is read once, so that it can be opened without a network
 * [T9]. Each pull reads one; the next pull follows in its turn [O18].
 */
export const stalePicks = definePull({
  key: stalePicksPull,
  membersOnly: true,
  freshMs: 0,
  isQueue: true,
  begin: () => {
    /** PICKs on which the server failed: the others go first [T19]. */
    const failedPicks = new Map<AppointmentId, CallFailed>();
    return {
      pull: async (context) => {
        const told = await context.leaseHandle.read(['toldPicks'], picks.duePicks);
        // newest notice first: the user is more likely to wait for that PICK [O54]
        const [next] = told
          .filter(({ appointmentId }) => !failedPicks.has(appointmentId))
          .sort((a, b) => b.stamp - a.stamp);
        if (next === undefined) {
          const [error] = failedPicks.values();
          failedPicks.clear();
          if (error !== undefined && told.length > 0) throw error;
          return false;
        }
        const read = await readOne(context, next.appointmentId, next.stamp);
        if (read instanceof CallFailed) failedPicks.set(next.appointmentId, read);
        else read.forEach(context.also);
        // once all are read: their listings may never have been opened (P21)
        context.later(told.length > 1 || failedPicks.size > 0 ? stalePicksPull : aheadPull);
        return false;
      },
    };
  },
});

export default [pick, stalePicks];
