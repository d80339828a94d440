import { expect, test } from 'vitest';
import * as items from '#src/domain/items/queries.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { item, liked, setUp } from '#tests/harness/outbox-setup.ts';
import { makeGate } from '#tests/sim/stage.ts';
import { CallFailed } from '../failure.ts';
import { makeCertain } from '../session/certain.ts';
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

test('[T7] a mutation that expires during its precheck is not sent', async () => {
  const gate = makeGate<void>();
  const it = await setUp([anEntry({ expiresAt: 500 })], () => gate.done);
  await it.advance(1_000);
  gate.open();
  await it.advance(10);
  expect([it.sent, it.rows()]).toMatchObject([[], [{ state: 'attention', reason: { is: 'expired' } }]]);
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
