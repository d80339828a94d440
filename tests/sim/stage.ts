import { accountMigrations, deviceMigrations } from '#src/db/migrations/index.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { DeviceTables } from '#src/db/rows-device.ts';
import { makeClock, makeOwner, Timeline } from './clock.ts';
import { MemoryDatabase, MemoryStore } from './memory-store.ts';

/** A clock and two databases for the test of one part; nothing moves unless the test moves it. */
export const makeStage = () => {
  const timeline = new Timeline();
  const account = new MemoryDatabase<AccountTables>(accountMigrations);
  const device = new MemoryDatabase<DeviceTables>(deviceMigrations);
  /** Lets everything that was begun come to rest. */
  const rest = () => new Promise<void>((done) => setImmediate(done));
  return {
    timeline,
    clock: makeClock(timeline, makeOwner(), () => 0),
    account,
    device,
    store: new MemoryStore(account),
    deviceStore: new MemoryStore(device),
    rest,
    advance: async (ms: number): Promise<void> => {
      const until = timeline.now + ms;
      await rest();
      while (timeline.step(until)) await rest();
    },
  };
};

/** A promise that the test settles. */
export const makeGate = <T>() => {
  let open: (value: T) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const done = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { done, open, fail };
};
