import type { UserId } from '#contract/ids.ts';
import type { Account } from './accounts.ts';
import type { DeviceTables, SessionNotice, SessionRow } from './rows-device.ts';
import type { Reader, Writer } from './store.ts';

export const fresh: SessionRow = {
  id: 'session',
  state: 'unknown',
  userId: null,
  sessionName: null,
  capabilities: null,
  serverOffset: 0,
  turn: 0,
  refreshes: 0,
  refreshTries: 0,
  wiping: false,
  pushToken: null,
  notice: null,
};

/** A row that an older build wrote lacks what came later. */
export const current = async (tx: Reader<DeviceTables>): Promise<SessionRow> => ({
  ...fresh,
  ...(await tx.get('session', 'session')),
});

/** Changes some fields; the rest stays as another context may just have written it. */
export const patch = async (tx: Writer<DeviceTables>, change: Partial<SessionRow>): Promise<SessionRow> => {
  const row = { ...(await current(tx)), ...change };
  await tx.put('session', row);
  return row;
};

/** Whose database the app shows: only a session that is on opens a user's own. */
export const accountOf = ({ state, userId }: SessionRow): Account =>
  state === 'member' && userId !== null ? userId : 'visitor';

const isAnother = (row: SessionRow, userId: UserId): boolean => row.userId !== null && row.userId !== userId;

/** Who the server says is here, and what it calls the session; undefined: this answer does not name it. */
export interface Here {
  readonly userId: UserId;
  readonly sessionName?: string | null;
}

/** A member came in. Says so when another account's session was left on this device. */
export const signedIn = (
  row: SessionRow,
  { userId, sessionName = row.sessionName }: Here,
): Partial<SessionRow> => ({
  state: 'member',
  userId,
  sessionName,
  wiping: false, // what is on this device from here on is theirs
  // proven more than once before anybody was told: still to be told, and the other's data still to be cleared
  notice: isAnother(row, userId) || row.notice === 'other-account' ? 'other-account' : null,
});

/** Takes the notice, which is shown by whoever took it and by nobody else; false when it is not there any more. */
export const takeNotice = async (tx: Writer<DeviceTables>, notice: SessionNotice): Promise<boolean> => {
  if ((await current(tx)).notice !== notice) return false;
  await patch(tx, { notice: null });
  return true;
};

/**
 * A logout or withdrawal happened here: nothing of the account stays, nor how this device is reached. The server is still to be
 * told, of this session alone.
 */
export const leave = async (tx: Writer<DeviceTables>, notice: SessionNotice): Promise<SessionRow> => {
  const { turn, sessionName, capabilities, serverOffset } = await current(tx);
  return patch(tx, {
    ...fresh,
    sessionName,
    capabilities,
    serverOffset,
    turn: turn + 1,
    state: 'leaving',
    wiping: true,
    notice,
  });
};

/** The server knows of the logout, or a new login makes it void. */
export const left = async (tx: Writer<DeviceTables>): Promise<void> => {
  if ((await current(tx)).state === 'leaving') await patch(tx, { state: 'visitor', sessionName: null });
};
