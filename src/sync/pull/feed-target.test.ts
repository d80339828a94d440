import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { byKey } from '#src/db/feeds.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { takeLease } from '../lease.ts';
import type { Feed, FetchedPage } from './feed.ts';
import { feedTarget } from './feed-target.ts';
import type { PullContext } from './target.ts';

const feed = (land: FetchedPage['land']): Feed => ({
  name: 'home',
  auth: 'optional',
  membersOnly: false,
  freshMs: 0,
  tables: ['counts'],
  later: null,
  fetch: async () => ({ ids: [5 as ItemId], next: null, dropped: 0, land }),
});

test('[P11] a page whose rows cannot be stored is not in its list, and a row whose page cannot be stored is nowhere', async () => {
  const { store, account } = makeStage();
  const context = { leaseHandle: await takeLease(store, 'test'), serverNow: () => 1 } as PullContext; // nothing else is used
  const target = feedTarget(
    'home',
    feed(async (tx, when) => {
      await tx.put('counts', { key: 'a row', total: 1, ...when });
      throw new Error('cut short');
    }),
  );
  await expect(target.pull(context)).rejects.toThrow('cut short');
  expect(await store.read(['feeds'], (tx) => byKey(tx, 'home'))).toBeUndefined();
  expect(account.all('counts')).toEqual([]);
});
