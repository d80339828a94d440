import sharp from 'sharp';
import { draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { profileTexts } from '#src/copy/me.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { words } from '#src/copy/ui.ts';
import { profileFormTexts } from '#src/features/me/profile-form.ts';
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
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';

/** Profile edit, with and without a network, through reloads, and up to the server. */

test.setTimeout(90_000);

test('saving is possible only with another name of 2 to 10 characters', async ({ page, network }) => {
  const was = await open(page, network.origin);
  await expect(save(page)).toBeDisabled();
  await expect(save(page)).toHaveAccessibleDescription(profileFormTexts.unchanged);
  await save(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: profileFormTexts.unchanged })).toBeVisible();
  await expect(field(page)).toBeFocused();
  for (const [text, can] of [
    ['가', false],
    ['가나', true],
    [was, false],
    ['', false],
  ] as const) {
    await field(page).fill(text);
    await expect(save(page), text).toBeEnabled({ enabled: can });
  }
  await field(page).fill('응원단👨‍👩‍👧‍👦');
  await expect(field(page)).toHaveValue('응원단');
  await expect(page.getByText('10자를 넘는 부분은 넣지 않았어요')).toBeVisible();
  await field(page).fill('과잠'.normalize('NFD').repeat(2));
  await expect(page.getByText('10자를 넘는 부분은 넣지 않았어요')).toBeHidden();
  await field(page).fill('가나다라마바사아자차카타');
  await expect(field(page)).toHaveValue('가나다라마바사아자차');
  await expect(page.getByText(words.counter(10, 10))).toBeAttached();
});

test('a syllable that is being written is neither cut nor sent by its Enter', async ({ page, network }) => {
  await open(page, network.origin);
  await field(page).fill('가나다라마바사아자');
  await field(page).press('End');
  const keys = await page.context().newCDPSession(page);
  for (const text of ['ㅊ', '차', '찿', '차카']) {
    await keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(field(page)).toHaveValue(`가나다라마바사아자${text}`);
  }
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await expect(page).toHaveURL('/my-edit');
  await keys.send('Input.insertText', { text: '차카' });
  await expect(field(page)).toHaveValue('가나다라마바사아자차');
});

test('a new name offline is shown at once with a clock, survives a reload, and reaches the server', async ({
  page,
  context,
  network,
}) => {
  const was = await open(page, network.origin);
  await installed(page);
  await context.setOffline(true);
  await field(page).fill('새이름');
  await save(page).click();
  await expect(page).toHaveURL('/my');
  await expect(page.getByRole('link', { name: /새이름/ })).toContainText(outboxTexts.waiting);
  await page.reload();
  await expect(page.getByRole('link', { name: /새이름/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${outboxTexts.title}`) })
    .click();
  await expect(
    page
      .getByRole('article', { name: entryTexts.kind.profile })
      .getByText(entryTexts.about.nickname('새이름')),
  ).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await me(page)).nickname).toBe('새이름');
  await page.goto('/my');
  await expect(page.getByRole('link', { name: /새이름/ })).toBeVisible();
  await expect(page.getByText(was)).toHaveCount(0);
});

test('a chosen picture is shown at once, goes up small and without its place, and is the profile’s', async ({
  page,
  context,
  network,
}) => {
  await open(page, network.origin);
  await installed(page);
  await context.setOffline(true);
  await choose(page, '사진.JPG', await photograph());
  await expect(avatar(page)).toHaveAttribute('src', /^blob:/);
  await save(page).click();
  await expect(page).toHaveURL('/my');
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await me(page)).profileImageUrl).not.toBeNull();
  const bytes = await page.evaluate(
    async (key) => {
      const stored = await (await fetch(`/media/${key}`)).arrayBuffer();
      return [...new Uint8Array(stored)];
    },
    (await me(page)).profileImageUrl,
  );
  const { width, height, exif } = await sharp(Buffer.from(bytes)).metadata();
  expect({ width, height, exif }).toEqual({ width: 1_600, height: 800, exif: undefined });
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(0);
});

test('files of another kind, too large ones and pictures that are none are turned away in words', async ({
  page,
  network,
}) => {
  await open(page, network.origin);
  await choose(page, 'a.gif', Buffer.from('GIF89a'), 'image/gif');
  await expect(page.getByText(postTexts.wrongType)).toBeVisible();
  await choose(page, 'a.jpg', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(page.getByText(postTexts.tooBig(10))).toBeVisible();
  await choose(page, 'b.png', Buffer.from('no picture'), 'image/png');
  await expect(page.getByText(sellingTexts.photo.damaged)).toBeVisible();
  await expect(avatar(page)).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
});

test('leaving with changes is asked about, by the button and by the browser’s back; without any it just goes', async ({
  page,
  network,
}) => {
  const was = await open(page, network.origin);
  await page.getByRole('button', { name: words.back }).click();
  await expect(page).toHaveURL('/my');
  await page.getByRole('link', { name: new RegExp(was) }).click();
  await field(page).fill('바꾼이름');
  const dialog = page.getByRole('alertdialog', { name: profileTexts.leaveAsk.title });
  await page.getByRole('button', { name: words.back }).click();
  await dialog.getByRole('button', { name: profileTexts.leaveAsk.no }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('바꾼이름');
  await page.goBack();
  await expect(dialog.getByText(profileTexts.leaveAsk.subtitle)).toBeVisible();
  await dialog.getByRole('button', { name: profileTexts.leaveAsk.yes }).click();
  await expect(page).toHaveURL('/my');
  await page.getByRole('link', { name: new RegExp(was) }).click();
  await expect(field(page)).toHaveValue(was);
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
});

test('what was being written is there again after a reload, name and picture, and gone once it is saved', async ({
  page,
  network,
}) => {
  await open(page, network.origin);
  await choose(page, 'a.jpg', await photograph());
  await expect(avatar(page)).toBeVisible();
  await field(page).fill('쓰다만이름');
  await expect.poll(() => draftKeys(page)).toEqual(['profile', 'profile.photo']);
  await page.reload();
  await expectSaid(page, draftTexts.recovered);
  await expect(field(page)).toHaveValue('쓰다만이름');
  await expect(avatar(page)).toHaveAttribute('src', /^blob:/);
  await save(page).click();
  await expect.poll(async () => (await me(page)).nickname).toBe('쓰다만이름');
  await expect.poll(() => draftKeys(page)).toEqual([]);
  await page.goto('/my-edit');
  await expect(field(page)).toHaveValue('쓰다만이름');
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
});

test('an edit that the server refuses is told and stands in the outbox, and the old name is back', async ({
  page,
  network,
}) => {
  const was = await open(page, network.origin);
  await installed(page);
  network.inject(/^\/api\/v1\/user$/, { kind: 'status', status: 400, code: 'FROM_THE_FUTURE' });
  await field(page).fill('안되는이름');
  await save(page).click();
  await expect(page.getByText(profileTexts.failed).first()).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(was) })).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByRole('article').getByText(profileTexts.failed)).toBeVisible();
});
