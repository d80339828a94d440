import { expect, test } from 'vitest';
import { makeGate } from './gate.ts';

const until = () => {
  let go = (): void => {};
  const done = new Promise<void>((end) => {
    go = end;
  });
  return { done, go };
};

test('never more works run at once than the gate lets through, also where one begins as another ends', async () => {
  const gate = makeGate(1, 10);
  let running = 0;
  let most = 0;
  let third: Promise<void> | undefined;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    // between the end of this work and the moment in which the one that waits goes on
    queueMicrotask(() => queueMicrotask(() => (third ??= gate(work))));
  };
  await Promise.all([gate(work), gate(work)]);
  await third;
  expect(third).toBeDefined();
  expect(most).toBe(1);
});

test('one more than may wait is refused, and a work that fails gives its place on', async () => {
  const gate = makeGate(1, 1);
  const { done, go } = until();
  const failing = gate(() => done.then(() => Promise.reject(new Error('a fault'))));
  const waiting = gate(async () => 'done');
  await expect(gate(async () => 'too many')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  go();
  await expect(failing).rejects.toThrow('a fault');
  expect(await waiting).toBe('done');
  expect(await gate(async () => 'again')).toBe('again');
});
