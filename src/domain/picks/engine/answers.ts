import * as v from 'valibot';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { AppointmentId, IdempotencyKey } from '#contract/ids.ts';
import { PickDetail, type PickTerms } from '#contract/pick.ts';
import type { Stamp } from '#src/db/rows.ts';
import { pickPull, picksFeeds, stalePicksPull } from '#src/domain/pull-keys.ts';
import type { ExecutorApi, Holds, Learn, Precheck } from '#src/sync/outbox/executor.ts';
import * as picks from '../queries.ts';
import { isAsSeen, type Seen, termsOf } from '../terms.ts';

/** What every decision about a PICK reads, and how it stores the answers. */

/** A PICK and its logical time (P4). */
export interface ReadPick extends PickDetail {
  readonly stamp: Stamp;
  /** The logical time of the stored PICK when this one was requested; null: none was stored. */
  readonly before: Stamp | null;
}

/** Reads the PICK as it is now, certain to be this account's. */
export const readPick = async (api: ExecutorApi, appointmentId: AppointmentId): Promise<ReadPick> => {
  const before = (await api.read(['picks'], (tx) => picks.byId(tx, appointmentId)))?.stamp ?? null;
  const stamp = api.stamp();
  return { ...(await api.certain(tradeEndpoints.pick, { appointmentId })).value, stamp, before };
};

/** Whether no read since then contradicts the precheck: the device does not act against what it knows (I12). */
const stillHolds =
  (seen: Seen, { appointmentId, before }: ReadPick): Holds<picks.PickTable> =>
  async (tx) => {
    const stored = await picks.byId(tx, appointmentId);
    return stored === undefined || stored.stamp === before || isUnchanged(seen, stored);
  };

/**
 * The precheck of a decision: it goes out where it asserts the version that the user saw, or where the PICK still is
 * what they saw; `otherwise`: the outcome for the state that the PICK has by now [T1].
 */
export const precheckDecision = async (
  api: ExecutorApi,
  mode: 'ext' | 'plain',
  {
    appointmentId,
    seen,
    attempts,
  }: { readonly appointmentId: AppointmentId; readonly seen: Seen; readonly attempts: number },
  otherwise: (now: PickDetail, learn: Learn<picks.PickTable>) => Precheck<picks.PickTable>,
): Promise<Precheck<picks.PickTable>> => {
  // after an attempt without effect the PICK may differ from what was seen, whatever its version
  if (mode === 'ext' && seen.version !== null && attempts === 0)
    return { is: 'go', mark: { version: seen.version } };
  const now = await readPick(api, appointmentId);
  if (!isUnchanged(seen, now)) return otherwise(now, learnPick(now));
  const mark = { version: mode === 'ext' ? now.version : null };
  return { is: 'go', mark, holds: stillHolds(seen, now) };
};

/** The version that an attempt asserts, stored with its entry: a repetition asserts the same (contract §11.4 b). */
const VersionWatermark = v.object({ version: v.nullable(v.number()) });

/** Key and version of an attempt with this watermark, where the server knows them. */
export const optionsOf = (
  mode: 'ext' | 'plain',
  key: IdempotencyKey,
  mark: unknown,
): { readonly key?: IdempotencyKey; readonly ifMatch?: number } => {
  const { version } = v.parse(VersionWatermark, mark);
  return mode === 'plain' ? {} : { key, ...(version === null ? {} : { ifMatch: version }) };
};

/** What a server answers to another version than its own: the PICK as it is now; null: it sent none. */
export const pickInConflict = (data: unknown): PickDetail | null => {
  const now = v.safeParse(PickDetail, data);
  return now.success ? now.output : null;
};

/** Stores a PICK that was read. */
export const learnPick =
  (pick: PickDetail | ReadPick): Learn<picks.PickTable> =>
  async (tx, when) => {
    const { stamp = when.stamp, before: _before, ...detail } = { stamp: undefined, before: null, ...pick };
    await picks.put(tx, detail, { ...when, stamp });
    return picksFeeds();
  };

/**
 * Stores the terms and the state that an answer named, with the logical time of its request. `isCreator`: whether the
 * terms are now this account's; null: as before. A repeated answer is as old as the first one, so the PICK must be read
 * [T20].
 */
export const learnTerms =
  (
    told: PickTerms,
    isCreator: boolean | null,
    { stamp, again }: { readonly stamp: Stamp; readonly again: boolean },
  ): Learn<picks.PickTable> =>
  async (tx, when) => {
    await picks.putTerms(tx, told, isCreator, { ...when, stamp });
    if (again) await picks.markDue(tx, told.appointmentId, when.stamp);
    return [stalePicksPull, ...picksFeeds()];
  };

/** The PICK differs from what was known: it must be read [T6]. */
export const learnLater =
  (id: AppointmentId): Learn<picks.PickTable> =>
  async (tx, { stamp }) => {
    await picks.markDue(tx, id, stamp);
    return [stalePicksPull, pickPull(id), ...picksFeeds()];
  };

/** Whether a PICK still is what the user saw (I12). */
export const isUnchanged = (seen: Seen, now: PickDetail): boolean =>
  isAsSeen(seen, { terms: termsOf(now), state: now.state, isCreator: now.isCreator });

/** Whether both users agreed, whatever happened since. */
export const isAgreed = (state: string): boolean =>
  state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS';
