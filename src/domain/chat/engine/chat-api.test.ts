import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeChatApi } from './chat-api.ts';

const room = 1 as ChatRoomId; // any positive number is a room's id

const setUp = async (isRead = true) => {
  const { store, clock, rest, advance } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  let reads = 0;
  const { api, settled, rejected } = makeChatApi({
    me: 1 as UserId, // a member
    clock,
    leaseHandle,
    serverNow: () => 1,
    isOpen: () => true,
    isLooking: () => false,
    publish: () => {},
    isRead: () => isRead,
    catchUp: async (id) => {
      reads += 1;
      const line = aLine({ chatRoomId: id, chatId: 'a1' as ChatId }); // compares as any id
      await leaseHandle.write(['messages'], 'relaxed', (tx) => tx.put('messages', line));
    },
    reachBack: async () => true,
  });
  /** Two messages of one room wait; the key of an attempt is not the id of its entry. */
  const entries = [1, 2].map((n) => anEntry({ seq: n, id: aKey(n), key: aKey(n + 10) }));
  const [first = anEntry(), second = anEntry()] = entries;
  await store.write(['outbox'], 'relaxed', (tx) => tx.putMany('outbox', entries));
  /** How a wait for the line of a message ended; `waits` while it has not. */
  const wait = (entry: typeof first, ms = 5_000): { readonly outcome: () => unknown } => {
    let outcome: unknown = 'waits';
    api.fulfilled(entry, ms).then(
      (isFulfilled) => {
        outcome = isFulfilled;
      },
      (error: unknown) => {
        outcome = error instanceof CallFailed ? error.failure : error;
      },
    );
    return { outcome: () => outcome };
  };
  return {
    tip: () => api.tip(room),
    reads: () => reads,
    first,
    second,
    wait,
    settled,
    rejected,
    rest,
    advance,
    /** Its line was applied in another way: the entry is gone. */
    remove: (entry: typeof first) =>
      store.write(['outbox'], 'relaxed', (tx) => tx.remove('outbox', entry.seq)),
  };
};

test('[V19] the newest line of a room that was not read since something of it was received is read first', async () => {
  const it = await setUp(false);
  expect([(await it.tip())?.chatId, it.reads()]).toEqual(['a1', 1]);
});

test('[V19] the newest line of a room that was read is the stored one', async () => {
  const it = await setUp(true);
  expect([await it.tip(), it.reads()]).toEqual([null, 0]);
});

test('a message whose entry is gone is fulfilled, whether or not it is still waited for', async () => {
  for (const ms of [0, 5_000]) {
    const it = await setUp();
    await it.remove(it.first);
    const waits = [it.wait(it.first, ms), it.wait(it.second, ms)];
    await it.rest();
    expect(waits.map(({ outcome }) => outcome())).toEqual([true, ms === 0 ? false : 'waits']);
  }
});

test('a refusal of one message by its key ends the wait for that message, and for no other', async () => {
  const it = await setUp();
  const waits = [it.wait(it.first), it.wait(it.second)];
  await it.rest();
  it.rejected(it.first.key, 'USER_BLOCK_EXIST');
  await it.rest();
  const refused = { kind: 'refused', status: 0, code: 'USER_BLOCK_EXIST', data: null };
  expect(waits.map(({ outcome }) => outcome())).toEqual([refused, 'waits']);
  await it.advance(5_000);
  expect(waits.map(({ outcome }) => outcome())).toEqual([refused, false]);
});

test('a line that fulfils one message ends the wait for that message, and for no other', async () => {
  const it = await setUp();
  const waits = [it.wait(it.first), it.wait(it.second)];
  await it.rest();
  it.settled([it.second]);
  await it.rest();
  expect(waits.map(({ outcome }) => outcome())).toEqual(['waits', true]);
  await it.advance(4_999);
  expect(waits.map(({ outcome }) => outcome())).toEqual(['waits', true]);
  await it.advance(1);
  expect(waits.map(({ outcome }) => outcome())).toEqual([false, true]);
});
