import { createHash, X509Certificate } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { loginTexts } from '#src/features/login/text.ts';
import { makeCertificate } from '#tests/harness/certificate.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { type LoginSite, startLoginSite } from '#tests/harness/login-site.ts';

/** A user logs in by each provider, by taps, at the server as it runs in production (contract §8, B-33). */

test.setTimeout(180_000); // a whole login by forms of another server, twice

const certificate = makeCertificate();
const key = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
const pin = createHash('sha256').update(key).digest('base64');
test.use({
  // this one certificate is believed, as a device believes that of a real site: service worker included
  launchOptions: {
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, `--ignore-certificate-errors-spki-list=${pin}`],
  },
});

let site: LoginSite;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startLoginSite(certificate);
});
test.afterAll(async () => {
  await site.stop();
  certificate.remove();
});

const names = ['apple', 'google', 'kakao'] as const;
type Name = (typeof names)[number];

const sessionOf = (page: Page) => storedRow(page, 'campick-device', 'session', 'session');
const isMember = (page: Page): Promise<void> =>
  expect.poll(() => sessionOf(page)).toMatchObject({ state: 'member' });
const userOf = (page: Page): Promise<{ id: number; nickname: string; isKoreanUnivVerified: boolean }> =>
  page.evaluate(async () => (await (await fetch('/api/v1/user')).json()).data);

/** From our login screen to the provider's own form. */
const goTo = async (page: Page, provider: Name): Promise<void> => {
  await page.getByRole('button', { name: loginTexts[provider] }).tap();
  await page.waitForURL(`${site.providers[provider].issuer}/**`);
};

/** Names oneself at the provider and consents. */
const signInAs = async (page: Page, subject: string): Promise<void> => {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
};

const logIn = async (page: Page, provider: Name, subject: string): Promise<void> => {
  await page.goto(`${site.origin}/login`);
  await goTo(page, provider);
  await signInAs(page, subject);
  await page.waitForURL(`${site.origin}/`);
  await isMember(page);
};

for (const provider of names) {
  test(`${provider === 'kakao' ? '' : '@whole '}a user logs in by ${provider}, and is the same user the next time`, async ({
    page,
    browser,
  }) => {
    await logIn(page, provider, '1001');
    const user = await userOf(page);
    expect(user.nickname).toMatch(/^새내기\d{4}$/);
    expect(user.isKoreanUnivVerified).toBe(false);
    // the app sets its own note about wiped storage when it is idle: before this look or after it
    const cookies = (await page.context().cookies(site.origin)).filter(
      ({ name }) => name !== 'campick-generation',
    );
    expect(cookies.map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite])).toEqual(
      [
        ['__Host-accessToken', true, true, 'Lax'],
        ['__Host-refreshToken', true, true, 'Lax'],
      ],
    );
    const other = await browser.newPage({ hasTouch: true, locale: 'ko-KR' });
    await logIn(other, provider, '1001');
    expect((await userOf(other)).id).toBe(user.id);
    await other.context().close();
  });

  test(`${provider === 'apple' ? '' : '@whole '}a user who turns back at ${provider} reads so, and is led back to the login screen`, async ({
    page,
  }) => {
    await page.goto(`${site.origin}/login`);
    await goTo(page, provider);
    await page.getByRole('link', { name: 'Cancel' }).tap();
    await expect(page.getByRole('heading', { name: '로그인을 취소했어요' })).toBeVisible();
    await page.getByRole('link', { name: '로그인 화면으로 돌아가기' }).tap();
    await expect(page).toHaveURL(`${site.origin}/login`);
    await expect(page.getByRole('button', { name: loginTexts[provider] })).toBeEnabled();
    expect(await page.context().cookies(site.origin)).toEqual([]);
  });
}

test('@whole a login that a screen asked for ends on that screen', async ({ page }) => {
  await page.goto(`${site.origin}/my`);
  await expect(page).toHaveURL(`${site.origin}/login`);
  await goTo(page, 'apple');
  await signInAs(page, '1002');
  await expect(page).toHaveURL(`${site.origin}/my`);
  await expect(page.getByText((await userOf(page)).nickname)).toBeVisible();
});

test('a form that another site posts, and a form of an attempt in another browser, log nobody in', async ({
  page,
  browser,
}) => {
  const attacker = await browser.newPage({ hasTouch: true });
  await attacker.goto(`${site.origin}/login`);
  const left = attacker.waitForRequest((request) => request.url().startsWith(site.providers.apple.issuer));
  await goTo(attacker, 'apple');
  const state = new URL((await left).url()).searchParams.get('state') ?? '';
  await page.goto(`${site.providers.apple.issuer}/.well-known/openid-configuration`);
  for (const [sent, said] of [
    ['A'.repeat(43), '로그인 시간이 지났어요. 다시 시도해 주세요'],
    [state, '로그인을 시작한 브라우저가 아니에요. 여기에서 다시 로그인해 주세요'],
  ] as const) {
    await page.goto(`${site.providers.apple.issuer}/.well-known/openid-configuration`);
    await page.evaluate(
      ([action, value]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action });
        for (const [name, text] of [
          ['code', 'x'],
          ['state', value],
        ] as const) {
          const field = document.createElement('input');
          Object.assign(field, { name, value: text });
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      [`${site.origin}/login/oauth2/code/apple`, sent] as const,
    );
    await expect(page.getByRole('heading', { name: said })).toBeVisible();
    expect(await page.context().cookies(site.origin)).toEqual([]);
  }
  await attacker.context().close();
});

test('the stand-in login is not there', async ({ page }) => {
  const answer = await page.request.get(`${site.origin}/oauth2/authorization/kakao?as=abc`, {
    maxRedirects: 0,
    ignoreHTTPSErrors: true,
  });
  expect(new URL(answer.headers()['location'] ?? '').origin).toBe(site.providers.kakao.issuer);
});
