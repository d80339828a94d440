import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import * as picks from '#src/db/picks.ts';
import * as pulls from '#src/db/pulls.ts';
import { pickPull, picksFeeds, toldPull } from '#src/db/trade-keys.ts';
import { CallFailed } from '../failure.ts';
import { mark } from '../pull/single-target.ts';
import type { PullContext, Target } from '../pull/target.ts';

/** By these the server says that there is no such PICK of this account (contract §2.6). */
const isGone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  (error.failure.code === 'APPOINTMENT_NOT_FOUND' || error.failure.code === 'NOT_APPOINTMENT_PARTICIPANT');

/**
 * Reads a PICK for certain, or learns that it is none of this account's. What is stored of it stays readable. Answers
 * whether the lists of PICKs hold it elsewhere now.
 */
const readPick = async (
  { certain, grip, serverNow }: PullContext,
  appointmentId: AppointmentId,
): Promise<boolean> => {
  const stamp = grip.stamp();
  const key = pickPull(appointmentId);
  try {
    const { value } = await certain(tradeEndpoints.pick, { appointmentId });
    const when = { stamp, at: serverNow() };
    return await grip.write(['pulls', ...picks.pickTables], 'relaxed', async (tx) => {
      await pulls.markDone(tx, key, when, null);
      return picks.put(tx, value, when);
    });
  } catch (error) {
    if (!isGone(error)) throw error;
    await grip.write(['pulls', 'toldPicks'], 'relaxed', async (tx) => {
      await tx.remove('toldPicks', appointmentId);
      await pulls.markDone(tx, key, { stamp, at: serverNow() }, 'missing');
    });
    return false;
  }
};

/** One PICK in full. */
export const pickTarget = (id: AppointmentId): Target => {
  const key = pickPull(id);
  return {
    key,
    freshMs: limits.freshMs,
    personal: false,
    membersOnly: true,
    pull: async (context) => {
      if (await readPick(context, id)) picksFeeds().forEach(context.also);
      return false;
    },
    mark: mark(key),
  };
};

/** PICKs that a card, a notification or a room told of: read once each, so that they can be opened with no network (T9). */
export const toldTarget: Target = {
  key: toldPull,
  freshMs: 0,
  personal: false,
  membersOnly: true,
  pull: async (context) => {
    let isMoved = false;
    try {
      for (const { appointmentId } of await context.grip.read(['toldPicks'], picks.told))
        isMoved = (await readPick(context, appointmentId)) || isMoved;
    } finally {
      if (isMoved) picksFeeds().forEach(context.also); // once for all, also where the last of them could not be read
    }
    return false;
  },
  mark: async () => {}, // no screen shows it by itself
};
