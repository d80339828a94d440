import { networkTexts } from '#src/copy/shell.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { storedRow } from '#tests/harness/device-state.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { cards } from '#tests/harness/screens.ts';
import { notedFrames, noteFrames, settle, snapshotAt, waits } from '#tests/harness/snapshots.ts';

/** A start paints nothing of an account that is not there any more (S14). */

test.setTimeout(120_000);

test('@firefox-whole a logout leaves no snapshot, also when the app is closed while it runs', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  const [newest = ''] = await settle(page);
  await expect.poll(() => snapshotAt(page, '/chat'), waits).toContain('data-snapshot');
  await page.goto(`${network.origin}/my`);
  await network.down();
  // it is closed as soon as the device knows of the logout
  await page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'))
    .toMatchObject({ state: 'leaving' });
  await page.close();
  const next = await context.newPage();
  await noteFrames(next);
  await next.goto(network.origin);
  await expect(next.getByText(networkTexts.trouble).first()).toBeVisible(waits);
  expect((await notedFrames(next)).filter(({ cards: count }) => count > 0)).toEqual([]);
  for (const address of ['/', '/?source=pwa', '/chat', '/pick'])
    expect(await snapshotAt(next, address), address).not.toContain('data-snapshot');
  expect(await snapshotAt(next, '/')).not.toContain(newest);
});

test('when the session is over, the snapshots of its account are gone before anything says so', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  await expect.poll(() => snapshotAt(page, '/chat'), waits).toContain('data-snapshot');
  await context.clearCookies();
  await page.goto(network.origin);
  await expect
    .poll(() => storedRow(page, 'campick-device', 'session', 'session'), waits)
    .toMatchObject({ state: 'ended' });
  expect(await snapshotAt(page, '/chat')).not.toContain('data-snapshot');
  expect(await snapshotAt(page, '/pick')).not.toContain('data-snapshot');
});

test('another account never sees the snapshot of the one before it', async ({ page, network }) => {
  await logIn(page, network.origin);
  await settle(page);
  await page.goto(`${network.origin}/chat`);
  await expect(cards(page).first()).toBeVisible();
  const [opponent = ''] = await page.getByRole('feed').getByRole('link').allTextContents();
  await expect.poll(() => snapshotAt(page, '/chat'), waits).toContain('data-snapshot');
  const former = await whoIs(page);
  await logIn(page, network.origin, '버건디러버');
  // before it has asked, the app knows of no other account
  const session = () => storedRow(page, 'campick-device', 'session', 'session');
  await expect.poll(session, waits).not.toMatchObject({ userId: former });
  await expect.poll(session, waits).toMatchObject({ state: 'member' });
  await settle(page);
  expect(await snapshotAt(page, '/chat')).not.toContain(opponent);
});

test('a tab that stays open stores nothing of an account that another tab has logged out', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin);
  await settle(page);
  await expect.poll(() => snapshotAt(page, '/chat'), waits).toContain('data-snapshot');
  const other = await context.newPage();
  await other.goto(`${network.origin}/my`);
  await other.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
  await expect
    .poll(() => storedRow(other, 'campick-device', 'session', 'session'), waits)
    .toMatchObject({ state: 'visitor' });
  // both tabs draw for a visitor from here on, whose Home is public
  await expect(cards(page)).toHaveCount(20);
  await expect.poll(() => snapshotAt(page, '/'), waits).toContain('data-snapshot');
  for (const address of ['/chat', '/pick'])
    expect(await snapshotAt(page, address), address).not.toContain('data-snapshot');
});
