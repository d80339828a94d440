import { fiveListings, heart, visit, whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { holdTable } from '#tests/harness/held-table.ts';
import { storedEntries } from '#tests/harness/kill.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed, isInCharge } from '#tests/harness/screens.ts';

/** A table that another page holds for good, as WebKit's process did for pages that were left: docs/decisions/0060. */

test.setTimeout(180_000);

const newcomer = makeNames('잠긴이');
/** Ten seconds until a transaction fails, twice, eight until a table counts as held, and a reload. */
const healed = { timeout: 90_000 };

test('@firefox [E9] an account whose outbox is held for good is restored beside it, and what waited is done once', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin, newcomer());
  const items = await fiveListings(network.origin, 7);
  const [item = 0] = items;
  await visit(page, network.origin, [item]);
  await isInCharge(page);
  await installed(page);
  const me = await whoIs(page);
  const holder = await context.newPage();
  await holder.goto(`${network.origin}/healthz`);
  await network.down();
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await storedEntries(page, me)).length).toBe(1);
  await holdTable(holder, `campick-${me}`, 'outbox');
  await network.up();
  await page.evaluate(() => dispatchEvent(new Event('online'))); // a device reports a network that came back
  const isLiked = async (): Promise<boolean> => {
    const { data } = await (await page.request.get(`${network.origin}/api/v1/item/${item}`)).json();
    return data.itemInfo.liked;
  };
  await expect.poll(isLiked, healed).toBe(true);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toContain(`campick-${me}~`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true', healed);
  expect(network.seen.filter(({ method, path }) => method === 'PUT' && path.includes('/like/'))).toHaveLength(
    1,
  );
});
