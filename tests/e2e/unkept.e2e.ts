import type { Page } from '@playwright/test';
import { chatTexts } from '#src/copy/chat.ts';
import { itemTexts } from '#src/copy/home.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { networkTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { fiveListings, heart, visit, whoIs } from '#tests/harness/accepted-likes.ts';
import { bubble, contents, drafts } from '#tests/harness/chat-room-screen.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { holdTable } from '#tests/harness/held-table.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { button, newMember, openDetail } from '#tests/harness/pick-detail-screen.ts';
import { counter, propose } from '#tests/harness/pick-people.ts';
import { installed, isInCharge } from '#tests/harness/screens.ts';
import type { Stage } from '#tests/harness/stage.ts';
import { storedRows } from '#tests/harness/stored-rows.ts';

/** A tap is answered in the next frame, and called kept only once it is (docs/decisions/0017). */

test.setTimeout(120_000);

const newcomer = makeNames('결정하는이');

/** Opens a listing, as a member who has done nothing yet: others of this server's tests may have liked it. */
const onListing = async ({ page, network }: Pick<Stage, 'page' | 'network'>): Promise<void> => {
  await logIn(page, network.origin, newcomer());
  const [item = 0] = await fiveListings(network.origin, 7);
  await visit(page, network.origin, [item]);
  await isInCharge(page); // a tap on the document before it is held until then
};

/** Rows of the log in a state that says nothing of being kept, as soon as two frames are drawn. */
const drawnAtOnce = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((found) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            found(
              [...document.querySelectorAll('[role="log"] [aria-hidden="true"] > div:first-child')].map(
                (one) => one.querySelector('span:not(.spoken)')?.textContent ?? '',
              ),
            ),
          ),
        );
      }),
  );

test('a text is drawn in the next frame while the disk is busy, and says that it waits once it is kept', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(30));
  await expect(bubble(page, '29번째')).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).click();
  await page.keyboard.insertText('잠시 뒤에 도착해요');
  const release = await holdTable(page, `campick-${await whoIs(page)}`, 'outbox');
  await page.keyboard.press('Enter');
  expect(await drawnAtOnce(page)).toEqual(['잠시 뒤에 도착해요']);
  await expect(field(page)).toHaveValue('');
  await expect(log(page).getByText(chatTexts.message.waiting)).toHaveCount(0);
  await release();
  await expect(log(page).getByText(chatTexts.message.waiting)).toHaveCount(1);
  await expect(bubble(page, '잠시 뒤에 도착해요')).toHaveCount(1);
  expect(await drawnAtOnce(page)).toEqual([]);
  expect(await contents(page)).toEqual(['잠시 뒤에 도착해요']);
});

test('[O56] a text whose page is closed before it was kept waits in its room, and is not in the field', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(5));
  await installed(page);
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).click();
  await page.keyboard.insertText('곧 닫혀요');
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain('곧 닫혀요');
  const room = page.url();
  await holdTable(page, `campick-${await whoIs(page)}`, 'outbox');
  await page.keyboard.press('Enter');
  expect(await drawnAtOnce(page)).toEqual(['곧 닫혀요']);
  await page.close();
  const next = await context.newPage();
  await next.goto(room);
  await expect.poll(() => contents(next)).toEqual(['곧 닫혀요']);
  await expect(field(next)).toHaveValue('');
  expect(await drafts(next)).toEqual([]);
});

/** How many texts are left behind, each within 300 ms of its Enter; the full number is run by hand. */
const leavings = Number(process.env['LEAVINGS'] ?? 9);

test(`@firefox [O56] of ${leavings} texts, each followed by a navigation, a reload or the end of its tab within 300 ms, each waits in its room once and in order`, async ({
  page: first,
  context,
  network,
}) => {
  test.setTimeout(120_000 + leavings * 10_000);
  await openRoom({ page: first, network }, wholeRoom(3));
  const room = first.url();
  let page = first;
  const texts = Array.from({ length: leavings }, (_none, at) => `떠나며 ${at + 1}`);
  for (const [at, text] of texts.entries()) {
    await expect(field(page)).toBeEditable();
    await field(page).fill(text);
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('');
    // spread over the 300 ms in which a write ends; which of them it was is in the title of a failure
    await page.evaluate((ms) => new Promise((go) => setTimeout(go, ms)), (at * 67) % 300);
    if (at % 3 === 0) await page.goto(network.origin);
    if (at % 3 === 1) await page.reload();
    if (at % 3 === 2) {
      await page.close();
      page = await context.newPage();
    }
    if (at % 3 !== 1) await page.goto(room);
  }
  await expect
    .poll(async () => (await contents(page)).filter((content) => String(content).startsWith('떠나며')), {
      timeout: 60_000,
    })
    .toEqual(texts);
});

test('a heart is filled in the next frame while the disk is busy, and is pressed once it is kept', async ({
  page,
  network,
}) => {
  await onListing({ page, network });
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const release = await holdTable(page, `campick-${await whoIs(page)}`, 'outbox');
  await heart(page).click();
  const fill = await page.evaluate(
    () =>
      new Promise<string | null | undefined>((found) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            found(document.querySelector('button[aria-pressed] svg.lucide-heart')?.getAttribute('fill')),
          ),
        );
      }),
  );
  expect(fill).toBe('currentColor');
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
  await release();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a pin is drawn in the next frame while the disk is busy, and is switched on once it is kept', async ({
  page,
  network,
}) => {
  await onListing({ page, network });
  const pin = page.getByRole('switch', { name: itemTexts.kept });
  await expect(pin).toHaveAttribute('aria-checked', 'false');
  const release = await holdTable(page, `campick-${await whoIs(page)}`, 'items');
  const thumb = () =>
    page.evaluate(
      () =>
        new Promise<string>((found) => {
          const last = document.querySelector('[role="switch"] > span:last-child > span');
          requestAnimationFrame(() =>
            requestAnimationFrame(() => found(last === null ? '' : getComputedStyle(last).translate)),
          );
        }),
    );
  expect(await thumb()).toBe('none');
  await pin.click();
  expect(await thumb()).not.toBe('none');
  expect(await pin.getAttribute('aria-checked')).toBe('false');
  await release();
  await expect(pin).toHaveAttribute('aria-checked', 'true');
});

test('an acceptance is answered in the next frame while the disk is busy, once, and said to wait once it is kept', async ({
  page,
  context,
  network,
}) => {
  const deal = await propose(network.origin, await newMember(page, network.origin, newcomer()));
  await counter(deal.owner, deal.pickId);
  await openDetail(page, deal);
  const accept = button(page, pickScreenTexts.act.accept);
  await expect(accept).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  const release = await holdTable(page, `campick-${await whoIs(page)}`, 'outbox');
  await accept.click();
  const isBusy = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => found(document.querySelectorAll('button[aria-busy="true"]').length)),
        );
      }),
  );
  expect(isBusy).toBeGreaterThan(0);
  await accept.click({ force: true }); // a second tap decides nothing else
  await expect(page.getByText(pickTexts.queued.accept)).toHaveCount(0);
  await release();
  await expect(page.getByText(pickTexts.queued.accept).first()).toBeVisible();
  const entries = await storedRows(page, `campick-${await whoIs(page)}`, 'outbox');
  expect(entries).toHaveLength(1);
});
