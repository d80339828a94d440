import * as sessions from '#src/db/session.ts';
import type { Device } from './device.ts';

/** Nothing of the browser runs any more. */
const stop = (device: Device): void => {
  for (const tab of device.tabs) device.crash(tab);
  if (device.worker !== null) device.kill(device.worker);
  device.worker = null;
};

/** Battery out: every tab is gone, and the last relaxed writes with them, at most as many of each database as given. */
export const losePower = (device: Device, most: number): void => {
  const { disk } = device;
  stop(device);
  disk.device.losePower(most);
  device.forgetSession();
  for (const account of disk.accounts()) disk.account(account).losePower(most);
  for (const tab of device.tabs) device.reopen(tab);
};

/** The browser is killed, and when it starts it finds its database damaged and throws it away (faults §0.1). */
export const wipe = async (device: Device): Promise<void> => {
  stop(device);
  device.onWipe();
  await device.disk.wipe();
  device.forgetSession();
  for (const tab of device.tabs) device.reopen(tab);
};

/** What the app does on "logout": the row first, then the databases; the server is told by the next engine. */
export const logout = async ({ disk }: Device): Promise<void> => {
  const device = await disk.device.open(null);
  await device.write(['session'], 'strict', (tx) => sessions.leave(tx, 'logged-out'));
  for (const account of disk.accounts()) await disk.drop(account);
  for (const account of [...disk.backups.stores.keys()]) disk.backups.stores.delete(account);
};
