import type { DeviceStore } from '#src/db/accounts.ts';
import { markRestoreShown } from '#src/db/engine-rows.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { env } from '#src/env.ts';
import type { Provider } from '#src/frame/app-context.ts';
import { noteLast } from './boot.ts';
import { leaving, remembering, wiping } from './loaded-later.ts';
import { noteReturn, open } from './open-account.ts';
import { beginTurn, change, type Opened, stopAll, worldOf } from './opened.ts';

/** Ends the session on this device: stops the engine, notes that the user left, deletes what is stored. */
const leave = async (
  opened: Opened,
  notice: SessionNotice,
  tell: (device: DeviceStore) => Promise<unknown>,
): Promise<void> => {
  const { device, host, store, mutations } = worldOf(opened);
  const { wipe, withoutSnapshots } = await wiping(); // loaded first: a failure to load must not leave a half-ended session
  beginTurn(opened); // from here on this function itself closes and deletes the databases
  stopAll(opened);
  mutations.close();
  await host.stop(true);
  // first: an app that is closed in between shows nothing of the account at its next start [S14]
  await withoutSnapshots(() => device.write(['session'], 'strict', (tx) => sessions.leave(tx, notice)));
  await tell(device);
  store.close();
  const whole = await wipe();
  await device.write(['session'], 'strict', (tx) => sessions.patch(tx, { wiping: !whole }));
  device.close();
  history.replaceState(null, '', '/');
  await open(opened);
};

/** Ends the session on this device and on the server. */
export const logout = async (opened: Opened): Promise<void> =>
  leave(opened, 'logged-out', (await leaving()).tellLogout);

/** Deletes the account on the server, then ends the session here. Throws CallFailed when the server refused. */
export const withdraw = async (opened: Opened): Promise<void> => {
  await (await leaving()).callWithdraw();
  // with the account the server has ended all its sessions
  await leave(opened, 'withdrawn', (device) => device.write(['session'], 'strict', sessions.left));
};

/** Goes to a provider's login; back here it returns to the screen that asked for it. */
export const login = async (opened: Opened, provider: Provider, returnTo?: string): Promise<void> => {
  const { device, session } = worldOf(opened);
  await (await leaving()).forgetLogout(device);
  if (session.state !== 'ended') noteLast(null);
  if (returnTo !== undefined) noteReturn(returnTo);
  const back = encodeURIComponent(`${location.origin}/`);
  location.assign(`${env.apiBase}/oauth2/authorization/${provider}?redirectURI=${back}`);
};

/** Notes that the user was notified of what was restored. */
export const seenRestored = async (opened: Opened): Promise<void> => {
  if (opened.state.is !== 'open') return;
  const { world } = opened.state;
  change(opened, world, { restored: null });
  await world.store.write(['marks'], 'relaxed', markRestoreShown);
  if (world.restored?.lost) await (await remembering()).noteHere(world.account, world.store);
};
