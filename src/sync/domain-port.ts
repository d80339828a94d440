import type { Capability } from '#contract/capabilities.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Call } from './http.ts';
import type { LeaseHandle } from './lease.ts';
import type { Executor } from './outbox/executor.ts';
import type { TargetOf } from './pull/remembered.ts';

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
