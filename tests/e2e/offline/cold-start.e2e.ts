import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { makeProfile, type Profile } from '#tests/harness/browsers.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { age, browse, cards, expectDrawn, installed, titles } from '#tests/harness/screens.ts';

/** The promise of the whole thing: what was seen once opens with no network, in a browser that was just started. */

test.setTimeout(240_000);

let server: AppServer;
let network: FaultProxy;
let profile: Profile;

test.beforeEach(async () => {
  server = await startAppServer();
  network = await startFaultProxy(server.port);
  profile = await makeProfile();
});

test.afterEach(async () => {
  await profile.remove();
  await network.close();
  await server.stop();
});

interface SeenDetail {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly photos: number;
}

interface Seen {
  readonly home: readonly string[];
  readonly liked: readonly string[];
  readonly mine: readonly string[];
  readonly details: readonly SeenDetail[];
}

const pages = 3;

const firstPage = (context: BrowserContext): Page => {
  const [page] = context.pages();
  if (page === undefined) throw new Error('the browser opened without a page');
  return page;
};

const expectDetail = async (page: Page, { title, description, photos }: SeenDetail): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(description.split('\n')[0] ?? '')).toBeVisible();
  const carousel = page.getByRole('region', { name: title });
  await expectDrawn(carousel.locator('img'), photos);
};

/** Looks at everything once, as a person with time would, and notes what was there. */
const lookAround = async (page: Page): Promise<Seen> => {
  await logIn(page, network.origin);
  await expect(cards(page).first()).toBeVisible();
  await installed(page);
  await browse(page, pages * 20);
  const home = (await titles(page)).slice(0, pages * 20);

  const [one, ...others] = await allNewest(network.origin);
  const details: SeenDetail[] = [];
  for (const preview of [one, others[4], others[11]]) {
    if (preview === undefined) throw new Error('the demo campus is too small');
    const { itemInfo } = await detailOf(network.origin, preview.itemId);
    const detail = {
      path: `/detail/${preview.itemId}`,
      title: itemInfo.title,
      description: itemInfo.description,
      photos: itemInfo.images.length,
    };
    await page.goto(network.origin + detail.path);
    await expectDetail(page, detail);
    details.push(detail);
  }

  await page.goto(`${network.origin}/my`);
  await expect(page.getByText(mainUser)).toBeVisible();
  const lists: string[][] = [];
  for (const path of ['/liked', '/my-trade']) {
    await page.goto(network.origin + path);
    await expect(cards(page).first()).toBeVisible();
    const shown = await titles(page);
    await browse(page, shown.length);
    lists.push(shown);
  }
  return { home, details, liked: lists[0] ?? [], mine: lists[1] ?? [] };
};

/** The list of that screen, whole, with photos, and its age. */
const expectList = async (page: Page, path: string, wanted: readonly string[]): Promise<void> => {
  await page.goto(network.origin + path);
  await expect(cards(page).first()).toBeVisible();
  await expect(age(page)).toBeVisible();
  await browse(page, wanted.length);
  expect((await titles(page)).slice(0, wanted.length)).toEqual(wanted);
};

const endings = [
  { how: 'closed', offline: true, end: (context: BrowserContext) => context.close() },
  {
    how: 'killed',
    offline: false,
    end: async (context: BrowserContext) => {
      const gone = context.waitForEvent('close');
      await profile.kill();
      await gone;
    },
  },
] as const;

/** A killed browser has had less time to write than a closed one, so that one runs with every commit. */
const played = process.env['CHECK'] === 'all' ? endings : endings.filter(({ how }) => how === 'killed');

for (const { how, offline, end } of played) {
  test(`@promise everything seen opens with no server after the browser was ${how}, photos and age included`, async () => {
    const before = await profile.open();
    const seen = await lookAround(firstPage(before));
    expect(seen.home).toHaveLength(pages * 20);
    expect(seen.liked.length).toBeGreaterThan(0);
    expect(seen.mine.length).toBeGreaterThan(0);

    // the browser's own cache may go at any time; what the app promises must lie in its own stores
    const cdp = await before.newCDPSession(firstPage(before));
    await cdp.send('Network.clearBrowserCache');
    await network.down();
    await server.stop();
    await end(before);

    const after = await profile.open({ offline });
    const page = firstPage(after);
    const started = performance.now();
    await page.goto(network.origin, { waitUntil: 'commit' });
    await expect(cards(page).first().locator('img')).toBeVisible();
    const elapsed = Math.round(performance.now() - started);
    const paint = await page.evaluate(() => Math.round(performance.now()));
    test.info().annotations.push({
      type: 'first card',
      description: `within ${elapsed} ms after the browser was ${how} (page clock ${paint} ms)`,
    });

    await expect(page.getByText(offline ? networkTexts.offline : networkTexts.trouble)).toBeVisible();
    await expectList(page, '/', seen.home);
    for (const detail of seen.details) {
      await page.goto(network.origin + detail.path);
      await expectDetail(page, detail);
      await expect(age(page)).toBeVisible();
    }
    await page.reload();
    await expectDetail(page, seen.details.at(-1) ?? seen.details[0]!); // there are three
    await page.goto(`${network.origin}/my`);
    await expect(page.getByText(mainUser)).toBeVisible();
    await expect(age(page)).toBeVisible();
    await expectList(page, '/liked', seen.liked);
    await expectList(page, '/my-trade', seen.mine);

    await page.goto(`${network.origin}/detail/987654321`);
    await expect(
      page.getByText(offline ? stateTexts.neverFetched.title : networkTexts.trouble).first(),
    ).toBeVisible();
    await page.goto(`${network.origin}/nowhere/at/all`);
    await expect(page.getByText(emptyTexts['404'].title)).toBeVisible();
    await after.close();
  });
}
