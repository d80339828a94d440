import { countParked } from '#src/db/accounts.ts';
import * as homes from '#src/db/home/homes.ts';
import type { SessionRow } from '#src/db/rows-device.ts';

/** Says in the second home who is here, for a device whose databases are wiped. */
export const remember = async ({ state, userId }: SessionRow): Promise<void> => {
  const here = state === 'member' ? userId : null;
  if ((await homes.lastAccount()) !== here) await homes.setLastAccount(here);
};

/** How much waits for the return of the one whose session is over. */
export const parkedOf = async ({ userId }: SessionRow): Promise<number> =>
  userId === null ? 0 : countParked(userId);
