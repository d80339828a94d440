import { notices } from '#src/copy/notices.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { deleteDatabases, storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn, mainUser } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** A logout that the server was not told of at once is told later, and never ends the session that comes after it. */

test.setTimeout(90_000);

const logoutCall = '/api/v1/logout';
const longestWait = { timeout: 30_000 };

test.beforeEach(async ({ page, network }) => {
  await logIn(page, network.origin);
  await installed(page);
  await page.goto(`${network.origin}/my`);
  await network.down();
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expectSaid(page, notices.loggedOut);
});

test('a logout without a network is told to the server also when the browser took every database away first', async ({
  page,
  context,
  network,
}) => {
  // noted outside the databases, once the screen has settled
  await expect.poll(() => page.evaluate(() => localStorage.getItem('campick-last'))).toBe('leaving');
  await page.close();
  await network.up();
  const empty = await context.newPage();
  await empty.goto(`${network.origin}/healthz`);
  await deleteDatabases(empty);
  const before = network.seen.length;
  await empty.goto(network.origin);
  await expect
    .poll(() => storedRow(empty, 'campick-device', 'session', 'session'), longestWait)
    .toMatchObject({ state: 'visitor' });
  const asked = (): string[] => network.seen.slice(before).map(({ path }) => path);
  await expect.poll(asked, longestWait).toContain('/api/test/is-login');
  const calls = asked();
  expect(calls).toContain(logoutCall);
  expect(calls.indexOf(logoutCall)).toBeLessThan(calls.indexOf('/api/test/is-login'));
});

test('a login waits for the answer to a logout that another tab is telling, which would take its cookies away', async ({
  page,
  context,
  network,
}) => {
  const gate = network.hold(/^\/api\/v1\/logout/);
  await page.close();
  const dispatcher = await context.newPage();
  await network.up();
  await dispatcher.goto(network.origin);
  await gate.reached();
  const other = await context.newPage();
  await other.goto(`${network.origin}/login`);
  await other.getByRole('button', { name: loginTexts.kakao }).click();
  const login = other.getByRole('button', { name: mainUser });
  await expect(other.getByRole('button', { name: loginTexts.kakao })).toBeDisabled();
  gate.open();
  await login.click();
  await expect
    .poll(() => storedRow(other, 'campick-device', 'session', 'session'), longestWait)
    .toMatchObject({ state: 'member' });
  await other.goto(`${network.origin}/my`);
  await expect(other.getByText(mainUser)).toBeVisible();
  const order = network.seen.map(({ path }) => path);
  expect(order.indexOf(logoutCall)).toBeLessThan(order.findLastIndex((path) => path.startsWith('/oauth2/')));
});
