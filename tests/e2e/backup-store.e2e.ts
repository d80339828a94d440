import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { UserId } from '#contract/ids.ts';
import type { StoreName } from '#tests/harness/backup/actor.ts';
import { backupContract } from '#tests/harness/backup/contract.ts';
import { type HomeSite, order, serveBackups } from '#tests/harness/backup/served.ts';
import { makeProfile, type Profile } from '#tests/harness/browsers.ts';

/** The backup store of mutations where it has to work: real browsers, three kinds of context, kills and damage (F-D3). */

const kills = Number(process.env['BACKUP_KILLS'] ?? 3);
const me = 41 as UserId; // any positive number is an id
const engineOf = (name: string) => (name === 'firefox' ? 'firefox' : 'chromium');

test.describe.configure({ timeout: 120_000 }); // starts of Firefox are slow beside other tests

let site: HomeSite;
let profile: Profile;

test.beforeAll(async () => {
  site = await serveBackups();
});
test.afterAll(() => site.close());
test.beforeEach(async ({ browserName }) => {
  profile = await makeProfile(engineOf(browserName));
});
test.afterEach(() => profile.remove());

const openPage = async (): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(site.origin);
  return { context, page };
};

/** Ends it as a flat battery would, and waits until the test's end of it knows. */
const kill = async (context: BrowserContext): Promise<void> => {
  const gone = context.waitForEvent('close');
  await profile.kill();
  await gone;
};

/** Firefox has only one of them. */
const stores = [
  { store: 'picked', tag: '@firefox ' },
  { store: 'cache', tag: '' },
] as const satisfies { readonly store: StoreName; readonly tag: string }[];

for (const { store, tag } of stores)
  test(`${tag}backup stores (${store}) keep their contract in a window`, async () => {
    const { context, page } = await openPage();
    for (const { title } of backupContract)
      expect(await order(page, 'window', { store, do: 'check', title }), title).not.toHaveProperty('trouble');
    await context.close();
  });

test('@firefox a bucket is taken where there are buckets, Cache Storage elsewhere, and all places take the same', async ({
  browserName,
}) => {
  const { context, page } = await openPage();
  const kind = browserName === 'firefox' ? 'cache' : 'bucket';
  const put = { store: 'picked', do: 'put', account: me, ids: ['a', 'b', 'c', 'd'], size: 9 } as const;
  expect(await order(page, 'window', put)).toMatchObject({ kind, whole: 4 });
  const remove = { store: 'picked', do: 'remove', account: me } as const;
  expect(await order(page, 'worker', { ...remove, ids: ['a'] })).toMatchObject({
    kind,
    ids: ['b', 'c', 'd'],
  });
  expect(await order(page, 'service worker', { ...remove, ids: ['c'] })).toMatchObject({
    kind,
    ids: ['b', 'd'],
  });
  const again = await order(page, 'window', { store: 'picked', do: 'read', account: me, size: 9 });
  expect(again).toMatchObject({ ids: ['b', 'd'], whole: 2, unreadable: 0 });
  await context.close();
});

for (const { store, tag } of stores)
  test(`${tag}what a backup store (${store}) acknowledged outlives ${kills} kills while it writes`, async () => {
    test.setTimeout(120_000 + kills * 15_000);
    const photo = { store, account: me, size: 3_000_000 } as const;
    const writer = 42 as UserId; // any positive number is an id
    let acknowledged = 0;
    for (let round = 0; ; round += 1) {
      const { context, page } = await openPage();
      if (round === 0) {
        expect(await order(page, 'window', { ...photo, do: 'put', ids: ['photo'] })).toMatchObject({
          whole: 1,
        });
        await order(page, 'window', { store, do: 'mark', account: me, generation: 'g' });
        await order(page, 'window', { store, do: 'last', account: me });
      } else {
        const kept = await order(page, 'window', { ...photo, do: 'read' });
        expect(kept).toMatchObject({ ids: ['photo'], whole: 1, mark: { generation: 'g' }, last: me });
        const written = await order(page, 'window', { store, do: 'read', account: writer, size: 0 });
        const ids = 'ids' in written ? written.ids : [];
        expect(ids.length, `kill ${round}`).toBeGreaterThanOrEqual(acknowledged);
        expect(ids).toEqual(ids.map((_id, at) => String(at).padStart(6, '0')));
        if (round === kills) return context.close();
      }
      const enough = acknowledged + 20 + 7 * round; // a kill in the middle of writing, each time elsewhere
      await new Promise<void>((reached) => {
        const count = (id: string) => {
          acknowledged = Math.max(acknowledged, Number(id) + 1);
          if (acknowledged >= enough) reached();
        };
        void page
          .exposeFunction('acknowledged', count)
          .then(() => order(page, 'window', { store, do: 'write without end', account: writer }));
      });
      await kill(context);
    }
  });

test('@firefox an answer that is torn or of a later version is left out of a cache and counted', async () => {
  const { context, page } = await openPage();
  const mine = { store: 'cache', account: me, size: 1000 } as const;
  await order(page, 'window', { ...mine, do: 'put', ids: ['a', 'b', 'c', 'd'] });
  await page.evaluate(async () => {
    const cache = await caches.open('campick-home-41');
    const spoil = async (id: string, change: (body: Blob, headers: Headers) => Response) => {
      const answer = await cache.match(`/-/home/entry/=${id}`);
      if (answer === undefined) throw new Error(`${id} is not there`);
      await cache.put(`/-/home/entry/=${id}`, change(await answer.blob(), new Headers(answer.headers)));
    };
    await spoil('a', (body, headers) => new Response(body.slice(0, -1), { headers }));
    await spoil('b', (body) => new Response(body));
    const later = '{"id":"c","kind":"later","value":1}';
    const sizes = { 'x-head-size': `${later.length}`, 'x-whole-size': `${later.length}` };
    await spoil('c', () => new Response(later, { headers: sizes }));
  });
  const left = await order(page, 'window', { ...mine, do: 'read' });
  expect(left).toMatchObject({ ids: ['d'], whole: 1, unreadable: 3 });
  await context.close();
});

/** Where the browser keeps this profile, by its own word. */
const folderOf = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage();
  await page.goto('chrome://version');
  await page.waitForFunction(() => document.querySelector('#profile_path')?.textContent); // its script fills it in
  const path = await page.locator('#profile_path').textContent();
  if (path === null) throw new Error('the browser does not say where it keeps things');
  return path;
};

/** Writes to the default IndexedDB, as the app does, and says how many rows are there. */
const defaultRows = (page: Page, more: number): Promise<number> =>
  page.evaluate(async (add) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((found, failed) => {
        request.onsuccess = () => found(request.result);
        request.onerror = () => failed(request.error);
      });
    const opening = indexedDB.open('campick-41', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { autoIncrement: true });
    const db = await settled(opening);
    const rows = db.transaction('outbox', 'readwrite', { durability: 'strict' }).objectStore('outbox');
    for (let at = 0; at < add; at += 1) rows.add('x'.repeat(200));
    return settled(rows.count());
  }, more);

const damages = {
  deleted: async (folder: string) => rm(folder, { recursive: true }),
  'damaged by one byte': async (folder: string) => {
    const log = (await readdir(folder)).find((name) => name.endsWith('.log'));
    if (log === undefined) throw new Error('the database has no log');
    const bytes = await readFile(join(folder, log));
    bytes.writeUInt8(bytes.readUInt8(100) ^ 0xff, 100);
    await writeFile(join(folder, log), bytes);
  },
};

for (const [how, damage] of Object.entries(damages))
  test(`a backup store is whole after the default database was ${how}`, async () => {
    const first = await openPage();
    expect(await defaultRows(first.page, 50)).toBe(50);
    const mine = { store: 'picked', account: me, size: 100_000 } as const;
    await order(first.page, 'window', { ...mine, do: 'put', ids: ['a', 'b'] });
    await order(first.page, 'window', { ...mine, do: 'mark', generation: 'g' });
    await order(first.page, 'window', { ...mine, do: 'last' });
    const stored = join(await folderOf(first.context), 'IndexedDB');
    await kill(first.context);

    const [folder] = (await readdir(stored)).filter((name) => name.endsWith('.leveldb'));
    await damage(join(stored, folder ?? 'no database'));

    const { context, page } = await openPage();
    expect(await defaultRows(page, 0)).toBe(0);
    expect(await order(page, 'window', { ...mine, do: 'read' })).toEqual({
      kind: 'bucket',
      ids: ['a', 'b'],
      whole: 2,
      unreadable: 0,
      mark: { generation: 'g' },
      last: me,
      stored: [me],
    });
    await context.close();
  });

test('a damaged bucket opens empty and takes entries again, and the default database is whole', async () => {
  const first = await openPage();
  expect(await defaultRows(first.page, 50)).toBe(50);
  const mine = { store: 'picked', account: me, size: 0 } as const;
  await order(first.page, 'window', { ...mine, do: 'mark', generation: 'g' });
  await order(first.page, 'window', { ...mine, do: 'put', ids: ['a', 'b'] });
  const buckets = join(await folderOf(first.context), 'WebStorage');
  await kill(first.context);

  const [folder] = (await readdir(buckets, { recursive: true })).filter((name) => name.endsWith('.leveldb'));
  await damages['damaged by one byte'](join(buckets, folder ?? 'no bucket'));

  const { context, page } = await openPage();
  const found = await order(page, 'window', { ...mine, do: 'read' });
  expect(found).toMatchObject({ ids: [], mark: null, last: null });
  const again = await order(page, 'window', { ...mine, do: 'put', ids: ['a'] });
  expect(again).toMatchObject({ kind: 'bucket', ids: ['a'] });
  expect(await defaultRows(page, 0)).toBe(50);
  await context.close();
});
