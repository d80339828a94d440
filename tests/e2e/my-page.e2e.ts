import { notices } from '#src/copy/notices.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { builtFile } from '#tests/harness/built-file.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';

/** My page where the app is not whole on this device yet: what cannot be done is said, and can be tried again. */

test.use({ serviceWorkers: 'block' }); // with one the whole app is here after the first visit

test('a logout whose code cannot be had is told, and the row is there to try again', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, '나가려는이');
  await page.goto('/my');
  const row = page.getByRole('button', { name: myScreenTexts.logout, exact: true });
  await expect(row).toBeVisible();
  network.inject(new RegExp(`^${builtFile('src/app/leave.ts')}$`), { kind: 'reset' });
  await row.click();
  await expectSaid(page, myScreenTexts.logoutFailed);
  await expect(row).toBeEnabled();
  network.heal();
  await row.click();
  await expectSaid(page, notices.loggedOut);
});
