import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { setUp } from '#tests/harness/outbox-setup.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { CallFailed } from '../failure.ts';

/** How the outbox waits for a server that fails or asks for a pause. */

const day = 86_400_000;
const busy = () => {
  throw new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null });
};

for (const state of ['queued', 'ambiguous'] as const)
  test(`[O10] an entry on whose precheck the server fails is tried again for seven days, then the user is asked: ${state}`, async () => {
    const row = anEntry({ state, unsure: state === 'ambiguous' });
    const it = await setUp([row], undefined, { ext: false, answer: busy });
    await it.advance(15_000); // beyond the horizon of an unsure one
    expect(it.rows()).toMatchObject([{ state, nextAt: expect.any(Number) }]);
    for (let hour = 0; hour < 7 * 24 - 1; hour += 1) await it.advance(3_600_000);
    expect(it.rows()).toMatchObject([{ state, reason: null }]);
    expect(new Set(it.sent)).toEqual(new Set(['GET']));
    expect(it.sent.length).toBeLessThan(7 * 24 * 60); // five minutes apart, not one
    for (let hour = 0; hour < 2; hour += 1) await it.advance(3_600_000);
    expect(it.rows()).toMatchObject([{ state: 'attention', reason: { is: 'given-up' } }]);
  });

for (const [name, ms] of [
  ['60 s', 60_000],
  ['10 min', 600_000],
  ['2 days', 2 * day],
] as const)
  test(`[O10] a call that answers 503 for ${name} is repeated by itself, and its lane goes on in order`, async () => {
    let isWell = false;
    const rows = [anEntry(), anEntry({ seq: 2, id: aKey(2), args: { itemId: 5, liked: false } })];
    const it = await setUp(rows, undefined, {
      answer: (method) =>
        isWell ? { liked: method === 'PUT', likeCount: 4, itemInfo: { liked: true, likeCount: 4 } } : busy(),
    });
    for (let left = ms; left > 0; left -= 60_000) await it.advance(60_000);
    expect(it.rows()).toMatchObject([{ state: 'ambiguous' }, { state: 'queued', attempts: 0 }]);
    const failed = it.sent.length;
    expect(new Set(it.sent)).toEqual(new Set(['PUT'])); // the second one, a DELETE, never overtook the first
    isWell = true;
    await it.advance(460_000);
    expect(it.sent.slice(failed)).toEqual(['PUT', 'GET', 'DELETE']); // what a repeated call answers is read again
    expect(it.rows()).toEqual([]);
  });

test('[O60] an attempt that throws stops its own entry, which may have taken effect, and the others are sent', async () => {
  const bug = new TypeError('a row that no build wrote');
  const bugs: unknown[] = [];
  let calls = 0;
  const rows = [1, 2, 3].map((seq) =>
    anEntry({ seq, id: aKey(seq), lane: `item:${seq}`, args: { itemId: seq, liked: true } }),
  );
  const it = await setUp(rows, undefined, {
    onBug: (error) => bugs.push(error),
    answer: () => {
      calls += 1;
      if (calls === 2) throw bug;
      return { liked: true, likeCount: 4 };
    },
  });
  await it.advance(1_000);
  const stopped = { state: 'attention', reason: { is: 'unknown-kind' }, unsure: true };
  expect([it.rows(), bugs]).toMatchObject([[{ ...stopped, seq: 2 }], [bug]]);
  await it.advance(90_000); // the entries are read again: it is tried no more
  expect([it.rows(), bugs, calls]).toMatchObject([[stopped], [bug], 3]);
});

test('[O36] a failure while it cannot be proven who is logged in counts against no mutation', async () => {
  const it = await setUp([anEntry()], async () => {
    throw new CallFailed({ kind: 'busy', status: 500, retryAfterMs: null });
  });
  await it.advance(900_000);
  expect(it.rows()).toMatchObject([{ state: 'queued' }]);
  expect(it.rows()[0]?.failingSince).toBeUndefined();
});

test('[O30] a pause that the server asks for during a verification ends as any other', async () => {
  let asked = 0;
  const it = await setUp([anEntry({ state: 'ambiguous', unsure: true, via: 'plain' })], undefined, {
    ext: false,
    answer: () => {
      asked += 1;
      if (asked === 1) throw new CallFailed({ kind: 'busy', status: 429, retryAfterMs: 1_000 });
      return { itemInfo: { liked: true, likeCount: 4 } };
    },
  });
  await it.advance(60_000);
  expect([it.sent, it.rows()]).toEqual([['GET', 'GET'], []]);
});

test('[O30] a pause that the server asked an earlier engine for is kept by the next, unless the clock was set back', async () => {
  const { clock } = makeStage();
  const nextAt = clock.wall() + 120_000;
  const it = await setUp([anEntry({ limited: true, nextAt })]);
  it.outbox.wake();
  await it.advance(115_000);
  expect(it.sent).toEqual([]);
  await it.advance(10_000);
  expect([it.sent, it.rows()]).toEqual([['PUT'], []]);
  const far = await setUp([anEntry({ limited: true, nextAt: clock.wall() + 86_400_000 })]);
  await far.advance(10);
  expect([far.sent, far.rows()]).toEqual([['PUT'], []]);
});

test('[O31] a write of another entry leaves the backoff of a failed one until the user retries it', async () => {
  let asked = 0;
  const it = await setUp([anEntry()], async () => {
    asked += 1;
    throw new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null });
  });
  await it.advance(0);
  expect(asked).toBe(1);
  it.outbox.look([]);
  await it.advance(0);
  expect(asked).toBe(1);
  it.outbox.look([aKey(1)]);
  await it.advance(0);
  expect(asked).toBe(2);
});

const refused = () => {
  throw new CallFailed({ kind: 'refused', status: 403, code: 'FORBIDDEN', data: null });
};
const later = anEntry({ seq: 2, id: aKey(2), key: aKey(2), args: { itemId: 5, liked: false } });

test('[O57] a mutation that is refused while a newer one of the same state waits leaves nothing to be tried again', async () => {
  const it = await setUp([anEntry(), later], undefined, {
    answer: (method) => (method === 'PUT' ? refused() : { liked: false, likeCount: 3 }),
  });
  await it.advance(1_000);
  expect([it.sent, it.rows()]).toEqual([['PUT', 'DELETE'], []]);
});

test('a mutation that is refused with nothing behind it is kept for its user', async () => {
  const it = await setUp([anEntry()], undefined, { answer: refused });
  await it.advance(1_000);
  expect(it.rows()).toMatchObject([{ state: 'failed', reason: { is: 'refused', status: 403 } }]);
});

/** A message whose room exists, as it is restored: its copy was made before the room. */
const restored = anEntry({
  kind: 'chat.send',
  lane: 'room:item:5',
  args: { chatRoomId: null, itemId: 5, content: '네' },
  state: 'ambiguous',
  unsure: true,
});

for (const [ext, calls, left] of [
  [true, ['GET', 'POST'], []],
  [false, ['GET'], [{ lane: 'room:7', args: { chatRoomId: 7 }, state: 'verifying' }]],
] as const)
  test(`[V37] a message that was restored without its room is moved there first, ${ext ? 'and sent again' : 'and looked for'}`, async () => {
    const it = await setUp([restored], undefined, {
      ext,
      answer: (method) => (method === 'GET' ? { chatRoomId: 7 } : {}),
      chat: { catchUp: () => new Promise(() => {}), land: async () => {} },
    });
    await it.advance(15_000); // beyond its horizon
    expect(it.sent).toEqual(calls);
    expect(it.rows()).toMatchObject(left);
  });

test('[V37] a message that was restored without its room waits for its user where the server has none', async () => {
  const it = await setUp([restored], undefined, { ext: false, answer: () => ({ chatRoomId: null }) });
  await it.advance(15_000);
  expect(it.rows()).toMatchObject([{ state: 'attention', unsure: true, reason: { is: 'changed' } }]);
});
