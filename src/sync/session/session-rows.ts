import type { DeviceStore } from '#src/db/accounts.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as row from '#src/db/session.ts';

/** What this device knows of its session. */
export interface SessionRows {
  read(): Promise<SessionRow>;
  patch(change: Parameters<typeof row.patch>[1]): Promise<unknown>;
  /**
   * The session is over: its data stays, locked behind the login [S2]. Returns false, and changes nothing, when a login
   * or a logout happened since `asked` was read: then the answer is about an earlier session [S3].
   */
  over(asked: SessionRow): Promise<boolean>;
  /** This account is logged in. Returns false, and changes nothing, when a login or a logout happened since [S3]. */
  signedIn(asked: SessionRow, here: row.Here): Promise<boolean>;
}

export const sessionRowsOf = (device: DeviceStore): SessionRows => ({
  read: () => device.read(['session'], row.current),
  patch: (change) => device.write(['session'], 'strict', (tx) => row.patch(tx, change)),
  over: (asked) =>
    device.write(['session'], 'strict', async (tx) => {
      const { state, userId, turn } = await row.current(tx);
      if (turn !== asked.turn || state !== asked.state || userId !== asked.userId) return false;
      if (state === 'member') await row.patch(tx, { state: 'ended', notice: 'expired' });
      else if (state === 'unknown') await row.patch(tx, { state: 'visitor' });
      return true;
    }),
  signedIn: (asked, here) =>
    device.write(['session'], 'strict', async (tx) => {
      const now = await row.current(tx);
      if (now.turn !== asked.turn) return false;
      await row.patch(tx, row.signedIn(now, here));
      return true;
    }),
});
