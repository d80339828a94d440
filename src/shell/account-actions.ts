import type { DeviceStore } from '#src/db/accounts.ts';
import * as marks from '#src/db/marks.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { env } from '#src/env.ts';
import { noteLast } from './boot.ts';
import type { AppServices } from './frame/app-context.ts';
import { leaving, remembering, wiping } from './loaded-later.ts';
import { noteReturn, open } from './open-account.ts';
import { become, beginTurn, type Opened, worldOf } from './opened.ts';

export type AccountActions = Pick<
  AppServices,
  'logout' | 'withdraw' | 'login' | 'takeNotice' | 'seenRestored'
>;

/** Ends the session on this device: stops the engine, notes that the user left, deletes what is stored. */
const leave = async (
  opened: Opened,
  notice: SessionNotice,
  tell: (device: DeviceStore) => Promise<unknown>,
): Promise<void> => {
  const { device, host, store, mutations } = worldOf(opened);
  const { wipe } = await wiping(); // loaded first: a failure to load must not leave a half-ended session
  beginTurn(opened); // from here on this function itself closes and deletes the databases
  opened.stopObserving();
  mutations.close();
  await host.stop(true);
  await device.write(['session'], 'strict', (tx) => sessions.leave(tx, notice));
  await tell(device);
  store.close();
  const whole = await wipe();
  await device.write(['session'], 'strict', (tx) => sessions.patch(tx, { wiping: !whole }));
  device.close();
  history.replaceState(null, '', '/');
  await open(opened);
};

export const accountActions = (opened: Opened): AccountActions => ({
  logout: async () => leave(opened, 'logged-out', (await leaving()).tellLogout),
  withdraw: async () => {
    await (await leaving()).callWithdraw();
    // with the account the server has ended all its sessions
    await leave(opened, 'withdrawn', (device) => device.write(['session'], 'strict', sessions.left));
  },
  login: async (provider, returnTo) => {
    const { device, session } = worldOf(opened);
    await (await leaving()).forgetLogout(device);
    if (session.state !== 'ended') noteLast(null);
    if (returnTo !== undefined) noteReturn(returnTo);
    const back = encodeURIComponent(`${location.origin}/`);
    location.assign(`${env.apiBase}/oauth2/authorization/${provider}?redirectURI=${back}`);
  },
  seenRestored: async () => {
    if (opened.state.is !== 'open') return;
    const { world } = opened.state;
    become(opened, { is: 'open', world: { ...world, restored: null } });
    await world.store.write(['marks'], 'relaxed', marks.markRestoreShown);
    if (world.restored?.isLost) await (await remembering()).noteHere(world.account, world.store);
  },
  takeNotice: async (notice) =>
    worldOf(opened).device.write(['session'], 'strict', (tx) => sessions.takeNotice(tx, notice)),
});
