import { loginTexts } from '#src/features/login/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { manifest } from '../../manifest.config.ts';

/** The shortcuts of the installed app, as the device opens them: by address, whoever is logged in or not. */

test.setTimeout(90_000);

const open: readonly string[] = ['/search'];

test('the manifest is served as it is written, and every picture in it has its declared size', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.locator('link[rel="manifest"]');
  const href = (await link.getAttribute('href')) ?? '';
  const served = await page.evaluate(async (path) => (await fetch(path)).json(), href);
  expect(served).toEqual(JSON.parse(JSON.stringify(manifest)));
  const icons = manifest.shortcuts.flatMap((shortcut) => shortcut.icons);
  const pictures = [...manifest.icons, ...icons, ...manifest.screenshots];
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    pictures.map(({ src }) => src),
  );
  expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
});

for (const { name, url } of manifest.shortcuts) {
  if (open.includes(url)) {
    test(`a visitor opens ${name} (${url}) without a login`, async ({ page }) => {
      await page.goto(url);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expect(page).toHaveURL(url);
    });
    continue;
  }
  test(`${name} (${url}) leads a visitor through the login and then to its place`, async ({ page }) => {
    await page.goto(url);
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: loginTexts.kakao }).click();
    await page.getByRole('button', { name: mainUser }).click();
    await expect(page).toHaveURL(url);
  });
}

test('a member is where the shortcut leads at once', async ({ page, network }) => {
  await logIn(page, network.origin);
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveURL(url);
  }
});
