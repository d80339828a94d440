import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Schema } from './db/schema.ts';

/** The server's own time, which the test clock moves (contract §8). */
export interface ServerClock {
  /** epoch ms, moved by the test clock */
  now(): number;
}

/** What one call works with: one database handle, who asks, what time it is, which version they saw. */
export interface Ctx {
  /** A transaction for every unsafe method, the pool for GET. */
  readonly db: Kysely<Schema>;
  readonly user: UserId | null;
  readonly clock: ServerClock;
  /** The version of `If-Match` (contract §11.4 b); null when absent or when extensions are off. */
  readonly ifMatch: number | null;
  /** This unit of work wrote events: whoever listens is to be woken once it has committed (contract §11.5). */
  announce(): void;
}

/** The same for a call that serve() lets through only with a session. */
export interface UserCtx extends Ctx {
  readonly user: UserId;
}
