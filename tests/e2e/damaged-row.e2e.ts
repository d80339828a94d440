import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { entryTexts } from '#src/copy/entries.ts';
import { journalTexts } from '#src/copy/me.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { bubble } from '#tests/harness/chat-room-screen.ts';
import { field, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { logIn } from '#tests/harness/login.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { cards, installed } from '#tests/harness/screens.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** A row that no build wrote makes its screen fail once, and not for good [O59]; one that this device alone has stays [O58]. */

test.setTimeout(120_000);

test('with no network a room with a line that cannot be drawn opens without it', async ({
  page,
  network,
}) => {
  const rows = wholeRoom(4);
  const me = await openRoom({ page, network }, rows);
  await installed(page);
  const room = page.url();
  await network.down();
  await expect(bubble(page, '2번째')).toBeVisible();
  await page.goto(`${network.origin}/guide/terms`);
  const [damaged] = rows(me).messages?.filter(({ content }) => content === '2번째') ?? [];
  await leaveRows(page, { messages: [{ ...damaged, createdAt: 5 } as never] }); // of no build
  await page.goto(room);
  await expect(field(page)).toBeVisible();
  await expect(bubble(page, '1번째')).toBeVisible();
  await expect(bubble(page, '2번째')).toBeHidden();
});

/** What the file holds that this press leaves in the device's folder. */
const fileOf = async (page: Page, name: string): Promise<unknown> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8'));
};

test('an entry and a draft that cannot be read stay, go into a file, and are gone when their user says so', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, '고장난기기');
  await expect(cards(page)).toHaveCount(20);
  const own = { id: 'photo-of-nobody-else', name: 'a.jpg', type: 'image/jpeg', fileKey: null };
  const damaged = { seq: 1, id: aKey(1), key: aKey(1), kind: 5 as never, args: { content: '혼자 쓴 말' } };
  await leaveRows(page, {
    outbox: [anEntry(damaged)],
    drafts: [{ key: 'listing:a', v: 1, value: { form: '혼자 쓴 글' }, at: 1, photos: [own.id] }],
    photos: [{ ...own, bytes: null as never }], // of no build either
  });
  await page.goto('/outbox');
  const entry = page.getByRole('article', { name: entryTexts.kind.unknown });
  await expect(entry).toContainText(outboxTexts.attention);
  const saved = await fileOf(page, journalTexts.unreadOf(entryTexts.kind.unknown));
  expect(saved).toMatchObject({ outbox: [{ kind: 5, args: { content: '혼자 쓴 말' } }] });
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: outboxScreenTexts.cancelOf(entryTexts.kind.unknown) }).click();
  await page.getByRole('button', { name: outboxTexts.cancelAsk.yes }).click();
  await expect(entry).toHaveCount(0);

  const { drafts } = sellingTexts;
  await page.goto('/drafts');
  await expect(page.getByText(drafts.unreadNote)).toBeVisible();
  expect(await fileOf(page, journalTexts.unread)).toMatchObject({
    drafts: [{ value: { form: '혼자 쓴 글' } }],
    photos: [{ id: own.id }],
  });
  await page.getByRole('button', { name: drafts.delete(drafts.unread) }).click();
  await page.getByRole('button', { name: drafts.deleteAsk.yes }).click();
  await expect(page.getByText(drafts.empty)).toBeVisible();
});
