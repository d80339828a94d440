import { appVersion } from '#contract/limits.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { heart } from '#tests/harness/accepted-likes.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { eventually } from '#tests/harness/eventually.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { openListing } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';

/** How the app comes onto the home screen: on demand in 앱 설정, and offered by itself. */

test('앱 설치 asks by the browser’s own question where there is one, else says how; the installed app has no such row', async ({
  page,
  network,
}) => {
  const { install, about } = settingsScreenTexts;
  const row = page.getByRole('button', { name: install.label });
  await page.addInitScript(() => {
    const asked = { prompt: async () => ({ outcome: sessionStorage.getItem('test-says') }) };
    const offer = (): void => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), asked);
      dispatchEvent(event);
      document.documentElement.dataset['isHeld'] = String(event.defaultPrevented);
    };
    addEventListener('load', () => sessionStorage.getItem('test-says') !== null && offer());
  });
  await logIn(page, network.origin, '설치하는이');
  await page.goto('/settings');
  await expect(page.getByText(appVersion)).toBeVisible();
  await expect(page.getByText(about.noUpdate)).toBeVisible();
  await row.click();
  for (const step of install.steps.desktop) await expect(page.getByText(step)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate(() => sessionStorage.setItem('test-says', 'dismissed'));
  await page.goto('/');
  await page.locator('html[data-is-held="true"]').waitFor();
  await page.goto('/settings');
  await row.click();
  const yes = page.getByRole('button', { name: install.yes });
  await yes.click();
  for (const step of install.steps.desktop) await expect(page.getByText(step)).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('test-says', 'accepted'));
  await page.reload();
  await row.click();
  await yes.click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(about.noUpdate)).toBeVisible();

  await page.addInitScript(() => {
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) => (query.includes('standalone') ? matches('all') : matches(query));
  });
  await page.reload();
  await expect(page.getByText(about.noUpdate)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('from the second visit on the app offers itself once to a user who likes something, and not where a message is written', async ({
  page,
  network,
}) => {
  const { install } = settingsScreenTexts;
  const sheet = page.getByRole('dialog', { name: install.label });
  await page.addInitScript(() => {
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
  const due = (): Promise<number> =>
    page.evaluate(() => Number(localStorage.getItem('campick-install-due')) - Date.now());
  const comeBack = (): Promise<void> => page.evaluate(() => localStorage.setItem('campick-install-due', '1'));
  const partLoaded = (): Promise<void> =>
    eventually(
      page,
      async (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      builtFile('src/app/live/InstallAsk.tsx'),
    );
  const { itemId } = await openListing(page, network.origin, '다시온이');
  await expect.poll(due).toBeGreaterThan(0); // a first visit is only remembered
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await comeBack();
  await page.goto(`/chat/with/${itemId}`);
  await partLoaded();
  await expect(page.getByRole('textbox')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.goto('/my');
  await sheet.getByRole('button', { name: install.no }).click();
  await expect(sheet).toHaveCount(0);
  expect(await due()).toBeGreaterThan(29 * 86_400_000);
  await page.reload();
  await expect(page.getByText(myScreenTexts.logout, { exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ serviceWorkers: 'block' }); // one would have the pictures stored

  test('each step of 앱 설치 has its picture; where those cannot come the words stand alone', async ({
    page,
    network,
  }) => {
    const { install } = settingsScreenTexts;
    const steps = page.getByRole('dialog').getByRole('listitem');
    const open = async (): Promise<void> => {
      await page.goto('/settings');
      await page.getByRole('button', { name: install.label }).click();
      for (const [at, step] of install.steps.ios.entries()) await expect(steps.nth(at)).toContainText(step);
    };
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'userAgent', { value: 'iPhone' });
    });
    await logIn(page, network.origin, '아이폰인이');
    await open();
    for (const [at, alt] of install.ios.alts.entries())
      await expect(steps.nth(at).getByRole('img', { name: alt })).toBeVisible();
    const height = async (): Promise<number> => (await steps.first().boundingBox())?.height ?? 0;
    const drawn = await height();

    await page.route(`**${builtFile('src/features/settings/IosPicture.tsx')}`, (route) => route.abort());
    await open();
    await expect.poll(height).toBeLessThan(drawn / 2);
    await expect(steps.getByRole('img')).toHaveCount(0);
  });
});
