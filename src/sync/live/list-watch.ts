import * as pulls from '#src/db/pulls.ts';
import type { Stamp } from '#src/db/rows.ts';
import { roomsPull } from '#src/db/views/room-list.ts';
import type { LeaseHandle } from '../lease.ts';

export interface ListWatch {
  /** The list of rooms is behind what was heard. */
  want(): void;
  /** Asks for it again where it still is, as nobody else does once a pull has failed for good, or where nobody would say so. */
  look(): Promise<void>;
}

/** Keeps the list of rooms up with what is heard, also while no screen shows it. */
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
