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

/**
 * Runs a write after which another account, or none, is logged in, once the snapshots of the last one are dropped [S14].
 */
export type ChangeAccount = <R>(write: () => Promise<R>) => Promise<R>;

/** For contexts in which nothing is shown. */
export const changeAtOnce: ChangeAccount = (write) => write();

export const sessionRowsOf = (device: DeviceStore, changeAccount: ChangeAccount): SessionRows => ({
  read: () => device.read(['session'], row.current),
  patch: (change) => device.write(['session'], 'strict', (tx) => row.patch(tx, change)),
  over: async (asked) => {
    const write = () =>
      device.write(['session'], 'strict', async (tx) => {
        const { state, userId, turn } = await row.current(tx);
        if (turn !== asked.turn || state !== asked.state || userId !== asked.userId) return false;
        if (state === 'member') await row.patch(tx, { state: 'ended', notice: 'expired' });
        else if (state === 'unknown') await row.patch(tx, { state: 'visitor' });
        return true;
      });
    return asked.state === 'member' ? changeAccount(write) : write(); // [S14]
  },
  signedIn: async (asked, here) => {
    const write = () =>
      device.write(['session'], 'strict', async (tx) => {
        const now = await row.current(tx);
        if (now.turn !== asked.turn) return false;
        await row.patch(tx, row.signedIn(now, here));
        return true;
      });
    return row.accountOf(asked) === here.userId ? write() : changeAccount(write);
  },
});
