import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { makeCall } from './http.ts';
import { makeOffering } from './offers.ts';

const envelope = (data: unknown) => ({ message: '확인했어요.', data, version: 'v1.0.0' });
const madeAt = 1_764_000_000_000;
const path = '/api/v1/item/search/count';

interface Change {
  readonly text?: string;
  readonly epoch?: number;
  /** How much later than it was made the reply is asked for, by the server's clock, ms. */
  readonly age?: number;
  readonly reply?: unknown;
}

const setUp = ({ epoch = 1, age = 0, reply = envelope({ totalCount: 7 }), ...change }: Change = {}) => {
  const { clock } = makeStage();
  const fetched: string[] = [];
  const offsets: number[] = [];
  const call = makeCall({
    fetch: async (address) => {
      fetched.push(address);
      return new Response(JSON.stringify(envelope({ totalCount: 9 })), {
        headers: { 'content-type': 'application/json' },
      });
    },
    clock,
    apiBase: '',
    online: () => true,
    onServerTime: (offset) => offsets.push(offset),
  });
  const { text = JSON.stringify({ at: madeAt, replies: { [path]: reply } }) } = change;
  const offered = makeOffering(text, clock)(call, epoch, () => madeAt + age);
  return { count: () => offered(endpoints.countItems, {}), fetched, offsets };
};

test('[P20] a reply that came beside the page answers one call, with the moment it was made, and teaches no time', async () => {
  const { count, fetched, offsets } = setUp({ age: 30_000 });
  expect(await count()).toMatchObject({ value: { totalCount: 7 }, at: madeAt });
  expect(fetched).toEqual([]);
  const second = await count();
  expect(second.value).toEqual({ totalCount: 9 });
  expect(second.at).toBeUndefined();
  expect(fetched).toEqual([path]);
  expect(offsets).toEqual([]);
});

for (const [what, change] of [
  ['is older than 30 s', { age: 30_001 }],
  ['is from a time that has not come yet', { age: -30_001 }],
  ['comes to a later engine, whose database may hold what is newer', { epoch: 2 }],
  ['is no JSON', { text: '{"at":' }],
  ['has no moment', { text: JSON.stringify({ replies: { [path]: envelope({ totalCount: 7 }) } }) }],
  [
    'is of another call',
    { text: JSON.stringify({ at: madeAt, replies: { '/api/v1/item/1': envelope(null) } }) },
  ],
] as const)
  test(`[P20] a call is fetched when the reply beside the page ${what}`, async () => {
    const { count, fetched } = setUp(change);
    expect((await count()).value).toEqual({ totalCount: 9 });
    expect(fetched).toEqual([path]);
  });

test('[P20] a reply that does not fit the contract is no answer, as if it had been fetched', async () => {
  const { count } = setUp({ reply: envelope({ totalCount: 'many' }) });
  await expect(count()).rejects.toMatchObject({ failure: { kind: 'unreadable' } });
});
