import type { ChatRoomId } from '#contract/ids.ts';
import { accountOf } from '#src/db/session.ts';
import type { Device } from '#tests/sim/device.ts';
import type { Tab } from '#tests/sim/tab.ts';

/** A window shows a room, which asks for it; 0: it shows none any more. */
export const lookAt = (device: Device, tab: Tab, id: number): void => {
  const room = id === 0 ? null : (id as ChatRoomId); // a room of the script
  if (!tab.open || tab.frozen) return;
  for (const key of tab.shown) if (key.startsWith('room:')) tab.shown.delete(key);
  device.look(tab, room);
  if (room === null) return;
  tab.shown.add(`room:${room}`);
  device.engine()?.see(`room:${room}`);
};

/** The next hole of a room that a screen would come to when it scrolls up, by what is stored; null: there is none. */
export const holeOf = async (device: Device, room: number): Promise<string | null> => {
  const account = accountOf(await device.session());
  if (account === 'visitor' || !device.disk.accounts().includes(account)) return null;
  const spans = (await device.disk.account(account).peek('spans'))
    .filter(({ chatRoomId }) => chatRoomId === room)
    .sort((a, b) => (a.hi > b.hi ? -1 : 1));
  const open = spans.find(({ below }) => below !== null);
  return open === undefined ? null : `hole:${room}:${open.below}`;
};

export const climb = async (device: Device, room: number): Promise<void> => {
  const hole = await holeOf(device, room);
  if (hole !== null) device.engine()?.refresh(hole);
};
