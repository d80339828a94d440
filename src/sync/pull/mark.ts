import * as pulls from '#src/db/pulls.ts';
import type { Target } from './target.ts';

/** Stores the fetch state on the row of a single resource. */
export const mark =
  (key: string): Target['mark'] =>
  ({ leaseHandle }, state) =>
    leaseHandle.write(['pulls'], 'relaxed', (tx) => {
      if (state === 'loading') return pulls.markLoading(tx, key, leaseHandle.epoch);
      return state === 'idle' ? pulls.markIdle(tx, key) : pulls.markTrouble(tx, key, state);
    });
