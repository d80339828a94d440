import type { Page } from '@playwright/test';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { cards, installed } from '#tests/harness/screens.ts';

/** A server that nobody reaches, on a device that has everything stored: each screen says so once, and goes on. */

test.setTimeout(120_000);

const calls = /^\/(api|ws)/;

/** Sentences about how old something is, in any wording (copy-ko, freshness). */
const ages = (page: Page) => page.getByText(/(받았어요|받은 내용이에요)$/);

const roomOf = async (page: Page): Promise<string> => {
  await page.goto('/chat');
  const row = page.getByRole('feed').getByRole('article').first().getByRole('link').first();
  return (await row.getAttribute('href')) ?? '';
};

test('every list says once that nothing new can be had, in the line at the top', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, mainUser);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const lists = ['/', '/search', '/liked', '/my-trade', '/pick', '/chat', '/notification'];
  for (const path of lists) {
    await page.goto(path);
    await expect(cards(page).first(), path).toBeVisible();
  }
  network.inject(calls, { kind: 'reset' });
  for (const path of lists) {
    await page.goto(path);
    await expect(cards(page).first(), path).toBeVisible();
    await expect(page.getByText(networkTexts.trouble), path).toHaveCount(1);
    const [refresh] = await page.getByRole('button', { name: words.refresh }).all();
    await refresh?.click();
    await expect(
      page.getByRole('button', { name: words.refresh, disabled: false }).first(),
      path,
    ).toBeVisible();
    await expect(page.getByText(networkTexts.trouble), path).toHaveCount(1);
    await expect(page.getByText(stateTexts.notRenewed), path).toHaveCount(0);
    expect(await ages(page).count(), path).toBeLessThanOrEqual(1);
  }
  network.heal();
  await page.getByRole('button', { name: words.refresh }).first().click();
  await expect(page.getByText(networkTexts.trouble)).toHaveCount(0);
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
});

test('a room says it once too, and its field that what is written now is sent later', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, mainUser);
  await expect(cards(page)).toHaveCount(20);
  await installed(page);
  const room = await roomOf(page);
  await page.goto(room);
  const field = page.getByRole('textbox', { name: chatScreenTexts.field });
  await expect(field).toHaveAttribute('placeholder', chatScreenTexts.placeholder);
  await expect(page.getByRole('log')).toBeVisible();
  network.inject(calls, { kind: 'reset' });
  await page.reload();
  await expect(page.getByText(networkTexts.trouble)).toHaveCount(1);
  await expect(field).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await expect(page.getByText(stateTexts.notRenewed)).toHaveCount(0);
  network.heal();
  await expect(field).toHaveAttribute('placeholder', chatScreenTexts.placeholder);
});
