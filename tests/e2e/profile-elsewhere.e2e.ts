import type { Page } from '@playwright/test';
import { draftTexts } from '#src/copy/catalogue.ts';
import { profileTexts } from '#src/copy/me.ts';
import { words } from '#src/copy/ui.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import {
  avatar,
  choose,
  draftKeys,
  field,
  me,
  open,
  photograph,
  save,
} from '#tests/harness/profile-screen.ts';
import { saidBy } from '#tests/harness/said.ts';

/** The profile's form while another device changes the profile. */

test.setTimeout(90_000);

/** Another device of the same person gives the profile a name. */
const renameElsewhere = async (page: Page, nickname: string): Promise<void> => {
  const { data } = await (await page.request.get('/api/v1/user')).json();
  const { gender, height, weight, profileImageUrl } = data;
  const draft = { nickname, profileImageUrl, gender, height, weight };
  expect((await page.request.put('/api/v1/user', { data: draft })).ok()).toBe(true);
};

/** The form as it stands open with a name that another device has changed by now, and what lets this one hear of it. */
const openOutdated = async (page: Page, network: FaultProxy, renamed: string): Promise<{ hear(): void }> => {
  const was = await open(page, network.origin);
  await renameElsewhere(page, renamed);
  const answers = network.hold(/^\/api\/v1\/user$/);
  await page.goto('/my');
  await page.getByRole('link', { name: new RegExp(was) }).click();
  await expect(field(page)).toHaveValue(was);
  return { hear: answers.open };
};

test('a form that was left alone follows the name another device gave, and keeps it when only a picture is chosen', async ({
  page,
  network,
}) => {
  const { hear } = await openOutdated(page, network, '딴기기이름');
  hear();
  await expect(field(page)).toHaveValue('딴기기이름');
  await expect(save(page)).toBeDisabled();
  await page.reload(); // whatever is written down when a page goes away
  await expect(field(page)).toHaveValue('딴기기이름');
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
  expect(await draftKeys(page)).toEqual([]);
  await choose(page, 'a.jpg', await photograph());
  await expect(avatar(page)).toBeVisible();
  await save(page).click();
  await expect.poll(async () => (await me(page)).profileImageUrl).not.toBeNull();
  expect((await me(page)).nickname).toBe('딴기기이름');
});

test('a picture chosen before this device heard of another name keeps that name, and leaving without one just goes', async ({
  page,
  network,
}) => {
  const { hear } = await openOutdated(page, network, '먼저온이름');
  await choose(page, 'a.jpg', await photograph());
  await expect(avatar(page)).toBeVisible();
  hear();
  await expect(field(page)).toHaveValue('먼저온이름');
  await save(page).click();
  await expect(page).toHaveURL('/my');
  await expect.poll(async () => (await me(page)).profileImageUrl).not.toBeNull();
  expect((await me(page)).nickname).toBe('먼저온이름');
  await renameElsewhere(page, '나중이름');
  const again = network.hold(/^\/api\/v1\/user$/);
  await page.goto('/my');
  await page.getByRole('link', { name: /먼저온이름/ }).click();
  await expect(field(page)).toHaveValue('먼저온이름');
  again.open();
  await expect(field(page)).toHaveValue('나중이름');
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveURL('/my');
});

test('what is being written stays when another name arrives, and a name written back to the shown one is no change', async ({
  page,
  network,
}) => {
  const { hear } = await openOutdated(page, network, '늦은이름');
  await field(page).fill('쓰던이름');
  await expect.poll(() => draftKeys(page)).toEqual(['profile']);
  hear();
  await expect(page.getByRole('button', { name: profileTexts.photo })).toContainText('늦');
  await expect(field(page)).toHaveValue('쓰던이름');
  await expect(save(page)).toBeEnabled();
  await field(page).fill('늦은이름');
  await expect(save(page)).toBeDisabled();
  await expect.poll(() => draftKeys(page)).toEqual([]);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveURL('/my');
});
