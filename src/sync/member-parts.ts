import type { Capability } from '#contract/capabilities.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { BackupError, type BackupStore } from '#src/db/backup/backup-store.ts';
import { count } from '#src/db/engine-rows.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Call, Fetch } from './http.ts';
import type { LeaseHandle } from './lease.ts';
import { type ApiDeps, makeApi } from './outbox/attempt-parts.ts';
import type { Executor } from './outbox/executor.ts';
import { makeOutbox, type OutboxDeps } from './outbox/outbox.ts';
import { reconcile } from './outbox/reconcile.ts';
import { makeUpload, type PutBytes } from './outbox/upload.ts';
import type { TargetOf } from './pull/target.ts';

/** What a member's engine hands to the domain. */
export interface DomainDeps {
  readonly me: UserId;
  readonly clock: Clock;
  readonly random: () => number;
  readonly leaseHandle: LeaseHandle;
  readonly serverNow: () => Moment;
  readonly call: Call;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
  /** False while the link is known to be blocked. */
  readonly isFree: () => boolean;
  readonly can: (capability: Capability) => boolean;
  /** Proves who is logged in, over REST; throws CallFailed. */
  readonly settle: () => Promise<void>;
  /** Pulls this key, after any pull of it that is under way. */
  readonly chase: (key: string) => void;
  /** Queues this pull behind the others that no screen shows (O18). */
  readonly later: (key: string) => void;
  /** Another user sent a message, or a PICK of a room changed: the pulls that follow skip the queue (O50). */
  readonly onNews: () => void;
  /** Received lines have fulfilled these entries, which are removed. */
  readonly onSettled: (rows: readonly OutboxEntry[]) => void;
  /** Entries were moved to another lane. */
  readonly onMoved: () => void;
  /** The connection is open: entries that wait for it may be sent. */
  readonly onOpen: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** What the domain adds to a member's engine: what it pulls, how each mutation is sent, and the live session. */
export interface DomainEngine {
  /** What can be pulled, by key; undefined for a key that the domain does not know. */
  readonly targetOf: TargetOf;
  /** The executor of a stored kind; undefined for a kind that this build does not know. */
  readonly executorOf: (kind: string) => Executor | undefined;
  /** A tab shows this room, or none. */
  look(tab: string, room: ChatRoomId | null): void;
  wake(): void;
  stop(): void;
  idle(): Promise<void>;
}

/** The domain of a member's engine. */
export interface Domain {
  /** Keys of pulls that are due at each start, at each wake-up and whenever the link is free again. */
  readonly standingPulls: readonly string[];
  readonly start: (deps: DomainDeps) => DomainEngine;
}

/**
 * Makes the database and the backup store agree, whatever an earlier death left. A backup store that fails does not
 * stop the engine.
 */
const mend = async (leaseHandle: LeaseHandle, store: AccountStore, backup: BackupStore): Promise<void> => {
  if (backup.kind === 'none')
    await leaseHandle.write(['counters', 'journal'], 'relaxed', (tx) => count(tx, 'home.none', 1));
  try {
    await reconcile(store, backup);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
};

export interface MemberDeps extends Omit<OutboxDeps, 'api'>, Omit<ApiDeps, 'upload'> {
  readonly fetch: Fetch;
  readonly put?: PutBytes;
  readonly apiBase: string;
  readonly online: () => boolean;
  /** Aborts uploads when the engine ends. */
  readonly signal: AbortSignal;
}

/** The parts of a member's engine that a visitor's has not, and does not load: a visitor has no mutations and no events. */
export const partsWith = (domain: Domain) => ({
  domain,
  mend,
  makeOutbox: (deps: MemberDeps) =>
    makeOutbox({ ...deps, api: makeApi({ ...deps, upload: makeUpload(deps) }) }),
});
export type MemberParts = ReturnType<typeof partsWith>;
