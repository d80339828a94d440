import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemId, UserId } from '#contract/ids.ts';
import { CallFailed, type Failure } from '#src/sync/failure.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aPick } from '#tests/harness/picks.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { makeStage } from '#tests/sim/stage.ts';
import currentPull from './current.pull.ts';
import * as currents from './currents.ts';
import * as picks from './queries.ts';

const id = v.parse(ItemId, 341);
const account = v.parse(UserId, 1);

const setUp = async () => {
  const { store } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  const pull = async (answer: unknown) => {
    const call = async () => {
      if (answer instanceof CallFailed) throw answer;
      return { value: answer };
    };
    // only these are used of an engine
    const context = {
      account,
      certain: call,
      leaseHandle,
      also: () => {},
      serverNow: () => 7,
    } as unknown as PullContext;
    return targetOf([currentPull], `current:${id}`).pull(context);
  };
  return {
    store,
    pull,
    shown: () => store.read(['currents'], async (tx) => (await currents.byItem(tx, id)) ?? null),
  };
};
const refused = (code: string, status: number): CallFailed =>
  new CallFailed({ kind: 'refused', status, code, data: null } satisfies Failure);
const running = { chatRoomId: 58, isPresent: true, appointment: { appointmentId: 905 } };

test('a PICK and its room are stored, and once the PICK is over only the room', async () => {
  const { pull, shown } = await setUp();
  expect(await shown()).toBeNull();
  await pull(running);
  expect(await shown()).toMatchObject({ appointmentId: 905, chatRoomId: 58 });
  await pull({ ...running, isPresent: false });
  expect(await shown()).toMatchObject({ appointmentId: null, chatRoomId: 58 });
});

test('nothing is stored for a listing of the user’s own, or one that does not exist', async () => {
  const { pull, shown } = await setUp();
  for (const answer of [refused('SAME_OWNER_AND_REQUESTER', 400), refused('ITEM_NOT_FOUND', 404)]) {
    await pull(running);
    await pull(answer);
    expect(await shown()).toBeNull();
  }
});

test('[T9] a PICK that its room no longer names must be read: how it ended is not known', async () => {
  const { pull, store } = await setUp();
  const tables = [...picks.pickTables];
  await store.write(tables, 'relaxed', async (tx) => {
    await picks.put(tx, aPick(), { stamp: 0, at: 0 });
    await picks.put(tx, aPick({ appointmentId: 800, state: 'SUCCESS' }), { stamp: 0, at: 0 });
  });
  await pull({ chatRoomId: 58, isPresent: false, appointment: null });
  expect(await store.read(['toldPicks'], picks.duePicks)).toMatchObject([{ appointmentId: 905 }]);
});

test('a failure deletes nothing', async () => {
  const { pull, shown } = await setUp();
  await pull(running);
  await expect(pull(refused('NOT_LOGIN', 401))).rejects.toThrow(CallFailed);
  expect(await shown()).toMatchObject({ appointmentId: 905 });
});

test('its key gives a target, for members only', () => {
  const target = currentPull.targetOf('current:341');
  expect(target).toMatchObject({ key: 'current:341', membersOnly: true });
  expect(currentPull.targetOf('current:0')).toBeUndefined();
});
