import { expect, test } from 'vitest';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { setUp } from '#tests/harness/outbox-setup.ts';

test('[O24] a lane has one attempt at a time', async () => {
  const it = await setUp([anEntry(), anEntry({ seq: 2, id: aKey(2), key: aKey(2) })], undefined, {
    slowMs: 1_000,
  });
  await it.advance(500);
  expect(it.rows().map(({ state }) => state)).toEqual(['sending', 'queued']);
  await it.advance(1_000);
  expect([it.sent, it.rows().map(({ state }) => state)]).toEqual([['PUT'], ['sending']]);
});

test('[O25] [O27] an attempt of a dead engine is unsure, and is verified only once it can take no effect any more', async () => {
  const it = await setUp([anEntry({ state: 'sending', via: 'plain', attempts: 1 })], undefined, {
    ext: false,
  });
  await it.advance(9_900);
  expect([it.sent, it.rows()]).toMatchObject([[], [{ state: 'ambiguous', unsure: true, attempts: 1 }]]);
  await it.advance(200);
  expect([it.sent, it.rows()]).toEqual([['GET'], []]);
});

test('[O26] a claim that is five seconds old sends nothing, and counts as no attempt', async () => {
  const frozen = await setUp([anEntry()], undefined, { slowMs: 5_001 });
  await frozen.advance(5_100);
  expect([frozen.sent, frozen.rows()]).toMatchObject([[], [{ state: 'queued', attempts: 0, unsure: false }]]);
  const slow = await setUp([anEntry()], undefined, { slowMs: 5_000 });
  await slow.advance(5_100);
  expect([slow.sent, slow.rows()]).toEqual([['PUT'], []]);
});
