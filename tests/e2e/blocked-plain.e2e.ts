import { blockTexts } from '#src/copy/feedback.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { blockedScreenTexts, settingsScreenTexts } from '#src/features/settings/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { member } from '#tests/harness/report-screen.ts';
import { aProposal, dismissTraders } from '#tests/harness/traders.ts';

/** A server that does not say that users can block each other (contract §2.8, §11.4 f). */

test.use({ ext: 'off' });
test.afterAll(dismissTraders);

test('on a plain server nothing of a block is shown, and nothing is asked for', async ({ page, network }) => {
  const deal = await aProposal(network.origin, '막지못하는이');
  await member(page, network.origin, deal);
  await page.goto('/settings');
  await expect(page.getByText(settingsScreenTexts.about.title)).toBeVisible();
  await expect(page.getByText(blockedScreenTexts.title)).toHaveCount(0);
  await page.goto(`/user/${deal.owner.userId}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toHaveCount(0);
  await page.goto(`/chat/${deal.room}`);
  await page.getByRole('button', { name: chatScreenTexts.menu, exact: true }).click();
  const menu = page.getByRole('dialog', { name: roomTexts.roomOf(deal.owner.nickname) });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('button', { name: blockTexts.block })).toHaveCount(0);
  expect(network.seen.filter(({ path }) => path.includes('/block'))).toEqual([]);
});
