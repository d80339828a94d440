import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { makeHomeDisk, memoryHomes } from '#src/db/home/memory.ts';
import * as items from '#src/db/items.ts';
import type { ItemRow, OutboxRow } from '#src/db/rows.ts';
import { aKey, anIntent } from '#tests/harness/intents.ts';
import { makeGate, makeStage } from '#tests/sim/stage.ts';
import { makeCertain } from '../certain.ts';
import { CallFailed } from '../failure.ts';
import { takeLease } from '../lease.ts';
import { actionOf } from './actions/all.ts';
import { makeOutbox } from './outbox.ts';
import { makeSteps } from './steps.ts';

const item = 5 as ItemId; // any positive number is an id
const liked = { liked: true, likeCount: 4 };

/** An outbox over real transactions; what it would send is only written down. */
const setUp = async (
  rows: readonly OutboxRow[],
  sure: () => Promise<void> = async () => {},
  {
    ext = true,
    slowMs = 0,
    upload = async () => {},
    photos = [],
    answer = (_method: string): unknown => ({ ...liked, itemInfo: liked }),
  }: {
    ext?: boolean;
    slowMs?: number;
    upload?: () => Promise<void>;
    photos?: readonly string[];
    answer?: (method: string) => unknown;
  } = {},
) => {
  const { store, account, clock, advance } = makeStage();
  const home = await memoryHomes(makeHomeDisk()).openHome(1 as never); // an account's id
  const grip = await takeLease(store, 'test');
  await store.write(['outbox', 'items', 'photos'], 'strict', async (tx) => {
    await tx.putMany('outbox', rows);
    const about = { name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(3), fileKey: null };
    await tx.putMany(
      'photos',
      photos.map((id) => ({ id, ...about })),
    );
    await tx.put('items', { itemId: item, liked: false, likedStamp: 1, likeCount: 3 } as ItemRow); // all that is read
  });
  const sent: string[] = [];
  let answers = 0;
  const call = async (
    endpoint: { readonly method: string },
    _input: unknown,
    { beforeSend }: { readonly beforeSend?: () => void } = {},
  ) => {
    if (beforeSend !== undefined && slowMs > 0)
      await new Promise<void>((go) => {
        clock.setTimer(slowMs, go);
      });
    beforeSend?.();
    sent.push(endpoint.method);
    return { value: answer(endpoint.method), status: 200, dropped: 0, capabilities: null, etag: null };
  };
  const outbox = makeOutbox({
    clock,
    random: () => 0.5,
    grip,
    home,
    api: {
      call: call as never, // answers every like
      certain: call as never,
      upload,
      convert: async (photo) => photo,
      unheld: async () => {},
      now: () => 0,
      stamp: () => 0,
      read: grip.read,
    },
    actionOf,
    isFree: () => true,
    isHeld: () => false,
    sure: async () => {
      answers += 1;
      await sure();
    },
    asserted: () => ext,
    capabilities: () => (ext ? ['idem', 'like-state', 'if-match'] : []),
    answers: () => answers,
    serverNow: () => clock.wall(),
    atLeast: () => clock.wall(),
    horizonMs: undefined,
    onStale: () => {},
    onForeign: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  return { account, advance, grip, home, outbox, sent, rows: () => account.all('outbox') };
};

test('a like that waits is sent, and what the server said takes its place', async () => {
  const it = await setUp([anIntent()]);
  await it.advance(10);
  expect([it.sent, it.rows()]).toEqual([['PUT'], []]);
  expect(it.account.all('items')[0]).toMatchObject({ liked: true, likeCount: 4 });
});

test('[O6] a settlement that cannot be written whole leaves the intent and the truth as they were', async () => {
  const it = await setUp([anIntent({ state: 'attention' })]);
  const steps = makeSteps({
    grip: it.grip,
    home: it.home,
    serverNow: () => 0,
    onChange: () => {},
    onStray: () => {},
    onStale: () => {},
    onMoved: () => {},
    onFatal: () => {},
  });
  const settling = steps.settle(anIntent(), { tables: ['items'] } as never, {
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
  test(`[O11] what this build cannot read is kept, shown and never sent: ${JSON.stringify(change)}`, async () => {
    const it = await setUp([anIntent(change)]);
    await it.advance(60_000);
    expect(it.sent).toEqual([]);
    expect(it.rows()).toMatchObject([{ ...change, state: 'attention', reason: { is: 'unknown-kind' } }]);
  });

for (const unsure of [false, true])
  test(`[O11] what an older build could not read is sent by this one, ${unsure ? 'and unsure as it was' : 'as if never held'}`, async () => {
    const it = await setUp([
      anIntent({ state: 'attention', reason: { is: 'unknown-kind' }, unsure, attempts: unsure ? 1 : 0 }),
    ]);
    await it.advance(60_000);
    expect(it.sent[0]).toBe('PUT');
  });

test('[D6] three photos go up at once, and slow ones hold up nothing else', async () => {
  const photos = ['a', 'b', 'c', 'd', 'e'];
  const uploads = photos.map((id, at) =>
    anIntent({
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
  const it = await setUp([...uploads, anIntent({ seq: 9 })], undefined, {
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

test('[T7] what became too late while it was looked at is not sent', async () => {
  const gate = makeGate<void>();
  const it = await setUp([anIntent({ expiresAt: 500 })], () => gate.done);
  await it.advance(1_000);
  gate.open();
  await it.advance(10);
  expect([it.sent, it.rows()]).toMatchObject([[], [{ state: 'attention', reason: { is: 'expired' } }]]);
});

test('[T7] what may have been done before it was too late is asked about, and not sent again', async () => {
  const answer = () => ({ itemInfo: { liked: false, likeCount: 3 } });
  const rows = [anIntent({ expiresAt: 500, state: 'ambiguous', unsure: true, via: 'ext', attempts: 1 })];
  const it = await setUp(rows, undefined, { answer });
  await it.advance(60_000);
  expect(it.sent).toEqual(['GET']);
  expect(it.rows()).toMatchObject([{ state: 'attention', reason: { is: 'expired' } }]);
});

test('[O16] a 401 to one call while the session lives is a refusal, and waits for no login', async () => {
  const refuse = () => {
    throw new CallFailed({ kind: 'refused', status: 401, code: 'LOW_AUTHORITY', data: null });
  };
  const alive = await setUp([anIntent()], undefined, { answer: refuse });
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
  const ended = await setUp([anIntent()], over, { answer: refuse });
  await ended.advance(10);
  expect(ended.rows()).toMatchObject([{ state: 'blocked' }]);
});

test('[O15] nothing is sent while it cannot be shown that this account is here', async () => {
  const it = await setUp([anIntent(), anIntent({ seq: 2, id: aKey(2), lane: 'item:6' })], async () => {
    throw new CallFailed({ kind: 'signed-out' });
  });
  await it.advance(120_000);
  expect(it.sent).toEqual([]);
  expect(it.rows().map(({ state }) => state)).toEqual(['blocked', 'blocked']);
});

test('[O15] on a server that cannot check, an attempt leaves within a second of its proof or not at all', async () => {
  const answer = (method: string) =>
    method === 'GET' ? { itemInfo: { liked: false, likeCount: 3 } } : { liked: true, likeCount: 4 };
  const late = await setUp([anIntent()], undefined, { ext: false, slowMs: 1_001, answer });
  await late.advance(1_500);
  expect(late.sent).toEqual(['GET']);
  expect(late.rows()).toMatchObject([{ state: 'queued', unsure: false, attempts: 0 }]);
  const quick = await setUp([anIntent()], undefined, { ext: false, slowMs: 1_000, answer });
  await quick.advance(1_500);
  expect([quick.sent, quick.rows()]).toEqual([['GET', 'POST'], []]);
});

const day = 86_400_000;
const busy = () => {
  throw new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null });
};

for (const state of ['queued', 'ambiguous'] as const)
  test(`[O10] one whose look the server fails on is asked for again for seven days, then its user is asked: ${state}`, async () => {
    const row = anIntent({ state, unsure: state === 'ambiguous' });
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
  test(`[O10] a call that answers 503 for ${name} is made again by itself, and the lane goes on in its order`, async () => {
    let isWell = false;
    const rows = [anIntent(), anIntent({ seq: 2, id: aKey(2), args: { itemId: 5, liked: false } })];
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
    expect(it.sent.slice(failed)).toEqual(['PUT', 'GET', 'DELETE']); // what a repeated call answers is read anew
    expect(it.rows()).toEqual([]);
  });

test('[O10] what fails while the session cannot be told counts against no wish', async () => {
  const it = await setUp([anIntent()], async () => {
    throw new CallFailed({ kind: 'busy', status: 500, retryAfterMs: null });
  });
  await it.advance(900_000);
  expect(it.rows()).toMatchObject([{ state: 'queued' }]);
  expect(it.rows()[0]?.failingSince).toBeUndefined();
});

test('[O4] a pause that the server asks for while it is asked about an attempt ends like any other', async () => {
  let asked = 0;
  const it = await setUp([anIntent({ state: 'ambiguous', unsure: true, via: 'plain' })], undefined, {
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

test('[O9] a pause that the server asked an earlier engine for is kept by the next, unless the clock was set back', async () => {
  const { clock } = makeStage();
  const nextAt = clock.wall() + 120_000;
  const it = await setUp([anIntent({ limited: true, nextAt })]);
  it.outbox.wake();
  await it.advance(115_000);
  expect(it.sent).toEqual([]);
  await it.advance(10_000);
  expect([it.sent, it.rows()]).toEqual([['PUT'], []]);
  const far = await setUp([anIntent({ limited: true, nextAt: clock.wall() + 86_400_000 })]);
  await far.advance(10);
  expect([far.sent, far.rows()]).toEqual([['PUT'], []]);
});

test('[O9] whatever else is written, one that failed keeps its pace until a person means it', async () => {
  let asked = 0;
  const it = await setUp([anIntent()], async () => {
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

test('[O8] a read is believed when the session needed no refresh after it, and made anew when it did', async () => {
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
