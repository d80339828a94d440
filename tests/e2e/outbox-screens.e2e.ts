import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { journalTexts, profileTexts } from '#src/copy/me.ts';
import { notices } from '#src/copy/notices.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { titled } from '#src/copy/titled.ts';
import { words } from '#src/copy/ui.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { heart, whoIs } from '#tests/harness/accepted-likes.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { storedEntries, storedRows } from '#tests/harness/kill.ts';
import { isLiked, likeCall, likeOffline, makeNames, openListing } from '#tests/harness/listing-screen.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { leaveEntries } from '#tests/harness/waiting.ts';

/** The list of what waits to be sent, as a person meets it: what it explains, takes back, tries again, and leaving with it. */

test.setTimeout(90_000);

const newcomer = makeNames('기다림');

/** The row of My page that leads to what waits. */
const queueRow = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${outboxTexts.title}`) });

test('the outbox shows a waiting like, explains it, and takes it back when told to', async ({
  page,
  context,
  network,
}) => {
  const { title } = await openListing(page, network.origin, newcomer());
  await likeOffline(page, context);
  await page.getByRole('link', { name: words.outboxCount(1) }).click();
  const row = page.getByRole('article', { name: entryTexts.kind.like });
  await expect(row.getByText(title)).toBeVisible();
  await expect(row.getByText(outboxTexts.waiting)).toBeVisible();
  await row.getByRole('button', { name: outboxScreenTexts.whyOf('') }).click();
  await expect(row.getByText(entryTexts.why.offline)).toBeVisible();
  await row.getByRole('button', { name: outboxScreenTexts.cancel }).click();
  await page.getByRole('button', { name: outboxTexts.cancelAsk.no }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: outboxScreenTexts.cancel }).click();
  await page.getByRole('button', { name: outboxTexts.cancelAsk.yes }).click();
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
  await expect(page.getByText('보내려던 항목을 취소했어요')).toBeVisible(); // nothing of it was delivered
  await expect(page.getByText('모두 잘 전달됐어요')).toHaveCount(0);
  await page.goBack();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('@whole what was sent while its user was asked is never said to be cancelled', async ({
  page,
  context,
  network,
}) => {
  const { itemId } = await openListing(page, network.origin, newcomer(), 2);
  const userId = await whoIs(page);
  await likeOffline(page, context);
  await page.getByRole('link', { name: words.outboxCount(1) }).click();
  const row = page.getByRole('article', { name: entryTexts.kind.like });
  await row.getByRole('button', { name: outboxScreenTexts.cancel }).click();
  const yes = page.getByRole('button', { name: outboxTexts.cancelAsk.yes });
  await expect(yes).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => storedEntries(page, userId)).toEqual([]);
  await yes.click();
  await expectSaid(page, entryTexts.over);
  expect(await saidBy(page)).not.toContain(entryTexts.cancelled);
  expect(await isLiked(page, itemId)).toBe(true);
});

test('a refused like is told once, stands in the outbox with its reason, and goes when tried again', async ({
  page,
  network,
}) => {
  const { itemId, title } = await openListing(page, network.origin, newcomer(), 1);
  const userId = await whoIs(page);
  network.inject(likeCall, { kind: 'status', status: 409, code: 'USER_BLOCK_EXIST' });
  await heart(page).click();
  await expect(page.getByText(titled.likeFailed(title))).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/my');
  await expect(queueRow(page)).toContainText(entryTexts.summaryNote(1));
  await expect(page.getByRole('link', { name: words.badge(navTexts.my, 1) })).toBeVisible();
  await storedRows(page, `campick-${userId}`, 'counters'); // behind the look whether it has been told
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await saidBy(page)).not.toContain(titled.likeFailed(title));
  await queueRow(page).click();
  const row = page.getByRole('article', { name: entryTexts.kind.like });
  await expect(row.getByText(errorTexts.text('USER_BLOCK_EXIST'))).toBeVisible();
  network.heal();
  await row.getByRole('button', { name: actionTexts.retry }).click();
  await expect(page.getByText('모두 잘 전달됐어요')).toBeVisible();
  await expect.poll(() => isLiked(page, itemId)).toBe(true);
});

test('a like of a listing that was deleted is only to be heard: no retry that is refused again', async ({
  page,
  network,
}) => {
  await openListing(page, network.origin, newcomer(), 2);
  network.inject(likeCall, { kind: 'status', status: 409, code: 'ALREADY_DELETED_ITEM' });
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/outbox');
  const row = page.getByRole('article', { name: entryTexts.kind.like });
  await expect(row.getByText(errorTexts.text('ALREADY_DELETED_ITEM'))).toBeVisible();
  await expect(row.getByRole('button', { name: actionTexts.retry })).toHaveCount(0);
  await expect(row.getByRole('button', { name: outboxScreenTexts.cancel })).toHaveCount(0);
  await row.getByRole('button', { name: entryTexts.heard }).click();
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
});

test('a row of a newer build is shown as such, can be cancelled, and is never sent', async ({
  page,
  network,
}) => {
  await openListing(page, network.origin, newcomer());
  await leaveEntries(page, [anEntry({ seq: 900, kind: 'chat.react', lane: 'room:1', args: {} })]);
  await page.goto('/outbox');
  const row = page.getByRole('article', { name: entryTexts.kind.unknown });
  await expect(row.getByText(outboxTexts.attention)).toBeVisible();
  await expect(row.getByText(entryTexts.reason.unknown)).toBeVisible();
  await expect(row.getByRole('button', { name: actionTexts.retry })).toHaveCount(0);
  await row.getByRole('button', { name: outboxScreenTexts.cancel }).click();
  await page.getByRole('button', { name: outboxTexts.cancelAsk.yes }).click();
  await expect(page.getByText(outboxScreenTexts.empty)).toBeVisible();
});

test('the record that is exported has what happened and nothing that anybody wrote', async ({
  page,
  context,
  network,
}) => {
  const nickname = newcomer();
  const { title } = await openListing(page, network.origin, nickname);
  await page.goto('/my-edit');
  const name = page.getByLabel(profileTexts.nickname);
  await expect(name).toBeVisible();
  await context.setOffline(true);
  await name.fill('비밀이름');
  await page.getByRole('button', { name: profileTexts.save }).click();
  await expect(page).not.toHaveURL('/my-edit'); // it is stored
  await page.goto('/outbox');
  await expect(page.getByText('비밀이름')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: journalTexts.export }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ outbox: [{ kind: 'profile.edit', state: 'queued' }] });
  expect(text).toContain('engine.start');
  for (const written of ['비밀이름', nickname, title]) expect(text).not.toContain(written);
});

test('leaving with a queue is asked about: first to the outbox, then for good', async ({
  page,
  context,
  network,
}) => {
  await openListing(page, network.origin, newcomer());
  await likeOffline(page, context);
  await page.goto('/my');
  const out = page.getByRole('button', { name: myScreenTexts.logout, exact: true });
  await out.click();
  const dialog = page.getByRole('alertdialog', { name: myScreenTexts.logoutAsk.title(1) });
  await expect(dialog.getByText(myScreenTexts.logoutAsk.subtitle)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my');
  await out.click();
  await dialog.getByRole('button', { name: myScreenTexts.logoutAsk.no }).click();
  await expect(page).toHaveURL('/outbox');
  await expect(page.getByRole('article', { name: entryTexts.kind.like })).toBeVisible();
  await page.goBack();
  await out.click();
  await dialog.getByRole('button', { name: myScreenTexts.logoutAsk.yes }).click();
  await expectSaid(page, notices.loggedOut);
});
