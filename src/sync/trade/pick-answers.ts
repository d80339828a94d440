import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { PickDetail, type PickTerms } from '#contract/pick.ts';
import { isAsSeen, type Seen, termsOf } from '#src/db/pick-terms.ts';
import * as picks from '#src/db/picks.ts';
import type { Stamp } from '#src/db/rows.ts';
import { pickPull, picksFeeds, stalePicksPull } from '#src/db/trade-keys.ts';
import type { ExecutorApi, Holds, Learn, Precheck } from '../outbox/executor.ts';

/** What every decision about a PICK asks, and what it makes of the answers. */

/** A PICK and the moment for which it stands [P4]. */
export interface ReadPick extends PickDetail {
  readonly stamp: Stamp;
  /** Which word of it was stored when it was asked for; null: none. */
  readonly before: Stamp | null;
}

/** The PICK as it is now, for certain this account's. */
export const readPick = async (api: ExecutorApi, appointmentId: AppointmentId): Promise<ReadPick> => {
  const before = (await api.read(['picks'], (tx) => picks.byId(tx, appointmentId)))?.stamp ?? null;
  const stamp = api.stamp();
  return { ...(await api.certain(tradeEndpoints.pick, { appointmentId })).value, stamp, before };
};

/** What was read meanwhile, by whoever it was, does not say otherwise: what a device knows it does not act against (I12). */
const stillHolds =
  (seen: Seen, { appointmentId, before }: ReadPick): Holds =>
  async (tx) => {
    const stored = await picks.byId(tx, appointmentId);
    return stored === undefined || stored.stamp === before || isStill(seen, stored);
  };

/**
 * The look before a decision goes out: on, where it names the version that was seen, or where the PICK is what was seen;
 * `otherwise` what the state that it has by now makes of it [T1].
 */
export const lookAt = async (
  api: ExecutorApi,
  mode: 'ext' | 'plain',
  {
    appointmentId,
    seen,
    attempts,
  }: { readonly appointmentId: AppointmentId; readonly seen: Seen; readonly attempts: number },
  otherwise: (now: PickDetail, learn: Learn) => Precheck,
): Promise<Precheck> => {
  // after an attempt that did nothing it is no longer known to be as it was seen, whatever its version
  if (mode === 'ext' && seen.version !== null && attempts === 0)
    return { is: 'go', mark: { version: seen.version } };
  const now = await readPick(api, appointmentId);
  if (!isStill(seen, now)) return otherwise(now, learnPick(now));
  const mark = { version: mode === 'ext' ? now.version : null };
  return { is: 'go', mark, holds: stillHolds(seen, now) };
};

/** What a server says that was told another version than its own: how the PICK is now; null: it did not say. */
export const conflicting = (data: unknown): PickDetail | null => {
  const now = v.safeParse(PickDetail, data);
  return now.success ? now.output : null;
};

/** A PICK that was read is stored as it is. */
export const learnPick =
  (pick: PickDetail | ReadPick): Learn =>
  async (tx, when) => {
    const { stamp = when.stamp, before: _before, ...detail } = { stamp: undefined, before: null, ...pick };
    await picks.put(tx, detail, { ...when, stamp });
    return picksFeeds();
  };

/**
 * Terms and state that an answer named, of the moment at which it was asked for [P4]; `isCreator`: whose terms they are now,
 * null = as before. A repeated answer is as old as the first one: how the PICK is now is to be read.
 */
export const learnTerms =
  (
    told: PickTerms,
    isCreator: boolean | null,
    { stamp, again }: { readonly stamp: Stamp; readonly again: boolean },
  ): Learn =>
  async (tx, when) => {
    await picks.putTerms(tx, told, isCreator, { ...when, stamp });
    if (again) await picks.tell(tx, told.appointmentId, when.stamp);
    return [stalePicksPull, ...picksFeeds()];
  };

/** It is other than was known: it is to be read. */
export const learnLater =
  (id: AppointmentId): Learn =>
  async (tx, { stamp }) => {
    await picks.tell(tx, id, stamp);
    return [stalePicksPull, pickPull(id), ...picksFeeds()];
  };

/** Whether a PICK still is what its person saw (I12). */
export const isStill = (seen: Seen, now: PickDetail): boolean =>
  isAsSeen(seen, { terms: termsOf(now), state: now.state, isCreator: now.isCreator });

/** Agreed by both, whatever came of it since. */
export const isAgreed = (state: string): boolean =>
  state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS';
