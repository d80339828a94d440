import type { Capability } from '#contract/capabilities.ts';
import type { Moment, OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed, Late } from '../failure.ts';
import type { Call } from '../http.ts';
import { Fenced, type LeaseHandle } from '../lease.ts';
import { proof as proven } from '../session/session.ts';
import type { Backoffs, Failing } from './backoffs.ts';
import type { Executor, ExecutorApi, Learn, Settlement } from './executor.ts';
import {
  type Attempt,
  type FailurePolicy,
  type FailurePolicyDeps,
  makeFailurePolicy,
} from './failure-policy.ts';
import { outageMs } from './machine.ts';
import type { Transitions } from './transitions.ts';
import type { Upload } from './upload.ts';

/** Interval between two stored progress values of an upload; a screen needs no more. */
const progressMs = 300;

/** Converts a chosen file, or says why it cannot be a photo. 'not-here': this context or build cannot convert it now. */
export type Convert = (photo: PhotoRow) => Promise<PhotoRow | 'unreadable' | 'too-large' | 'not-here'>;

export interface ApiDeps {
  readonly clock: Clock;
  readonly call: Call;
  readonly certain: Call;
  readonly upload: Upload;
  /** Absent: this context cannot convert; another context will. */
  readonly convert?: Convert | undefined;
  /** Resolves once no page holds the lock under which it shrinks this photo. Absent: no page can hold one. */
  readonly photoUnlocked?: ((photoId: string) => Promise<void>) | undefined;
  readonly leaseHandle: LeaseHandle;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
  readonly serverNow: () => Moment;
  readonly onFatal: (error: unknown) => void;
}

/** What executors may call. Each call passes the link by itself, so that a held call counts as never made. */
export const makeApi = ({
  clock,
  call,
  certain,
  upload,
  convert,
  photoUnlocked,
  guard,
  leaseHandle,
  serverNow,
  onFatal,
}: ApiDeps): ExecutorApi => {
  /** Stores how much of a photo has been sent. A failed write does not stop the upload. */
  const noteProgress = (photoId: string, total: number) => {
    let notedAt = Number.NEGATIVE_INFINITY;
    return (sent: number): void => {
      if (clock.mono() - notedAt < progressMs && sent < total) return;
      notedAt = clock.mono();
      leaseHandle
        .write(['uploadProgress'], 'relaxed', (tx) => tx.put('uploadProgress', { photoId, sent, total }))
        .catch(onFatal);
    };
  };
  return {
    call: (endpoint, input, options) => guard(() => call(endpoint, input, options)),
    certain: (endpoint, input, options) => guard(() => certain(endpoint, input, options)),
    upload: async (address, photo) => {
      // the attempt's second request: the lease may have moved on since the claim (I20)
      if (!(await leaseHandle.holds())) throw new Fenced();
      await guard(() => upload(address, photo, noteProgress(photo.id, photo.bytes.byteLength)));
    },
    convert: async (photo) => {
      const converted = convert === undefined ? 'not-here' : await convert(photo);
      if (converted === 'not-here') throw new CallFailed({ kind: 'never-left' });
      if (typeof converted === 'string')
        throw new CallFailed({ kind: 'refused', status: 400, code: converted, data: null }); // a code of no server's
      return converted;
    },
    photoUnlocked: async (photoId) => photoUnlocked?.(photoId),
    now: serverNow,
    stamp: () => leaseHandle.stamp(),
    read: (tables, run) => leaseHandle.read(tables, run),
  };
};

// What may be done with an entry, decided from the entry and from what is known of the server.

/** What is known of the server now. */
interface ServerSide {
  readonly capabilities: readonly Capability[];
  readonly now: Moment;
  /** How long after its end an attempt may still take effect, ms. */
  readonly horizonMs: number;
}

export const modeOf = (
  { needs }: Pick<Executor, 'needs'>,
  { capabilities }: Pick<ServerSide, 'capabilities'>,
): 'ext' | 'plain' => (needs.every((need) => capabilities.includes(need)) ? 'ext' : 'plain');

type Lasting = Pick<OutboxEntry, 'expiresAt' | 'failingSince'>;

/**
 * Until when the entry may be sent without asking the user. A message on which the server failed waits for seven days
 * [O10].
 */
export const endOf = (
  { expiresAt, failingSince }: Lasting,
  { outlasts }: Pick<Executor, 'outlasts'>,
): Moment | null =>
  outlasts && expiresAt !== null && failingSince !== undefined && failingSince <= expiresAt
    ? failingSince + outageMs
    : expiresAt;

export const isOver = (
  row: Lasting,
  executor: Pick<Executor, 'outlasts'>,
  { now }: Pick<ServerSide, 'now'>,
): boolean => {
  const end = endOf(row, executor);
  return end !== null && end <= now;
};

/**
 * Whether the entry may only be verified, not sent: the server knows no keys, what was sent is unknown, or the entry
 * expires before an attempt begun now would be past its horizon (T7).
 */
export const isAsked = (
  row: OutboxEntry,
  executor: Pick<Executor, 'needs' | 'marks' | 'outlasts'>,
  server: ServerSide,
): boolean =>
  modeOf(executor, server) === 'plain' ||
  row.via === 'plain' ||
  (executor.marks && row.watermark === null) ||
  (endOf(row, executor) ?? Number.POSITIVE_INFINITY) - server.horizonMs <= server.now;

/** How long after its end an unsure attempt may still take effect, ms; nothing is decided about it before that [O27]. */
export const horizonOf = (
  row: OutboxEntry,
  executor: Pick<Executor, 'needs' | 'marks' | 'outlasts' | 'waits'>,
  server: ServerSide,
): number => (executor.waits && isAsked(row, executor, server) ? server.horizonMs : 0);

/**
 * Whether a probe comes first, after a failure of the server: it tells whether the server is down or this entry alone
 * fails. An entry that is verified needs no probe.
 */
export const isSuspect = (failing: Failing | null, isVerified: boolean): boolean =>
  failing === 'look' || (failing === 'attempt' && !isVerified);

export interface AttemptsDeps
  extends Pick<
    FailurePolicyDeps,
    'serverNow' | 'atLeast' | 'sure' | 'refreshes' | 'isHeld' | 'onHeld' | 'onForeign'
  > {
  readonly clock: Clock;
  readonly epoch: number;
  readonly api: ExecutorApi;
  readonly transitions: Transitions;
  readonly backoffs: Backoffs;
  /** Whether the server checks whose request it is. */
  readonly asserted: () => boolean;
  readonly capabilities: () => readonly Capability[];
  readonly isStopped: () => boolean;
  /** The executor of a stored kind; undefined for a kind that this build does not know. */
  readonly executorOf: (kind: string) => Executor | undefined;
  /** Entries were moved to another lane: the entries in memory are out of date. */
  readonly onMoved: () => void;
}

/** What an attempt works with. */
export interface AttemptParts extends AttemptsDeps {
  readonly failurePolicy: FailurePolicy;
  readonly server: () => ServerSide;
  readonly settle: (attempt: Attempt, settlement: Settlement) => Promise<void>;
}

export const makeAttemptParts = (deps: AttemptsDeps): AttemptParts => {
  const { transitions, backoffs } = deps;
  const server = (): ServerSide => ({
    capabilities: deps.capabilities(),
    now: deps.serverNow(),
    horizonMs: backoffs.horizon(),
  });
  const settle = async ({ row, executor }: Attempt, settlement: Settlement): Promise<void> => {
    await transitions.settle(row, executor, settlement);
    backoffs.passed(row);
    backoffs.forget(row);
  };
  const horizon = (row: OutboxEntry, executor: Executor) => horizonOf(row, executor, server());
  return {
    ...deps,
    server,
    settle,
    failurePolicy: makeFailurePolicy({ ...deps, horizon, settle }),
    /** Proves who is logged in. A failure of the proof says nothing about the mutation. */
    sure: (mostMs) => proven(deps.sure(mostMs), deps.isHeld),
  };
};

/** Asks the user: the entry has expired and no attempt of it can have taken effect. */
export const expire = async ({ transitions }: AttemptParts, { row, executor }: Attempt): Promise<void> => {
  const isGivenUp = endOf(row, executor) !== row.expiresAt;
  await transitions.step(row, { is: 'stopped', reason: { is: isGivenUp ? 'given-up' : 'expired' } });
};

/** The server has not refused the entry yet, but would. */
export const refuse = async (
  { transitions, backoffs }: AttemptParts,
  { row, executor }: Attempt,
  { code, learn }: { readonly code: string; readonly learn?: Learn },
): Promise<void> => {
  backoffs.forget(row);
  const reason = { is: 'refused', status: 0, code } as const;
  await transitions.stop(row, { is: 'refused', reason }, executor, learn);
};

/** Maximum age of the proof of who is logged in, on a server that cannot check whose request it is. */
export const plainProofMs = 1_000;
/** A claim sends nothing after this: its engine was frozen, and another engine may have taken the entry [O26]. */
const claimMs = 5_000;

type Mono = Pick<Clock, 'mono'>;

const leavesWithin =
  ({ mono }: Mono, since: number, ms: number) =>
  () => {
    if (mono() - since > ms) throw new Late();
  };

/**
 * Calls that are made once, and only while the proof is fresh: a call that is repeated after a refresh has other cookies
 * than those that were proven, maybe another account's [O15].
 */
export const whileProven = (api: ExecutorApi, clock: Mono, since: number): ExecutorApi => {
  const isFresh = leavesWithin(clock, since, plainProofMs);
  const leavesOnce = () => {
    let hasLeft = false;
    return () => {
      isFresh();
      if (hasLeft) throw new Late();
      hasLeft = true;
    };
  };
  return {
    ...api,
    call: (endpoint, input, options) => api.call(endpoint, input, { ...options, beforeSend: leavesOnce() }),
  };
};

/** Calls that change something are made only while the claim is fresh; reads are not limited. */
export const whileClaimed = (api: ExecutorApi, clock: Mono, since: number): ExecutorApi => {
  const beforeSend = leavesWithin(clock, since, claimMs);
  return {
    ...api,
    call: (endpoint, input, options) =>
      api.call(endpoint, input, endpoint.method === 'GET' ? options : { ...options, beforeSend }),
  };
};
