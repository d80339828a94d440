import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import * as items from '#src/domain/items/queries.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { item, liked, setUp } from '#tests/harness/outbox-setup.ts';
import { makeGate, makeStage } from '#tests/sim/stage.ts';
import { CallFailed, Late } from '../failure.ts';
import type { CallOptions } from '../http.ts';
import { makeCertain } from '../session/session.ts';
import { whileProven } from './attempt-parts.ts';
import type { ExecutorApi } from './executor.ts';
import { makeTransitions } from './transitions.ts';

test('a pending like is sent, and the answer of the server replaces it', async () => {
  const it = await setUp([anEntry()]);
  await it.advance(10);
  expect([it.sent, it.rows()]).toEqual([['PUT'], []]);
  expect(it.account.all('items')[0]).toMatchObject({ liked: true, likeCount: 4 });
});

test('[O6] a settlement that cannot be written whole leaves the mutation and the truth as they were', async () => {
  const it = await setUp([anEntry({ state: 'attention' })]);
  const transitions = makeTransitions({
    leaseHandle: it.leaseHandle,
    backup: it.backup,
    serverNow: () => 0,
    onChange: () => {},
    onStray: () => {},
    onStale: () => {},
    onMoved: () => {},
    onFatal: () => {},
  });
  const settling = transitions.settle(anEntry(), { tables: ['items'] } as never, {
    write: async (tx, when) => {
      await items.putLiked(tx, item, { liked: true, likeCount: 4 }, when);
      throw new Error('cut short');
    },
  });
  await expect(settling).rejects.toThrow('cut short');
  expect(it.rows()).toHaveLength(1);
  expect(it.account.all('items')[0]).toMatchObject({ liked: false, likeCount: 3 });
});

test('a settlement whose rows are not stored has their pulls fetched again', async () => {
  const it = await setUp([anEntry({ lane: 'item:6', args: { itemId: 6, liked: true } })]);
  await it.advance(10);
  expect([it.rows(), it.stale]).toEqual([[], ['item:6', 'liked']]);
});

test('a settlement whose rows are stored has nothing fetched again', async () => {
  const it = await setUp([anEntry()]);
  await it.advance(10);
  expect([it.rows(), it.stale]).toEqual([[], []]);
});

test('[T6] what a refusal told and no stored row can tell is fetched again', async () => {
  const it = await setUp([anEntry({ state: 'attention' })]);
  const stale: string[] = [];
  const transitions = makeTransitions({
    leaseHandle: it.leaseHandle,
    backup: it.backup,
    serverNow: () => 0,
    onChange: () => {},
    onStray: () => {},
    onStale: (pull) => void stale.push(pull),
    onMoved: () => {},
    onFatal: () => {},
  });
  const reason = { is: 'changed' } as const;
  const executor = { tables: ['items'] } as never; // all that is read
  await transitions.stop(anEntry(), { is: 'stopped', reason }, executor, async (tx, when) => {
    await items.putLiked(tx, item, { liked: false, likeCount: 9 }, when);
    return ['item:5'];
  });
  expect([stale, it.account.all('items')]).toMatchObject([['item:5'], [{ likeCount: 9 }]]);
});

test('a call that the server takes for another account’s has it asked who is logged in, and waits', async () => {
  const it = await setUp([anEntry()], undefined, {
    answer: () => {
      throw new CallFailed({ kind: 'refused', status: 409, code: 'USER_MISMATCH', data: null });
    },
  });
  await it.advance(0);
  expect([it.sent, it.foreign(), it.rows()]).toMatchObject([['PUT'], 1, [{ state: 'queued' }]]);
});

for (const change of [{ kind: 'pick.confirm' }, { v: 2 }, { args: { itemId: 'many' } }])
  test(`[O11] an entry that this build cannot read is kept, shown and never sent: ${JSON.stringify(change)}`, async () => {
    const it = await setUp([anEntry(change)]);
    await it.advance(60_000);
    expect(it.sent).toEqual([]);
    expect(it.rows()).toMatchObject([{ ...change, state: 'attention', reason: { is: 'unknown-kind' } }]);
  });

for (const unsure of [false, true])
  test(`[O37] an entry that an older build could not read is sent by this one, ${unsure ? 'as unsure as it was' : 'as any other'}`, async () => {
    const it = await setUp([
      anEntry({ state: 'attention', reason: { is: 'unknown-kind' }, unsure, attempts: unsure ? 1 : 0 }),
    ]);
    await it.advance(60_000);
    expect(it.sent[0]).toBe('PUT');
  });

test('[D6] three photos are uploaded at once, and slow ones delay no other entry', async () => {
  const photos = ['a', 'b', 'c', 'd', 'e'];
  const uploads = photos.map((id, at) =>
    anEntry({
      seq: at + 1,
      id: aKey(at + 1),
      key: aKey(at + 1),
      kind: 'photo.upload',
      lane: `photo:${id}`,
      args: { photoId: id, use: 'item' },
    }),
  );
  const gate = makeGate<void>();
  let under = 0;
  const it = await setUp([...uploads, anEntry({ seq: 9 })], undefined, {
    upload: () => {
      under += 1;
      return gate.done;
    },
    answer: (method) =>
      method === 'GET' ? { presignedUrl: '/media-upload/a', fileKey: 'post/a.png', expiresAt: null } : liked,
    photos,
  });
  await it.advance(50);
  expect(under).toBe(3);
  expect(it.sent.filter((method) => method === 'PUT')).toHaveLength(1);
  expect(it.rows().every(({ kind }) => kind === 'photo.upload')).toBe(true);
  gate.open();
  await it.advance(2_000);
  expect([under, it.rows()]).toEqual([5, []]);
});

test('[T7] a mutation that expires before its precheck is neither prechecked nor sent', async () => {
  const gate = makeGate<void>();
  const expiresAt = makeStage().clock.wall() + 500;
  const it = await setUp([anEntry({ expiresAt })], () => gate.done, { ext: false });
  await it.advance(1_000);
  gate.open();
  await it.advance(10);
  expect([it.sent, it.rows()]).toMatchObject([[], [{ state: 'attention', reason: { is: 'expired' } }]]);
});

/** Proves at once that this account is logged in, but the second time only when it is opened. */
const lateSecondProof = () => {
  const gate = makeGate<void>();
  let asked = 0;
  const prove = async (): Promise<void> => {
    asked += 1;
    if (asked === 2) await gate.done;
  };
  return { prove, open: gate.open, asked: () => asked };
};

test('[T7] a mutation that expires while it is proven again who is logged in is not sent', async () => {
  const second = lateSecondProof(); // the first comes before the precheck
  const expiresAt = makeStage().clock.wall() + 500;
  const it = await setUp([anEntry({ expiresAt })], second.prove);
  await it.advance(1_000);
  expect([second.asked(), it.rows()]).toMatchObject([2, [{ state: 'queued' }]]);
  second.open();
  await it.advance(10);
  expect([it.sent, it.rows()]).toMatchObject([[], [{ state: 'attention', reason: { is: 'expired' } }]]);
});

test('an attempt that is repeated by its key is repeated though it has expired meanwhile', async () => {
  const second = lateSecondProof();
  const expiresAt = makeStage().clock.wall() + 60_000;
  const rows = [anEntry({ expiresAt, state: 'ambiguous', unsure: true, via: 'ext', attempts: 1 })];
  const it = await setUp(rows, second.prove);
  await it.advance(61_000);
  expect(second.asked()).toBe(2);
  second.open();
  await it.advance(10);
  expect([it.sent[0], it.rows()]).toEqual(['PUT', []]);
});

test('[T17] an expired mutation that may have taken effect is verified, and not sent again', async () => {
  const answer = () => ({ itemInfo: { liked: false, likeCount: 3 } });
  const rows = [anEntry({ expiresAt: 500, state: 'ambiguous', unsure: true, via: 'ext', attempts: 1 })];
  const it = await setUp(rows, undefined, { answer });
  await it.advance(60_000);
  expect(it.sent).toEqual(['GET']);
  expect(it.rows()).toMatchObject([{ state: 'attention', reason: { is: 'expired' } }]);
});

test('[O16] a 401 to one call while the session lives is a refusal, and waits for no login', async () => {
  const refuse = () => {
    throw new CallFailed({ kind: 'refused', status: 401, code: 'LOW_AUTHORITY', data: null });
  };
  const alive = await setUp([anEntry()], undefined, { answer: refuse });
  await alive.advance(10);
  expect([alive.sent, alive.rows()]).toMatchObject([
    ['PUT'],
    [{ state: 'failed', reason: { is: 'refused', status: 401, code: 'LOW_AUTHORITY' } }],
  ]);
  let asked = 0;
  const over = async () => {
    asked += 1;
    if (asked > 2) throw new CallFailed({ kind: 'signed-out' });
  };
  const ended = await setUp([anEntry()], over, { answer: refuse });
  await ended.advance(10);
  expect(ended.rows()).toMatchObject([{ state: 'blocked' }]);
});

test('[O16] a 401 to a call whose session ran out once more is tried again', async () => {
  let refreshes = 0;
  const proofs = async () => {
    refreshes += 1;
  };
  const refuse = () => {
    throw new CallFailed({ kind: 'refused', status: 401, code: 'NOT_LOGIN', data: null });
  };
  const it = await setUp([anEntry()], proofs, { answer: refuse, refreshes: () => refreshes });
  await it.advance(10);
  expect([it.sent, it.rows()]).toMatchObject([['PUT'], [{ state: 'queued', attempts: 1 }]]);
});

test('[O15] nothing is sent while it cannot be proven that this account is logged in', async () => {
  const it = await setUp([anEntry(), anEntry({ seq: 2, id: aKey(2), lane: 'item:6' })], async () => {
    throw new CallFailed({ kind: 'signed-out' });
  });
  await it.advance(120_000);
  expect(it.sent).toEqual([]);
  expect(it.rows().map(({ state }) => state)).toEqual(['blocked', 'blocked']);
});

test('[O15] on a server that cannot check, an attempt leaves within a second of its proof or not at all', async () => {
  const answer = (method: string) =>
    method === 'GET' ? { itemInfo: { liked: false, likeCount: 3 } } : { liked: true, likeCount: 4 };
  const late = await setUp([anEntry()], undefined, { ext: false, slowMs: 1_001, answer });
  await late.advance(1_500);
  expect(late.sent).toEqual(['GET']);
  expect(late.rows()).toMatchObject([{ state: 'queued', unsure: false, attempts: 0 }]);
  const quick = await setUp([anEntry()], undefined, { ext: false, slowMs: 1_000, answer });
  await quick.advance(1_500);
  expect([quick.sent, quick.rows()]).toEqual([['GET', 'POST'], []]);
});

test('[O15] on a server that cannot check, a call is not repeated after a refresh of the cookies', async () => {
  let left = 0;
  const repeating = async (_endpoint: unknown, _input: unknown, options?: CallOptions) => {
    for (const _cookies of ['of the proof', 'of a refresh']) {
      options?.beforeSend?.();
      left += 1;
    }
  };
  const api = { call: repeating } as unknown as ExecutorApi; // nothing else is called
  const { call } = whileProven(api, { mono: () => 0 }, 0);
  await expect(call(endpoints.likedItems, {})).rejects.toBeInstanceOf(Late);
  expect(left).toBe(1);
});

test('[O55] on a server that cannot check accounts the answer to a mutation counts only after a new proof', async () => {
  const sent: string[] = [];
  const answer = (method: string) => {
    sent.push(method);
    return method === 'GET' ? { itemInfo: { liked: false, likeCount: 3 } } : { liked: true, likeCount: 4 };
  };
  const provenUntilSent = async () => {
    if (sent.includes('POST')) throw new CallFailed({ kind: 'unanswered' });
  };
  const it = await setUp([anEntry()], provenUntilSent, { ext: false, answer });
  await it.advance(10);
  expect(sent).toEqual(['GET', 'POST']);
  expect(it.rows()).toMatchObject([{ state: 'ambiguous', unsure: true }]);
  expect(it.account.all('items')[0]).toMatchObject({ liked: false });
});

test('[O8] a read is believed where the proof after it needed no refresh, and repeated where it did', async () => {
  let refreshes = 0;
  let proofs = 0;
  let calls = 0;
  const certain = makeCertain({
    clock: { setTimer: () => () => undefined }, // nothing else is under way, so nothing is waited for
    call: (async () => {
      calls += 1;
      return calls;
    }) as never, // the answer itself does not matter
    asserted: () => false,
    refreshes: async () => refreshes,
    sure: async () => {
      proofs += 1;
      if (proofs === 1) refreshes += 1; // the cookie had just run out: that was a visitor's copy
    },
  });
  expect(await certain({ auth: 'optional' } as never, {} as never)).toBe(2);
  expect([calls, proofs]).toEqual([2, 2]);
});
