import { expect, type Page } from '@playwright/test';

/** Opens a page of the gallery once it is drawn, with the font it stays in. */
export const open = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${process.env['GALLERY']}?page=${name}`);
  await expect(page.locator('#content')).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
};
