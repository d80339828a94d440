import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { observe } from './observe.ts';
import { makePace } from './pace.ts';

/** A clock that stands until it is moved. */
const standing = () => {
  let now = 1_000;
  const timers = new Map<() => void, number>();
  return {
    clock: {
      wall: () => now,
      mono: () => now,
      setTimer: (ms: number, run: () => void) => {
        timers.set(run, now + ms);
        return () => timers.delete(run);
      },
    },
    move: async (ms: number) => {
      now += ms;
      for (const [run, at] of timers) if (at <= now && timers.delete(run)) run();
      await new Promise((go) => setImmediate(go));
    },
  };
};

test('a query runs four times at once, and after that once in a tenth of a second', () => {
  const { clock, move } = standing();
  const waitMs = makePace(clock);
  expect(Array.from({ length: 6 }, waitMs)).toEqual([0, 0, 0, 0, 100, 100]);
  void move(60);
  expect(waitMs()).toBe(40);
  void move(40);
  expect([waitMs(), waitMs()]).toEqual([0, 100]);
  void move(1_000);
  expect(Array.from({ length: 5 }, waitMs)).toEqual([0, 0, 0, 0, 100]);
});

test('rows that change two hundred times in a row are read five times, seen as they are in the end, and watched on', async () => {
  const { clock, move } = standing();
  const db = new Dexie('changes');
  db.version(1).stores({ rows: 'id' });
  const rows = db.table<{ id: number; value: number }>('rows');
  let runs = 0;
  const seen: number[] = [];
  const stop = observe(
    async () => {
      runs += 1;
      return (await rows.get(1))?.value ?? 0;
    },
    (value) => seen.push(value),
    (error) => {
      throw error;
    },
    clock,
  );
  await vi.waitFor(() => expect(seen).toEqual([0]));
  for (let value = 1; value <= 200; value += 1) await rows.put({ id: 1, value });
  await move(100);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(200));
  expect(runs).toBe(5);
  await move(1_000);
  await rows.put({ id: 1, value: 201 });
  await vi.waitFor(() => expect(seen.at(-1)).toBe(201));
  expect(runs).toBe(6);
  stop();
});

test('in a stream of changes a run that is under way when the pause begins is told of, and the pause ends with a newer one', async () => {
  const { clock, move } = standing();
  const db = new Dexie('stream');
  db.version(1).stores({ rows: 'id' });
  const rows = db.table<{ id: number; value: number }>('rows');
  await rows.put({ id: 1, value: 0 }); // a database that is made is itself a change
  const seen: number[] = [];
  let held: Promise<void> | null = null;
  let isHeld = false;
  const stop = observe(
    async () => {
      const value = (await rows.get(1))?.value ?? 0;
      if (value === 3 && held !== null) {
        isHeld = true;
        await Dexie.Promise.resolve(held);
      }
      return value;
    },
    (value) => seen.push(value),
    (error) => {
      throw error;
    },
    clock,
  );
  await vi.waitFor(() => expect(seen).toEqual([0]));
  for (const value of [1, 2]) {
    await rows.put({ id: 1, value });
    await vi.waitFor(() => expect(seen.at(-1)).toBe(value));
  }
  let letGo = (): void => {};
  held = new Promise((go) => {
    letGo = go;
  });
  await rows.put({ id: 1, value: 3 }); // the fourth run, which is free and takes its time
  await vi.waitFor(() => expect(isHeld).toBe(true));
  await rows.put({ id: 1, value: 4 }); // the pause begins
  letGo();
  await vi.waitFor(async () => {
    await move(0);
    expect(seen.at(-1)).toBe(3);
  });
  await move(100);
  await vi.waitFor(() => expect(seen).toEqual([0, 1, 2, 3, 4]));
  stop();
});
