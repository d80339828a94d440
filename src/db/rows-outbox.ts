import type { IdempotencyKey } from '#contract/ids.ts';
import type { Moment } from './row-parts.ts';

/**
 * queued: waits for its turn · sending: a request is on its way · ambiguous: a request may have taken effect ·
 * verifying: the server is being asked whether it has · blocked: the session is over · failed: the server refused it ·
 * attention: the user must decide. A settled entry has no row (src/sync/outbox/machine.ts).
 */
export type EntryState =
  | 'queued'
  | 'sending'
  | 'ambiguous'
  | 'verifying'
  | 'blocked'
  | 'failed'
  | 'attention';

/** Why an entry was refused or needs the user's attention; the words are in copy/. */
export type EntryReason =
  /** The server's code, possibly one that this build does not know. */
  | { readonly is: 'refused'; readonly status: number; readonly code: string }
  /** The state that the user saw has changed. */
  | { readonly is: 'changed' }
  /** The server applied it to other terms than the user saw: the call cannot name the terms. */
  | { readonly is: 'drifted' }
  /** Nothing can show whether it took effect, and doing it twice would be worse (engine C14). */
  | { readonly is: 'unproven' }
  /** It was pending longer than its life. */
  | { readonly is: 'expired' }
  /** The server fails on this entry alone: others of its kind have succeeded for an hour. */
  | { readonly is: 'poisoned' }
  /** The server or the network failed on it for seven days. */
  | { readonly is: 'given-up' }
  /** It was sent so often without lasting effect that something else must be undoing it. */
  | { readonly is: 'contested' }
  /** An entry that it depends on was refused or discarded. */
  | { readonly is: 'orphaned' }
  /** This build does not know the kind, or cannot parse the stored arguments. */
  | { readonly is: 'unknown-kind' };

/**
 * One mutation, from the user's tap until the server has done it (engine §2). Always written strictly, never relaxed.
 */
export interface OutboxEntry {
  /** Order of all mutations on this device; never a clock. */
  readonly seq: number;
  /** Identifies the mutation for good, in the database and in the backup store. */
  readonly id: IdempotencyKey;
  /** `Idempotency-Key` of its attempts. Replaced only when the user retries after a definite refusal. */
  readonly key: IdempotencyKey;
  readonly kind: string;
  /** Version of `args`; an entry of a newer build is kept and shown, never dropped (I23). */
  readonly v: number;
  /** First in, first out within a lane; one attempt at a time. */
  readonly lane: string;
  readonly args: unknown;
  readonly state: EntryState;
  /** An attempt may have taken effect, and nothing has shown yet that it has not (I4). */
  readonly unsure: boolean;
  /** How the unsure attempt went out: a server without keys cannot be asked by key. */
  readonly via: 'ext' | 'plain' | null;
  /** The user decided again after the unsure attempt: this is sent once that attempt can no longer take effect. */
  readonly renewed?: true;
  /**
   * The user, asked whether the unsure attempt took effect, has retried it: it is sent where no check can tell more.
   */
  readonly confirmedAbsent?: true;
  readonly attempts: number;
  /** Count of attempts that the server answered and that had no lasting effect. */
  readonly strikes: number;
  /** Since when the server or the network fails on this entry or on one before it in its lane. Absent: neither does. */
  readonly failingSince?: Moment;
  /** Since when it fails alone, while entries of its kind succeed in other lanes. */
  readonly aloneSince?: Moment;
  /** The server's rate limit (429) delays it, which proves nothing about the entry; `nextAt` is the next attempt. */
  readonly limited?: true;
  /** Epoch of the engine that made the last attempt; 0 = no attempt yet. */
  readonly epoch: number;
  readonly attemptStartedAt: Moment | null;
  /** When the next attempt is due, for screens only; the engine waits by its monotonic clock. */
  readonly nextAt: Moment | null;
  /** What the last precheck read; its format belongs to the executor. */
  readonly watermark: unknown;
  /** What the user saw when they decided; its format belongs to the mutation definition. */
  readonly precondition: unknown;
  readonly expiresAt: Moment | null;
  readonly reason: EntryReason | null;
  /** Entries that must settle before this one is sent; when one of them fails, this one fails too. */
  readonly dependsOn: readonly IdempotencyKey[];
  readonly createdAt: Moment;
}
