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
