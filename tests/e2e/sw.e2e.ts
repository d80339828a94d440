import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { updateTexts } from '#src/copy/device.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { navTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { deviceState } from '#tests/harness/device-state.ts';
import { eventually } from '#tests/harness/eventually.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards, installed } from '#tests/harness/screens.ts';

/** The installed shell: it changes on a person's word only, and nothing but our own page can become it (F-E1, F-M2). */

test.setTimeout(120_000);

const dist = process.env['DIST_DIR'] ?? resolve(import.meta.dirname, '../../dist');

const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="campick-build"]').getAttribute('content');

/** A copy of the built client, and how to change a file of it. */
const copyOfBuild = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campick-next-'));
  await cp(dist, folder, { recursive: true });
  const change = async (name: string, from: RegExp, to: string): Promise<void> => {
    const text = await readFile(join(folder, name), 'utf8');
    const changed = text.replace(from, to);
    expect(changed === text, `${name} stayed as it was`).toBe(false);
    await writeFile(join(folder, name), changed);
    for (const packed of ['br', 'gz']) await rm(join(folder, `${name}.${packed}`), { force: true });
  };
  return { folder, change };
};

/** The built client as the next release would be: another page, and a service worker that knows it by another revision. */
const nextBuild = async (engine?: readonly [RegExp, string]): Promise<string> => {
  const { folder, change } = await copyOfBuild();
  await change('index.html', /(name="campick-build" content=")[^"]+/, '$1the-next-one');
  await change('sw.js', /"revision":"\w+"(,"url":"index\.html")/, '"revision":"0"$1');
  if (engine !== undefined) await change('sw-engine.js', ...engine);
  return folder;
};

for (const [what, from, to, tag] of [
  ['is cut off', /.{200}$/s, '', ''],
  ['is another build’s', /campickEngineHash="\w+"/, 'campickEngineHash="0000000"', ' @whole'],
] as const)
  test(`[0066] a new version whose engine part ${what} is not installed, and the one before goes on${tag}`, async ({
    page,
    network,
  }) => {
    const folder = await nextBuild([from, to]);
    const [broken, whole] = [await startAppServer({ dist: folder }), await nextBuild()];
    const next = await startAppServer({ dist: whole });
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.update().then(
          () => 'asked',
          () => 'refused',
        );
      });
    const state = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return [installing?.state ?? null, waiting?.state ?? null, active?.state ?? null];
      });
    try {
      await page.goto('/');
      await expect(cards(page)).toHaveCount(20);
      await installed(page);
      network.pointTo(broken.port);
      await update();
      await expect.poll(state).toEqual([null, null, 'activated']);
      await network.down();
      await page.reload();
      await expect(cards(page)).toHaveCount(20);
      await network.up();
      network.pointTo(next.port); // the same core, and an engine part of its own build
      await update();
      await expect.poll(state).toEqual([null, 'installed', 'activated']);
    } finally {
      for (const server of [broken, next]) await server.stop();
      for (const made of [folder, whole]) await rm(made, { recursive: true, force: true });
    }
  });

test('a new version waits until a person lets it in, whatever is reloaded meanwhile', async ({
  page,
  network,
}) => {
  const folder = await nextBuild();
  const next = await startAppServer({ dist: folder });
  try {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(20);
    await installed(page);
    const old = await buildOf(page);

    network.pointTo(next.port);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await eventually(
      page,
      async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
      null,
    );
    await page.reload();
    await expect(cards(page)).toHaveCount(20);
    expect(await buildOf(page)).toBe(old);
    // it is offered with a change of screen, so that nothing moves under a finger; once it is known, the next one has it
    await expect(async () => {
      await page.getByRole('link', { name: navTexts.search }).click();
      await page.getByRole('link', { name: navTexts.home, exact: true }).click();
      await expect(page.getByText(updateTexts.ready)).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await buildOf(page)).toBe(old);

    await page.getByRole('button', { name: updateTexts.now }).click();
    await expect.poll(() => buildOf(page)).toBe('the-next-one');
    await expect(cards(page)).toHaveCount(20);
    await expect(page.getByText(updateTexts.ready)).toHaveCount(0);
  } finally {
    await next.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a portal that answers while the app is being installed leaves nothing of its own behind', async ({
  page,
  context,
  network,
}) => {
  network.inject(/^\/(index|offline)\.html/, { kind: 'portal', style: 'html' });
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await eventually(
    page,
    async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration === undefined || (registration.installing === null && registration.active === null);
    },
    null,
  );
  const kept = Object.values((await deviceState(context, page)).caches).flat();
  expect(kept.filter((address) => address.includes('.html'))).toEqual([]);

  network.heal();
  await page.reload();
  await installed(page);
  const shell = await page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        if (new URL(request.url).pathname === '/index.html')
          return (await caches.match(request))?.text() ?? null;
    return null;
  });
  expect(shell).toContain('name="campick-build"');
});

test('behind a portal the installed app opens as itself and keeps no page of the portal as a photo', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const old = await buildOf(page);
  const [newest] = await allNewest(network.origin);
  const { itemInfo } = await detailOf(network.origin, newest?.itemId ?? 0);
  const photo = `/media/${itemInfo.images.at(-1)}`; // on no screen that was open so far
  network.inject(/^\//, { kind: 'portal', style: 'html' });
  await page.goto('/login');
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  expect(await buildOf(page)).toBe(old);
  await expect(page.getByText(networkTexts.portal)).toBeVisible();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined); // the portal is no script
  });
  const typeOf = (path: string): Promise<string | null> =>
    page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), path);
  expect(await typeOf(photo)).toContain('text/html');
  network.heal();
  expect(await typeOf(photo)).toMatch(/^image\//); // of what was put up by whichever test came last
  await page.reload();
  expect(await buildOf(page)).toBe(old);
  expect((await deviceState(context, page)).databases).toContain('campick-visitor');
});

test('without network and without its shell the app says so in Korean', async ({ page, network }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === '/index.html') await cache.delete(request);
    }
  });
  await network.down();
  await page.goto('/my', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: frameTexts.trouble.title })).toBeVisible();
  await expect(page.getByText(stateTexts.neverFetched.subtitle)).toBeVisible();
});

test('where the caches say nothing for long, as in WebKit, a screen comes from the server', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await installed(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const silent = () => new Promise<never>(() => {});
    CacheStorage.prototype.match = silent;
    Cache.prototype.match = silent;
  });
  // its address is one of those that the browser does not answer by itself; photos wait for the cache
  await page.goto('/search?sort=LIKE', { waitUntil: 'commit' });
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 });
});
