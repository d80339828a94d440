import type { IdempotencyKey } from '#contract/ids.ts';
import type { Moment } from './row-parts.ts';

/**
 * queued: waits for its turn · sending: a request is on its way · ambiguous: one may have taken effect, nobody knows ·
 * verifying: the server is being asked · blocked: the session is over · failed: the server refused · attention: a person
 * must decide. What was settled has no row any more (src/sync/outbox/machine.ts).
 */
export type EntryState =
  | 'queued'
  | 'sending'
  | 'ambiguous'
  | 'verifying'
  | 'blocked'
  | 'failed'
  | 'attention';

/** Why a mutation was refused or waits for a person; words for it are in copy/. */
export type EntryReason =
  /** The server's code, which may be one that this build does not know. */
  | { readonly is: 'refused'; readonly status: number; readonly code: string }
  /** What the person saw is no longer so. */
  | { readonly is: 'changed' }
  /** The server did it, on terms that were not what the person saw: there was no way to say which they meant. */
  | { readonly is: 'drifted' }
  /** It may have been done or not, nobody can tell, and doing it twice would be worse (engine C14). */
  | { readonly is: 'unproven' }
  /** It waited longer than it may. */
  | { readonly is: 'expired' }
  /** The server fails on this entry alone: others of its kind have succeeded for an hour. */
  | { readonly is: 'poisoned' }
  /** The server or the network failed on it for seven days. */
  | { readonly is: 'given-up' }
  /** It was sent so often without effect that something else must be undoing it. */
  | { readonly is: 'contested' }
  /** What it builds on was refused or is gone. */
  | { readonly is: 'orphaned' }
  /** This build does not know the kind, or cannot read what was stored. */
  | { readonly is: 'unknown-kind' };

/** One thing a person wants done, from the tap until the server has done it (engine §2). Written strictly, never relaxed. */
export interface OutboxEntry {
  /** Order of all mutations on this device; never a clock. */
  readonly seq: number;
  /** Names the mutation for good, in the database and the backup store. */
  readonly id: IdempotencyKey;
  /** `Idempotency-Key` of its attempts. Another one only after a definite refusal, at a person's word. */
  readonly key: IdempotencyKey;
  readonly kind: string;
  /** Version of `args`; a newer build's is kept and shown, never dropped (I23). */
  readonly v: number;
  /** First in, first out within a lane; one attempt at a time. */
  readonly lane: string;
  readonly args: unknown;
  readonly state: EntryState;
  /** An attempt may have taken effect, and nothing has shown yet that it has not (I4). */
  readonly unsure: boolean;
  /** How the unsure attempt went out: a server without keys cannot be asked by key. */
  readonly via: 'ext' | 'plain' | null;
  /** Its person decided again after the attempt that is unsure: once that can take effect no more, this is sent. */
  readonly renewed?: true;
  /** Its user was asked whether the unsure attempt took effect, and tried it again: where nothing can prove more, it is sent. */
  readonly confirmedAbsent?: true;
  readonly attempts: number;
  /** Attempts that the server answered and that had no lasting effect. */
  readonly strikes: number;
  /** Since when the server or the network fails on this entry, or on one before it in its lane; absent: it does not. */
  readonly failingSince?: Moment;
  /** Since when it fails alone: entries of its kind succeed in other lanes. */
  readonly aloneSince?: Moment;
  /** The server took no more calls just now (429), as it may with any number of them; `nextAt` is when it is asked again. */
  readonly limited?: true;
  /** Who made the last attempt; 0 = nobody yet. */
  readonly epoch: number;
  readonly attemptStartedAt: Moment | null;
  /** For the screen only; the engine waits by its monotonic clock. */
  readonly nextAt: Moment | null;
  /** What the last read before an attempt saw; the action's own. */
  readonly watermark: unknown;
  /** What a person saw when they decided; the action's own. */
  readonly precondition: unknown;
  readonly expiresAt: Moment | null;
  readonly reason: EntryReason | null;
  /** Not before these have settled; when one fails, this one fails with it. */
  readonly dependsOn: readonly IdempotencyKey[];
  readonly createdAt: Moment;
}
