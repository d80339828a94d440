import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import { Fenced, takeLease } from './lease.ts';

const put = (leaseHandle: Awaited<ReturnType<typeof takeLease>>, value: number) =>
  leaseHandle.write(['counters'], 'relaxed', (tx) => tx.put('counters', { name: 'c', value }));

test('[E1] taking the lease ends all writes of earlier engines, also in the middle of a transaction', async () => {
  const { store, account } = makeStage();
  const first = await takeLease(store, 'first');
  await put(first, 1);
  const second = await takeLease(store, 'second');
  await expect(put(first, 2)).rejects.toBeInstanceOf(Fenced);
  await put(second, 3);
  expect(account.all('counters')).toEqual([{ name: 'c', value: 3 }]);
  expect([await first.beat(), await second.beat()]).toEqual([false, true]);
});

test('[E1] an epoch survives the power going off right after it was granted', async () => {
  const { store, account } = makeStage();
  const before = await takeLease(store, 'before');
  await before.beat();
  account.losePower(99);
  expect((await takeLease(store, 'after')).epoch).toBe(before.epoch + 1);
});

test('[E2] stamps grow within an engine and from one to the next', async () => {
  const { store } = makeStage();
  const first = await takeLease(store, 'first');
  const stamps = [first.stamp(), first.stamp()];
  const second = await takeLease(store, 'second');
  stamps.push(second.stamp());
  expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
  expect(new Set(stamps).size).toBe(3);
});
