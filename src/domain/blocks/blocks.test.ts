import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { BlockedUser } from '#contract/user.ts';
import { mutation } from '#src/db/mutation.ts';
import * as pulls from '#src/db/pulls.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { blocksView, blockView } from './blocks.view.ts';
import * as blocks from './queries.ts';
import executor from './set-block.executor.ts';
import { blockSet } from './set-block.mutation.ts';

const user = (id: number) => id as UserId; // any positive number is an id
const told = (id: number, blockedAt = `2026-11-0${id}T10:00:00`): BlockedUser =>
  ({
    ...{ userId: id, nickname: `상대${id}`, profileImageUrl: null, isKoreanUnivVerified: false },
    blockedAt,
  }) as BlockedUser; // as the wire writes it
const waiting = (id: number, blocked: boolean, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry({
    ...{ kind: 'block.set', lane: `block:${id}`, args: { userId: id, blocked, nickname: `상대${id}` } },
    ...change,
  });

const makeDevice = () => {
  const { store } = makeStage();
  return {
    store,
    list: (all: readonly BlockedUser[], stamp: number) =>
      store.write(['blocks', 'pulls'], 'relaxed', async (tx) => {
        await blocks.putAll(tx, all, stamp);
        await pulls.markDone(tx, blocksPull, { stamp, at: stamp }, null);
      }),
    settle: (id: number, blocked: boolean, stamp: number) =>
      store.write(['blocks'], 'relaxed', (tx) =>
        blocks.put(tx, { userId: user(id), nickname: `상대${id}`, blocked }, stamp),
      ),
    enqueue: (row: OutboxEntry) => store.write(['outbox'], 'strict', (tx) => tx.put('outbox', row)),
    shown: async () =>
      (await blocksView(store)).users.map(({ userId, isBlocked, waiting: state }) => [
        Number(userId),
        isBlocked,
        state,
      ]),
  };
};

test('the list is the server’s, newest first; one that is blocked here since stands before it', async () => {
  const { list, settle, shown } = makeDevice();
  await list([told(2), told(3)], 1);
  await settle(1, true, 2);
  expect(await shown()).toEqual([
    [1, true, null],
    [3, true, null],
    [2, true, null],
  ]);
});

test('[P4] neither a list nor an answer that was asked for earlier undoes what was settled since', async () => {
  const { list, settle, shown } = makeDevice();
  await list([told(2), told(3)], 1);
  await settle(2, false, 5);
  await settle(4, true, 5);
  await list([told(2), told(3)], 4);
  await settle(4, false, 3);
  expect(await shown()).toEqual([
    [4, true, null],
    [3, true, null],
  ]);
  await list([told(3)], 6);
  expect(await shown()).toEqual([[3, true, null]]);
});

test('what waits is folded over the list; what was refused is not', async () => {
  const { list, enqueue, shown, store } = makeDevice();
  await list([told(2), told(3)], 1);
  await enqueue(waiting(2, false, { seq: 1 }));
  await enqueue(waiting(4, true, { seq: 2, state: 'sending' }));
  await enqueue(waiting(5, true, { seq: 3, state: 'failed' }));
  expect(await shown()).toEqual([
    [4, true, 'sending'],
    [3, true, null],
    [2, false, 'queued'],
  ]);
  const one = async (id: number) => {
    const block = await blockView(store, user(id));
    return block && [block.isBlocked, block.waiting];
  };
  expect([await one(2), await one(3), await one(4), await one(5)]).toEqual([
    [false, 'queued'],
    [true, null],
    [true, 'sending'],
    null,
  ]);
});

test('of a user whom nothing here names nothing is known, before the list was had and after', async () => {
  const { list, store } = makeDevice();
  expect(await blockView(store, user(2))).toBeNull();
  await list([told(22)], 1);
  expect(await blockView(store, user(2))).toBeNull();
  expect(await blockView(store, user(22))).toMatchObject({ isBlocked: true });
});

test('a wanted state that the server is known to have needs no sending', async () => {
  const { list, settle, store } = makeDevice();
  await list([told(2)], 1);
  const isTrue = (id: number, blocked: boolean) =>
    store.read(['blocks'], (tx) =>
      blockSet.isTrue(tx as never, { userId: user(id), blocked, nickname: null }),
    );
  expect([await isTrue(2, true), await isTrue(2, false), await isTrue(3, false)]).toEqual([
    true,
    false,
    false, // another device may have blocked them since
  ]);
  await settle(2, false, 2);
  expect(await isTrue(2, false)).toBe(true);
});

test('the newest word takes the place of one that waits', () => {
  const args = { userId: user(2), blocked: true, nickname: null };
  expect(blockSet.merge?.(args, { ...args, blocked: false })).toEqual({ ...args, blocked: false });
  expect(mutation(blockSet, args).definition.lane(args)).toBe('block:2');
});

test.each([
  [true, [told(2)], 'done'],
  [true, [told(3)], 'absent'],
  [false, [told(2)], 'absent'],
  [false, [], 'done'],
] as const)('an unsure attempt of blocked=%s is %o: %s', async (blocked, list, is) => {
  const api = { certain: async () => ({ value: list }) } as unknown as ExecutorApi; // it asks for nothing else
  const bound = executor.bind(waiting(2, blocked));
  expect(await bound?.verify(api, anUnsureAttempt())).toMatchObject({ is });
});

test('what is refused because there is no block is done', () => {
  const bound = executor.bind(waiting(2, false));
  const refusal = (code: string) =>
    bound?.classifyRefusal({ kind: 'refused', status: 404, code, data: null }, { unsure: false, via: 'ext' });
  expect(refusal('USER_BLOCK_NOT_FOUND')).toMatchObject({ is: 'done' });
  expect(refusal('IN_PROGRESS_APPOINTMENT_EXIST')).toEqual({ is: 'refused' });
});
