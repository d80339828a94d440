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
  operator: null,
  serverOffset: 0,
  turn: 0,
  refreshes: 0,
  refreshTries: 0,
  wiping: false,
  pushToken: null,
  notice: null,
};

/** The session row; defaults fill the fields that a row of an older build lacks. */
export const current = async (tx: Reader<DeviceTables>): Promise<SessionRow> => ({
  ...fresh,
  ...(await tx.get('session', 'session')),
});

/** Changes some fields and keeps the others, which another context may just have written. */
export const patch = async (tx: Writer<DeviceTables>, change: Partial<SessionRow>): Promise<SessionRow> => {
  const row = { ...(await current(tx)), ...change };
  await tx.put('session', row);
  return row;
};

/** Whose database the app shows: only a running session opens a user's own. */
export const accountOf = ({ state, userId }: SessionRow): Account =>
  state === 'member' && userId !== null ? userId : 'visitor';

const isAnother = (row: SessionRow, userId: UserId): boolean => row.userId !== null && row.userId !== userId;

/** The user whom the server names, and its name of the session; undefined: this answer does not name it. */
export interface Here {
  readonly userId: UserId;
  readonly sessionName?: string | null;
}

/** Stores a login. Sets a notice when another account's session was left on this device. */
export const signedIn = (
  row: SessionRow,
  { userId, sessionName = row.sessionName }: Here,
): Partial<SessionRow> => ({
  state: 'member',
  userId,
  sessionName,
  wiping: false, // data stored from here on is the new user's
  // a repeated answer keeps the notice until it is shown: the other account's data is still to be cleared
  notice: isAnother(row, userId) || row.notice === 'other-account' ? 'other-account' : null,
});

/** Takes the notice, so that only the calling tab shows it; false when another tab has taken it. */
export const takeNotice = async (tx: Writer<DeviceTables>, notice: SessionNotice): Promise<boolean> => {
  if ((await current(tx)).notice !== notice) return false;
  await patch(tx, { notice: null });
  return true;
};

/**
 * Stores a logout or withdrawal on this device: nothing of the account stays, nor the push token. The logout
 * is still to be reported to the server, which then ends this session and no other.
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

/** Ends the leaving: the server knows of the logout, or a new login makes it void. */
export const left = async (tx: Writer<DeviceTables>): Promise<void> => {
  if ((await current(tx)).state === 'leaving') await patch(tx, { state: 'visitor', sessionName: null });
};
