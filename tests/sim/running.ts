import type { Account } from '#src/db/accounts.ts';
import type { Engine } from '#src/sync/ports.ts';
import type { Owner } from './clock.ts';

/** An engine and the context that it runs in. */
export interface Running {
  readonly engine: Engine;
  readonly account: Account;
  readonly owner: Owner;
  readonly since: number;
}
