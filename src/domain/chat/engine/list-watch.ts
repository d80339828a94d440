import * as pulls from '#src/db/pulls.ts';
import type { Stamp } from '#src/db/rows.ts';
import { roomsPull } from '#src/domain/pull-keys.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';

export interface ListWatch {
  /** The list of rooms is older than what was received. */
  want(): void;
  /**
   * Fetches the list again where it is still out of date: no other trigger would after a pull that failed permanently,
   * or where nothing reports it.
   */
  look(): Promise<void>;
}

/** Keeps the list of rooms as new as what is received [V23], also while no screen shows it. */
export const makeListWatch = (
  leaseHandle: LeaseHandle,
  chase: (key: string) => void,
  isReliable: () => boolean,
): ListWatch => {
  let behind: Stamp = 0;
  return {
    want: () => {
      behind = leaseHandle.stamp();
      chase(roomsPull);
    },
    look: async () => {
      const read = await leaseHandle.read(['pulls'], (tx) => pulls.byKey(tx, roomsPull));
      if (!isReliable() || (read?.stamp ?? 0) < behind) chase(roomsPull);
    },
  };
};
