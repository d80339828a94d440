import { entryTexts } from '#src/copy/entries.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { fiveListings, heart, likeAll, visit, whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import { effectsOf, type Ledger, onceEach, openLedger } from '#tests/harness/ledger.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed } from '#tests/harness/screens.ts';

/** An entry that the server fails on delays no other lane, is tried again and says so (I11, F-A7). */

test.setTimeout(180_000);

let ledger: Ledger;

test.beforeAll(async ({ server }) => {
  ledger = await openLedger(server.dataDir);
});
test.afterAll(() => ledger.close());

test('@promise [O10] one like that answers 500 delays no other, says that it is tried again, and goes out at a word', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, '독든사과');
  await installed(page);
  const items = await fiveListings(network.origin);
  const [poisoned = 0, ...others] = items;
  await visit(page, network.origin, items);
  const userId = await whoIs(page);
  await network.down();
  await likeAll(page, network.origin, items);
  const call = new RegExp(`^/api/v1/like/${poisoned}$`);
  network.inject(call, { kind: 'status', status: 500, code: 'INTERNAL_SERVER_ERROR' });
  await network.up();
  await page.goto(`${network.origin}/outbox`);
  // behind the poisoned one in the order of taps, and yet
  await expect.poll(() => effectsOf(ledger, userId), { timeout: 15_000 }).toEqual(onceEach(others));
  await expect.poll(() => storedEntries(page, userId)).toMatchObject([{ lane: `item:${poisoned}` }]);

  const tries = () => network.seen.filter(({ path }) => call.test(path)).length;
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  await expect
    .poll(() => storedEntries(page, userId))
    .toMatchObject([{ lane: `item:${poisoned}`, reason: null, failingSince: expect.any(Number) }]);
  await page.getByRole('button', { name: outboxScreenTexts.whyOf('') }).click();
  await expect(page.getByText(entryTexts.why.failing)).toBeVisible();
  await expect(page.getByRole('button', { name: /^보내기 취소/ })).toBeEnabled();

  network.heal();
  await page.getByRole('button', { name: /^다시 시도/ }).click();
  await expect.poll(() => storedEntries(page, userId), { timeout: 20_000 }).toEqual([]);
  expect(await effectsOf(ledger, userId)).toEqual(onceEach(items));
  await page.goto(`${network.origin}/detail/${poisoned}`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});
