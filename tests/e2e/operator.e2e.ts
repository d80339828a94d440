import { frameTexts } from '#src/copy/frame.ts';
import { inquiryScreenTexts, myScreenTexts } from '#src/features/me/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { installed } from '#tests/harness/screens.ts';

/** What users have of the operator: 문의하기, the banners, the two texts. */

const waits = { timeout: 30_000 };

test('an inquiry that is written with no network waits for it, and reaches the operator once', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin, '오프라인문의');
  await page.goto('/my');
  await installed(page);
  await page.getByRole('link', { name: myScreenTexts.inquiry }).click();
  const field = page.getByLabel(inquiryScreenTexts.content);
  const send = page.getByRole('button', { name: inquiryScreenTexts.submit });
  await send.focus();
  await page.keyboard.press('Enter'); // it is aria-disabled, and says what is missing
  await expect(page.getByRole('status').filter({ hasText: inquiryScreenTexts.missing })).toBeVisible();
  await network.down();
  await context.setOffline(true);
  await field.fill('연결 없이 물어요');
  await send.click();
  await expect(page.getByText(inquiryScreenTexts.queued).first()).toBeVisible(waits);
  expect(network.seen.filter(({ path }) => path === '/api/v1/inquiry')).toEqual([]);
  await page.close();
  const again = await context.newPage();
  await network.up();
  await context.setOffline(false);
  await again.goto('/outbox');
  await expect
    .poll(() => network.seen.filter(({ path }) => path === '/api/v1/inquiry').length, waits)
    .toBe(1);
  await expect(again.getByText('연결 없이 물어요')).toHaveCount(0, waits);
});

test("what a crawler reads is the server's own answer in an app that is installed, too", async ({ page }) => {
  await page.goto('/');
  await installed(page);
  await page.goto('/robots.txt');
  await expect(page.getByText('User-agent: *')).toBeVisible();
  const answer = await page.goto('/.well-known/security.txt');
  expect(answer?.fromServiceWorker()).toBe(false);
});

test('the banners, the policy and the terms open in a new tab, also in an app that is installed', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const banner = page.getByRole('link', { name: frameTexts.banner.slides[0].title });
  await expect(banner).toHaveAttribute('target', '_blank');
  await installed(page);
  await page.goto('/login');
  for (const [name, path] of [
    ['개인정보 처리방침', '/privacy'],
    ['이용약관', '/terms'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible(waits);
    expect(new URL(tab.url()).pathname).toBe(path);
    await tab.close();
  }
});
