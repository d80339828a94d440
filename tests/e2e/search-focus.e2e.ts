import { navTexts } from '#src/copy/shell.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { cards } from '#tests/harness/screens.ts';
import { field } from '#tests/harness/search-screen.ts';

/** Where the focus is while the search writes its address under a person's fingers, and what Back counts as a step. */

const search = (page: Parameters<typeof field>[0]) => page.getByRole('link', { name: navTexts.search });

/** Settles once what was rendered is painted and what waited for that is done: the focus moves after the paint. */
const painted = (page: Parameters<typeof field>[0]): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

test('a filter that is taken away takes no focus with it: reading goes on in the screen', async ({
  page,
}) => {
  await page.goto('/search?size=M&size=L');
  const chip = page.getByRole('button', { name: searchTexts.drop('M') });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});

test('a search by Back keeps the focus where it is, and a screen that is gone to or come back to has it', async ({
  page,
}) => {
  await page.goto('/');
  await search(page).click();
  await expect(field(page)).toBeFocused();
  await painted(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('uniform');
  await expect(page).toHaveURL('/search?keyword=uniform');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  const first = cards(page).first().getByRole('link');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\//);
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(first).toBeFocused();
});

test('the same search once more is no further step of the history', async ({ page }) => {
  await page.goto('/');
  await search(page).click();
  await field(page).fill('과잠');
  for (let times = 0; times < 3; times += 1) await field(page).press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/search');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a second Enter before the first one is on screen is no further step either', async ({ page }) => {
  await page.goto('/');
  await search(page).click();
  await field(page).fill('과잠');
  await field(page).evaluate(async (input: HTMLInputElement) => {
    input.form?.requestSubmit();
    while (!location.search.includes('keyword')) await Promise.resolve(); // the address is written, nothing is drawn
    input.form?.requestSubmit();
  });
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/search');
});

test('Back before what was typed is on screen empties the field all the same', async ({ page }) => {
  await page.goto('/');
  await search(page).click();
  await expect(field(page)).toBeFocused();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...step) => {
      push(...step);
      history.pushState = push;
      history.back(); // nothing has been drawn of the step yet
    };
  });
  await page.keyboard.type('과잠');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL('/search');
});
