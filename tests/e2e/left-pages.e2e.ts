import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { contents } from '#tests/harness/chat-room-screen.ts';
import { enterAtOnce } from '#tests/harness/enter-at-once.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { openLedger } from '#tests/harness/ledger.ts';
import { makeNames, openListing } from '#tests/harness/listing-screen.ts';
import { descendants } from '#tests/webkit/mini-browser.ts';

/**
 * Pages that are left in the middle of a write, as in `tests/webkit/left-pages.webkit.ts`, before the real server: a text
 * is entered as soon as its field is there, and the page is left by a full load 0 to 2 s later (docs/decisions/0060).
 */

/** How many texts; the full number, 300, is run by hand. */
const texts = Number(process.env['LEFT'] ?? 10);
const stayMs = 2_000;
/** A screen that is not there by then does not open. */
const boundMs = 10_000;
/** After so many texts Chromium's process of the page is killed; that of the network takes the cookies of a test along. */
const killEvery = Math.min(25, Math.floor(texts / 2));
const others = ['/', '/my', '/search', '/pick', '/chat'];
const newcomer = makeNames('떠나는이');

/** The browser's processes of a kind, by a word of their command line. */
const processesWith = (word: string): number[] =>
  descendants(process.pid)
    .map(({ pid }) => pid)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word));

test(`@whole @firefox-whole [I1] of ${texts} texts, each entered as its field appears in a page that is left 0 to 2 s later, none is lost or doubled and every screen opens`, async ({
  page: first,
  context,
  network,
  server,
  browserName,
}) => {
  test.setTimeout(180_000 + texts * 12_000);
  const { itemId } = await openListing(first, network.origin, newcomer());
  const ledger = await openLedger(server.dataDir);
  await first.goto(`/chat/with/${itemId}`);
  await first.getByRole('textbox').fill('먼저 한 말');
  await first.keyboard.press('Enter');
  await expect(first).toHaveURL(/\/chat\/\d+$/, { timeout: 30_000 });
  const room = first.url();
  const me = await whoIs(first);
  let page: Page = first;
  const slow: string[] = [];
  const open = async (address: string, selector: string): Promise<void> => {
    const since = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor({ timeout: 60_000 });
    const ms = performance.now() - since;
    if (ms > boundMs) slow.push(`${address} after ${ms.toFixed(0)} ms`);
  };
  const said = async (text: string): Promise<number> =>
    (await ledger.said(me)).filter(({ content }) => content === text).length;
  const emptied: string[] = [];
  for (let n = 0; n < texts; n += 1) {
    const text = `나가며 ${n}`;
    await open(room, 'textarea');
    const field = await page.evaluate(enterAtOnce, text);
    expect([field, text]).toEqual([{ before: '', after: '' }, text]);
    emptied.push(text);
    await page.evaluate((ms) => new Promise((go) => setTimeout(go, ms)), (n * 67) % stayMs);
    if (browserName === 'chromium' && n % killEvery === killEvery - 1) {
      // what a dying process was told a moment before may go with it: it is kept, or it has arrived
      await expect
        .poll(async () => (await contents(page)).includes(text) || (await said(text)) === 1)
        .toBe(true);
      for (const pid of processesWith('--type=renderer')) process.kill(pid, 'SIGKILL');
      await page.close();
      page = await context.newPage();
    }
    await open(network.origin + others[n % others.length], 'main h1, main h2, main a');
  }
  await open(room, 'textarea');
  await expect
    .poll(
      async () => {
        const times = await Promise.all(emptied.map(async (text) => [text, await said(text)] as const));
        return times.filter(([, count]) => count !== 1);
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
  expect(slow).toEqual([]);
  await ledger.close();
});
