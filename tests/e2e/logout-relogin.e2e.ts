import type { Page } from '@playwright/test';
import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { deleteDatabases, storedRow } from '#tests/harness/device-state.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { test as base, expect } from '#tests/harness/fixtures.ts';
import { land, logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/**
 * A login by the provider's bare address, which no screen of the app begins, right after a logout: whatever the server is still
 * to be told of the logout ends the session before, never this one [S12] [S13].
 */

const logoutCall = '/api/v1/logout';
const longestWait = { timeout: 30_000 };

const logOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();

/** The server itself knows this browser's cookies, and the app goes by that. */
const expectStays = async (page: Page, network: FaultProxy): Promise<void> => {
  await page.goto(`${network.origin}/my`);
  await expect(page.getByText(mainUser)).toBeVisible();
  const answer = await page.request.get(`${network.origin}/api/v1/user`);
  expect(answer.status()).toBe(200);
  expect(await storedRow(page, 'campick-device', 'session', 'session')).toMatchObject({ state: 'member' });
};

const opened = async (page: Page, network: FaultProxy): Promise<void> => {
  await logIn(page, network.origin);
  await page.goto(`${network.origin}/my`);
  await expect(page.getByText(mainUser)).toBeVisible();
};

base.describe('without a service worker', () => {
  base.use({ serviceWorkers: 'block' });

  base(
    '@whole a login in the place of a page that was telling of a logout stays',
    async ({ page, network }) => {
      await opened(page, network);
      const gate = network.hold(/^\/api\/v1\/logout/);
      await logOut(page);
      await gate.reached(); // the server has ended the session; nobody hears of it
      const landed = land(page, network.origin, mainUser);
      await gate.reached(2); // told a second time, beside the new session's cookies
      gate.open();
      await landed;
      await expectStays(page, network);
    },
  );

  for (const what of ['is as it was', 'has lost its databases'])
    base(
      `on a device that ${what} a login long after a logout that never reached the server stays, and the session before is over`,
      async ({ page, context, network }) => {
        await opened(page, network);
        const before = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
        network.inject(/^\/api\//, { kind: 'reset' });
        await logOut(page);
        await expectSaid(page, notices.loggedOut);
        // noted outside the databases, once the screen has settled
        await expect.poll(() => page.evaluate(() => localStorage.getItem('campick-left'))).not.toBeNull();
        await page.close();
        network.heal();
        const next = await context.newPage();
        if (what === 'has lost its databases') {
          await next.goto(`${network.origin}/healthz`);
          await deleteDatabases(next);
        }
        await land(next, network.origin, mainUser);
        await expectStays(next, network);
        const old = await fetch(`${network.origin}/api/v1/user`, { headers: { cookie: before } });
        expect(old.status).toBe(401);
      },
    );
});

for (const ext of ['on', 'off'] as const) {
  const test = ext === 'on' ? base : base.extend({ ext: [ext, { scope: 'worker' }] });
  const tag = ext === 'on' ? '' : '@whole '; // a plain server is a second server to start

  test(`${tag}[S13] a login in another tab waits for a logout that is being reported (extensions ${ext})`, async ({
    page,
    context,
    network,
  }) => {
    await opened(page, network);
    await installed(page);
    const gate = network.hold(/^\/api\/v1\/logout/);
    await logOut(page);
    await gate.reached();
    const other = await context.newPage();
    const before = network.seen.length;
    const begun = other.waitForRequest(/\/oauth2\/authorization\//);
    const landed = land(other, network.origin, mainUser);
    await begun;
    // what left the browser after the login would have arrived after it
    await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
    const isLogin = ({ path }: { readonly path: string }): boolean => path.startsWith('/oauth2/');
    expect(network.seen.slice(before).filter(isLogin)).toEqual([]);
    gate.open();
    await landed;
    expect(network.seen.slice(before).filter(isLogin)).toHaveLength(1);
    await expectStays(other, network);
  });

  test(`${tag}a logout that never reached the server is told before a login begins (extensions ${ext})`, async ({
    page,
    context,
    network,
  }) => {
    await opened(page, network);
    await installed(page);
    await network.down();
    await logOut(page);
    await expectSaid(page, notices.loggedOut);
    await page.close();
    await network.up();
    const before = network.seen.length;
    const next = await context.newPage();
    await land(next, network.origin, mainUser);
    const asked = network.seen.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path === logoutCall)).toHaveLength(1);
    expect(asked.indexOf(logoutCall)).toBeLessThan(asked.findIndex((path) => path.startsWith('/oauth2/')));
    await expectStays(next, network);
  });
}

base('a logout that cannot be told keeps nobody from logging in', async ({ page, context, network }) => {
  await opened(page, network);
  await installed(page);
  network.inject(/^\/api\/v1\/logout/, { kind: 'gateway', status: 502 });
  await logOut(page);
  await expectSaid(page, notices.loggedOut);
  const other = await context.newPage();
  await land(other, network.origin, mainUser);
  network.heal();
  await expectStays(other, network);
  await expect
    .poll(() => storedRow(other, 'campick-device', 'session', 'session'), longestWait)
    .toMatchObject({ state: 'member' });
});
