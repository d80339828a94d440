import { networkTexts } from '#src/copy/shell.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards, titles } from '#tests/harness/screens.ts';
import {
  expectStill,
  notedFrames,
  offlinePage,
  settle,
  snapshotAt,
  waits,
} from '#tests/harness/snapshots.ts';

/** A start paints what was seen last before any script runs, and the app takes its place in one frame. */

test.setTimeout(120_000);

test('@firefox offline the first frame of a start has the cards, and the app takes their place without a shift or a skeleton', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  const seen = await settle(page);
  const next = await offlinePage({ page, context, network });
  await next.goto(network.origin);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(cards(next)).toHaveCount(20);
  expect(await titles(next)).toEqual(seen);
  await expect(next.getByText(networkTexts.offline)).toBeVisible();
  const frames = await notedFrames(next);
  const withCards = frames.findIndex((frame) => frame.cards > 0);
  expect(frames[withCards]?.snapshot).toBe(true);
  expect(frames.slice(withCards).filter((frame) => frame.cards === 0)).toEqual([]);
  expect(frames.filter((frame) => frame.skeletons > 0)).toEqual([]);
  const last = frames.findLast((frame) => frame.snapshot);
  const first = frames.find((frame) => !frame.snapshot && frame.cards > 0);
  expect(Math.abs((first?.top ?? 0) - (last?.top ?? 0))).toBeLessThan(2);
  await expectStill(next);
});

test('@whole the app takes the PICK list over with the numbers of its tabs', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  await page.goto(`${network.origin}/pick`);
  await expect(page.getByRole('tab', { name: /받은 PICK \d+개/ })).toBeVisible();
  await expect.poll(() => snapshotAt(page, '/pick'), waits).toContain('data-snapshot');
  const next = await offlinePage({ page, context, network });
  await next.addInitScript(() => {
    const bare: number[] = [];
    Object.assign(globalThis, { bareTabs: bare });
    const look = (): void => {
      const tab = document.querySelector('#root:not([style]) [role="tab"]');
      if (tab !== null && !/\d/.test(tab.getAttribute('aria-label') ?? tab.textContent))
        bare.push(performance.now());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await next.goto(`${network.origin}/pick`);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(next.getByText(networkTexts.offline)).toBeVisible();
  expect(await next.evaluate(() => Reflect.get(globalThis, 'bareTabs'))).toEqual([]);
  await expectStill(next, 0.0001);
});

test('a snapshot says when it was received in a way that stays true, and holds no script and no style but by its hash', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  for (const address of ['/', '/chat', '/pick']) {
    await expect.poll(() => snapshotAt(page, address), waits).toContain('data-snapshot');
    const html = await snapshotAt(page, address);
    const words = html.slice(html.indexOf('id="root"')).replace(/<[^>]*>/g, '');
    expect(words).toMatch(/\d\d\.\d\d\.\d\d \d\d:\d\d에 받았어요/);
    expect(words).not.toMatch(/\d(분|시간|일|주|개월|년) 전|방금/);
    if (address !== '/chat') expect(words).not.toMatch(/오늘|내일/); // what people wrote stays as it is
    expect(html).not.toMatch(/ style=/);
    expect(html.match(/<script\b[^>]*>/g)?.filter((tag) => !tag.includes(' src='))).toEqual([]);
  }
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/i.test(line.text())) refused.push(line.text());
  });
  await page.goto(network.origin);
  await expect(cards(page)).toHaveCount(20);
  expect(refused).toEqual([]);
});

test('@firefox-whole a link of a snapshot leads on, and a button waits for the app', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  const [newest = ''] = await settle(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(network.origin, { waitUntil: 'commit' });
  await next.locator('article a').first().click();
  await expect(next.getByRole('heading', { level: 1, name: newest })).toBeVisible(waits);
  // a button of the snapshot does nothing by itself: what it opens is the app's
  await expect.poll(() => snapshotAt(next, '/chat'), waits).toContain('data-snapshot');
  await next.goto(`${network.origin}/chat`, { waitUntil: 'commit' });
  await next.locator('article button').first().click();
  await expect(next.getByRole('dialog')).toBeVisible(waits);
});

test('a theme that is chosen is the theme of the next start, from its first frame', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  expect(await snapshotAt(page, '/')).not.toContain('data-theme');
  await page.evaluate(() => {
    localStorage.setItem('campick-theme', 'dark');
    document.documentElement.dataset['theme'] = 'dark';
  });
  await expect
    .poll(() => snapshotAt(page, '/'), waits)
    .toMatch(/<html[^>]* data-theme="dark"[\s\S]*data-snapshot/);
  await page.close();
  const next = await context.newPage();
  await next.goto(network.origin, { waitUntil: 'commit' });
  await next.locator('article').first().waitFor();
  expect(await next.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('@whole a clock that is a day off changes no word of a snapshot, and the app still takes its place', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  await page.close();
  await network.down();
  const next = await context.newPage();
  await next.addInitScript((dayMs) => {
    const right = Date;
    const offBy = (): number => right.now() + dayMs;
    Object.defineProperty(globalThis, 'Date', {
      value: new Proxy(right, {
        construct: (target, args: [number]) =>
          new target(...(args.length > 0 ? args : ([offBy()] as [number]))),
        get: (target, key) => (key === 'now' ? offBy : Reflect.get(target, key)),
      }),
    });
    const look = (): void => {
      const text = document.querySelector('#root[data-snapshot]')?.textContent;
      if (text === undefined || text === '') requestAnimationFrame(look);
      else Object.assign(globalThis, { firstWords: text });
    };
    requestAnimationFrame(look);
  }, 86_400_000);
  await next.goto(network.origin);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(cards(next)).toHaveCount(20);
  const words = await next.evaluate(() => String(Reflect.get(globalThis, 'firstWords')));
  expect(words).toMatch(/\d\d\.\d\d\.\d\d \d\d:\d\d에 받았어요/);
  expect(words).not.toMatch(/\d(분|시간|일|주|개월|년) 전|방금|어제/);
  const html = await snapshotAt(next, '/');
  expect(html).toContain(/\d\d\.\d\d\.\d\d \d\d:\d\d에 받았어요/.exec(words)?.[0]);
});

test('@whole a snapshot that was drawn in small text is replaced without a shift where the text is twice as large', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  const seen = await settle(page);
  const next = await offlinePage({ page, context, network });
  await next.addInitScript(() => {
    const enlarge = (): void => document.documentElement?.style.setProperty('font-size', '200%');
    new MutationObserver(enlarge).observe(document, { childList: true }); // before its first frame
    enlarge();
  });
  await next.goto(network.origin);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  expect(await titles(next)).toEqual(seen);
  const frames = await notedFrames(next);
  const last = frames.findLast((frame) => frame.snapshot && frame.cards > 0);
  const first = frames.find((frame) => !frame.snapshot && frame.cards > 0);
  expect(last).toBeDefined();
  expect(Math.abs((first?.top ?? 0) - (last?.top ?? 0))).toBeLessThan(2);
  await expectStill(next);
});

test('the PICK that was read last is there in the first frame of a start, without a shift, and no other one is kept', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  const addresses: string[] = [];
  while (addresses.length < 2) {
    await page.goto(`${network.origin}/pick`);
    // what waits for an answer comes on top once the device has read of it: another one, not the second one
    const other = `article a[href^="/pick-detail/"]:not([href="${addresses[0]}"])`;
    await page.locator(other).first().click();
    await expect(page.getByText(pickScreenTexts.detail.total)).toBeVisible();
    const address = new URL(page.url()).pathname;
    addresses.push(address);
    await expect.poll(() => snapshotAt(page, address), waits).toContain('data-snapshot');
  }
  const [former = '', last = ''] = addresses;
  expect(former).not.toBe(last);
  expect(await snapshotAt(page, former)).toBe('');
  const ticket = await page.getByRole('heading', { level: 2 }).first().textContent();
  const next = await offlinePage({ page, context, network });
  await next.addInitScript(() => {
    const look = (): void => {
      const text = document.querySelector('#root[data-snapshot] #snapshot-content')?.textContent;
      if (text) Object.assign(globalThis, { firstWords: text });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await next.goto(network.origin + last);
  await expect(next.locator('#root[data-snapshot]')).toHaveCount(0, waits);
  await expect(next.getByText(pickScreenTexts.detail.total)).toBeVisible();
  expect(await next.evaluate(() => String(Reflect.get(globalThis, 'firstWords')))).toContain(ticket);
  expect((await notedFrames(next)).filter((frame) => frame.skeletons > 0)).toEqual([]);
  await expectStill(next);
});
