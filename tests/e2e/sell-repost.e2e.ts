import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { ownListing, pictures } from '#tests/harness/wizard-screen.ts';

/** 끌어올리기: once a listing a day, where the server has it (contract §2.3). */

test.setTimeout(180_000); // a server of its own starts with its whole campus

test('a listing is put in front of the newest ones once a day, and the second time it is said why not', async ({
  page,
  network,
}) => {
  const server = await startAppServer({ vars: { RATE_LIMITS: 'on' } }); // the shared one counts nothing
  network.pointTo(server.port);
  await logIn(page, network.origin, '끌어올리는이');
  const first = await ownListing(page, '먼저 올린 과잠', await pictures(1));
  await ownListing(page, '나중에 올린 과잠', await pictures(2));
  await page.goto(`/detail/${first}`);
  const repost = async (): Promise<void> => {
    await page.getByRole('button', { name: actionTexts.moreMenu }).click();
    await page.getByRole('button', { name: sellingTexts.repost, exact: true }).click();
  };
  await repost();
  await expectSaid(page, sellingTexts.reposted);
  const newest = await page.evaluate(
    async () => (await (await fetch('/api/v1/item/search?itemOrder=RECENT')).json()).data.items[0].title,
  );
  expect(newest).toBe('먼저 올린 과잠');
  await repost();
  await expectSaid(page, sellingTexts.refusal.byCode.REPOSTED_TODAY);
  await page.goto('/outbox');
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  await server.stop();
});

test('a repost that is answered only after its owner was told to be patient is said to be done, and never to have failed', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, '늦게올린이');
  const itemId = await ownListing(page, '늦게 올린 과잠', await pictures(1));
  await page.goto(`/detail/${itemId}`);
  const gate = network.hold(/^\/api\/v1\/item\/\d+\/repost$/);
  await page.getByRole('button', { name: actionTexts.moreMenu }).click();
  await page.clock.install();
  await page.getByRole('button', { name: sellingTexts.repost, exact: true }).click();
  await gate.reached(); // the server has done it
  await page.clock.runFor(11_000);
  gate.open();
  await expectSaid(page, sellingTexts.reposted);
  expect(await saidBy(page)).not.toContain(sellingTexts.repostFailed);
});
