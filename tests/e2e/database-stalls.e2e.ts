import type { Page } from '@playwright/test';
import { storageTexts } from '#src/copy/device.ts';
import { contents } from '#tests/harness/chat-room-screen.ts';
import { field, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { installed } from '#tests/harness/screens.ts';

/** A database that does not answer is said, and takes nothing that a user wrote (I26; docs/decisions/0029). */

test.setTimeout(180_000);

/** How an opening goes wrong: WebKit after the death of its network process, and after a page was frozen in an upgrade. */
const stalls = ['fails', 'never answers'] as const;

for (const how of stalls)
  test(`an opening that ${how} shows words instead of a blank page, and the app once it works again`, async ({
    page,
    network,
  }) => {
    await page.addInitScript((kind) => {
      if (localStorage.getItem('test-database-works') !== null) return;
      IDBFactory.prototype.open = () => {
        if (kind === 'fails')
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
        return Object.assign(new EventTarget(), {
          readyState: 'pending',
          transaction: null,
          error: null,
        }) as never;
      };
    }, how);
    await page.goto(network.origin);
    await expect(page.getByText(storageTexts.away.title)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('test-database-works', 'yes'));
    // by itself, without a tap
    await expect(page.getByText(storageTexts.away.title)).toHaveCount(0, { timeout: 90_000 });
    await expect(page.getByRole('main')).toBeVisible();
  });

/** Holds a transaction over what a new message is written to, as a page does that the browser has frozen. */
const block = (other: Page): Promise<void> =>
  other.evaluate(async () => {
    const all = await indexedDB.databases();
    for (const name of all.flatMap((db) => (/^campick-\d+$/.test(db.name ?? '') ? [db.name ?? ''] : []))) {
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
      const store = db.transaction(['outbox', 'drafts'], 'readwrite').objectStore('outbox');
      const holdOn = () => {
        if (document.title !== 'released') store.get('nothing').onsuccess = holdOn;
        else db.close();
      };
      holdOn();
    }
  });

test('a text whose write another page blocks goes back into the field, and is sent once when it is tried again', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(3));
  await installed(page);
  const other = await context.newPage();
  await other.goto(`${network.origin}/offline.html`);
  await block(other);
  await page.bringToFront();
  const text = '저장이 막힌 말';
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toHaveValue(text);
  await other.evaluate(() => {
    document.title = 'released';
  });
  // the app has opened its databases anew, or reloaded itself; the text is still there
  const sent = async () => (await contents(page)).filter((content) => content === text).length;
  await expect(async () => {
    if ((await field(page).inputValue()) === text) await field(page).press('Enter');
    expect(await sent()).toBe(1);
  }).toPass({ timeout: 60_000 });
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await expect(field(page)).toHaveValue('');
  await expect.poll(sent).toBe(1);
});
