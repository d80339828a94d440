import { expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { byKey } from '#src/db/feeds.ts';
import type { Cursor } from '#src/db/rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { Call } from '../http.ts';
import { takeLease } from '../lease.ts';
import { type Feed, type FetchedPage, feedTarget } from './pull.ts';

import type { PullContext } from './target.ts';

const feed = (land: FetchedPage['land'], change: Partial<Feed> = {}): Feed => ({
  auth: 'optional',
  membersOnly: false,
  freshMs: 0,
  tables: ['counts'],
  later: null,
  fetch: async () => ({ ids: [5 as ItemId], next: null, dropped: 0, land }),
  ...change,
});

const nothing = async (): Promise<void> => {};

/** Stores these pages one after the other; what the list holds then, what was counted and which pulls are due. */
const afterPages = async (
  pages: readonly { readonly ids: readonly number[]; readonly dropped?: number }[],
  change: Partial<Feed> = {},
  calls: { readonly call?: () => Promise<unknown>; readonly certain?: () => Promise<unknown> } = {},
) => {
  const { store, account } = makeStage();
  const due: string[] = [];
  const context = {
    leaseHandle: await takeLease(store, 'test'),
    serverNow: () => 1,
    later: (key: string) => due.push(key),
    call: nothing,
    certain: nothing,
    ...calls,
  } as unknown as PullContext; // nothing else is used
  const fetch = async (call: Call, _account: unknown, cursor: Cursor | null): Promise<FetchedPage> => {
    await call({} as never, {} as never); // the calls of a test read neither
    const at = Number(cursor?.['page'] ?? 0);
    const { ids, dropped = 0 } = pages[at] ?? { ids: [] };
    const next = at + 1 < pages.length ? { page: at + 1 } : null;
    return { ids: ids as readonly ItemId[], next, dropped, land: nothing };
  };
  const target = feedTarget('home', feed(nothing, { fetch, ...change }));
  await target.pull(context);
  for (const _more of pages.slice(1)) await target.more?.(context);
  return {
    ids: account.all('feedPages').flatMap(({ ids }) => ids),
    counted: account.all('counters').map(({ name, value }) => [name, value]),
    due,
  };
};

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

test('[P1] a row that comes again on a later page stands in the list once, whichever page brought it first', async () => {
  const { ids } = await afterPages([{ ids: [1, 2] }, { ids: [2, 3] }, { ids: [1, 3, 4] }]);
  expect(ids).toEqual([1, 2, 3, 4]);
});

test('[P5] rows of a page that do not fit are counted, and the rest of the page is stored', async () => {
  const { ids, counted } = await afterPages([
    { ids: [1], dropped: 2 },
    { ids: [2], dropped: 1 },
  ]);
  expect([ids, counted]).toEqual([[1, 2], [['rows.unreadable', 3]]]);
  expect((await afterPages([{ ids: [1] }])).counted).toEqual([]);
});

test('[O18] each stored page queues the pull that its list names, and none where it names none', async () => {
  const pages = [{ ids: [1] }, { ids: [2] }];
  expect((await afterPages(pages, { later: 'told-picks' })).due).toEqual(['told-picks', 'told-picks']);
  expect((await afterPages(pages)).due).toEqual([]);
});

test('[P-I1] a list of rows of the account itself is fetched by calls that are certain to be its own, any other by plain ones', async () => {
  for (const membersOnly of [true, false]) {
    const made: string[] = [];
    const calls = {
      call: async () => made.push('call'),
      certain: async () => made.push('certain'),
    };
    await afterPages([{ ids: [1] }, { ids: [2] }], { membersOnly }, calls);
    expect(made).toEqual(membersOnly ? ['certain', 'certain'] : ['call', 'call']);
  }
});
