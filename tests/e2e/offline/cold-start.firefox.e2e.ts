import type { BrowserContext, Page } from '@playwright/test';
import { networkTexts } from '#src/copy/shell.ts';
import { makeProfile } from '#tests/harness/browsers.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { age, cards, expectDrawn, installed, titles } from '#tests/harness/screens.ts';

test.setTimeout(120_000);

const firstPage = (context: BrowserContext): Promise<Page> =>
  Promise.resolve(context.pages()[0] ?? context.newPage());

test('Firefox opens what was seen with no server after a restart', async ({ network }) => {
  const profile = await makeProfile('firefox');
  try {
    const before = await profile.open();
    const seen = await firstPage(before);
    await logIn(seen, network.origin);
    await expect(cards(seen)).toHaveCount(20);
    await installed(seen);
    const home = await titles(seen);
    await seen.goto(`${network.origin}/my`);
    await expect(seen.getByText(mainUser)).toBeVisible();
    await network.down();
    await before.close();

    const after = await profile.open();
    const page = await firstPage(after);
    await page.goto(network.origin);
    await expect(cards(page)).toHaveCount(20);
    expect(await titles(page)).toEqual(home);
    await expectDrawn(cards(page).first().locator('img'), 1);
    await expect(page.getByText(networkTexts.trouble)).toBeVisible();
    await expect(age(page)).toBeVisible();
    await page.goto(`${network.origin}/my`);
    await expect(page.getByText(mainUser)).toBeVisible();
    await after.close();
  } finally {
    await profile.remove();
  }
});
