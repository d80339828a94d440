import type { Timeline } from './clock.ts';
import type { Device } from './device.ts';

/** What of the world a leap moves. */
interface Sleeping {
  readonly devices: readonly Device[];
  readonly timeline: Timeline;
  readonly elapse: (ms: number) => Promise<void>;
  readonly wake: (device: Device) => void;
  readonly settle: () => Promise<void>;
}

/** Hours pass while everything sleeps; what is held up on its way comes in before that. */
export const leap = async (world: Sleeping, ms: number): Promise<void> => {
  await world.elapse(1_000); // what somebody has just decided is kept before they go
  for (let turn = 0; turn < 8 && world.devices.some(({ net }) => net.delayed > 0); turn += 1)
    await world.elapse(10_000);
  // no connection outlives a sleep of hours
  for (const { net } of world.devices) {
    const { online } = net;
    net.setOnline(false);
    net.setOnline(online);
  }
  world.timeline.leap(ms);
  for (const device of world.devices) if (device.net.online) world.wake(device);
  await world.settle();
};
