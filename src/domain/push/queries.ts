import type { PushDevice, PushDeviceId } from '#contract/push.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { PushRow } from './rows.ts';

type Tables = Pick<AccountTables, 'push'>;

const noPush: PushRow = {
  id: 'push',
  publicKey: null,
  devices: [],
  mine: null,
  wanted: null,
  session: null,
  endpoint: null,
  ended: null,
  arrivedAt: null,
  target: null,
  offer: null,
  test: null,
};

export const current = async (tx: Reader<Tables>): Promise<PushRow> => {
  const row = { ...noPush, ...(await tx.get('push', 'push')) };
  // the next answer of the server brings them again
  return Array.isArray(row.devices) ? row : { ...row, devices: [] };
};

/** Changes some fields and keeps the others, which another context may just have written. */
export const patch = async (tx: Writer<Tables>, change: Partial<PushRow>): Promise<void> =>
  tx.put('push', { ...(await current(tx)), ...change });

/** Stores what the server said of one device of the account. */
export const putDevice = async (tx: Writer<Tables>, device: PushDevice): Promise<void> => {
  const { devices } = await current(tx);
  await patch(tx, { devices: [device, ...devices.filter(({ deviceId }) => deviceId !== device.deviceId)] });
};

/** The subscription of this device has ended at its push service, and the server has forgotten it. */
export const endSubscription = async (tx: Writer<Tables>, deviceId: PushDeviceId): Promise<void> => {
  const { devices, endpoint } = await current(tx);
  await patch(tx, { devices: devices.filter((one) => one.deviceId !== deviceId), ended: endpoint });
};
