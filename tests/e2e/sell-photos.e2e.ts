import type { Page } from '@playwright/test';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { expectSaid } from '#tests/harness/said.ts';
import {
  answerFour,
  atPhotos,
  button,
  choose,
  type FileOf,
  openWizard,
  picture,
  pictures,
  publishedPictures,
  question,
  removePhoto,
  slots,
  uploaded,
} from '#tests/harness/wizard-screen.ts';

/** Photos of a listing: each way to add, move, see and remove one, and how its upload stands. */

test.setTimeout(120_000);

const name = makeNames('찍는이');

/** Hands files to the page as a drop or a paste would. */
const hand = (page: Page, how: 'drop' | 'paste', files: readonly FileOf[]): Promise<void> =>
  page.evaluate(
    ([kind, sent]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of sent)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type: mimeType }),
        );
      if (kind === 'paste') {
        const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        // Firefox gives an event that a script makes an empty clipboard of its own
        if (paste.clipboardData !== data) for (const file of data.files) paste.clipboardData?.items.add(file);
        document.body.dispatchEvent(paste);
        return;
      }
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
    },
    [
      how,
      files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
    ] as const,
  );

test('@whole files are chosen, pasted and dropped, and stand in the order in which they came', async ({
  page,
  network,
}) => {
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(1));
  await expect(slots(page)).toHaveCount(1);
  await hand(page, 'paste', [await picture(2)]);
  await expect(slots(page)).toHaveCount(2);
  await hand(page, 'drop', await pictures(3, 4));
  await expect(slots(page)).toHaveCount(4);
  await expect(slots(page).first()).toHaveAccessibleName(new RegExp(`${sellingTexts.photo.cover}$`));
  expect(await publishedPictures(page, network.origin)).toEqual([1, 2, 3, 4]);
});

test('@whole a photo is moved by dragging it, and by its menu, which says where it is now', async ({
  page,
  network,
}) => {
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(1, 2, 3));
  await expect(slots(page)).toHaveCount(3);
  await slots(page).nth(2).dragTo(slots(page).nth(0));
  await expectSaid(page, sellingTexts.photo.moved(1)); // 3 1 2
  await button(page, sellingTexts.photo.menu(1)).click();
  await button(page, sellingTexts.photo.back).click();
  await expectSaid(page, sellingTexts.photo.moved(2)); // 1 3 2
  await expect(button(page, sellingTexts.photo.menu(2))).toBeFocused();
  await button(page, sellingTexts.photo.menu(3)).click();
  await button(page, sellingTexts.photo.first).click(); // 2 1 3
  await expect(slots(page).first()).toHaveAccessibleName(new RegExp(`${sellingTexts.photo.cover}$`));
  expect(await publishedPictures(page, network.origin)).toEqual([2, 1, 3]);
});

test('@whole a finger lifts a photo by a long press, also one that is going up, and scrolls the page without one', async ({
  page,
  network,
}) => {
  await atPhotos(page, network.origin, name());
  const store = network.hold(/^\/media-upload\//);
  await choose(page, await pictures(1, 2, 3));
  await expect(slots(page)).toHaveCount(3);
  await expect(slots(page).first()).toHaveAccessibleName(new RegExp(postTexts.photo.uploading(100)));
  const keys = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    keys.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const middle = async (nth: number): Promise<{ x: number; y: number }> => {
    const box = await slots(page).nth(nth).boundingBox();
    if (box === null) throw new Error('it is on screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [first, last] = [await middle(0), await middle(2)];
  await touch('touchStart', first);
  await expect(page.locator('li[style*="translate"]')).toHaveCount(1);
  store.open(); // the ring that the finger came down on goes away
  await expect(slots(page).first()).toHaveAccessibleName(new RegExp(postTexts.photo.done));
  for (const part of [0.5, 1])
    await touch('touchMove', { x: first.x + (last.x - first.x) * part, y: first.y });
  await touch('touchEnd');
  await expectSaid(page, sellingTexts.photo.moved(3));
  await expect(page.getByRole('dialog')).toHaveCount(0); // the end of a move is no press
  const ups = [40, 80, 120].map((by) => ({ x: first.x, y: first.y - by }));
  // sent as one, as on a slow machine a finger that waits for an answer presses long
  await Promise.all([
    touch('touchStart', first),
    ...ups.map((up) => touch('touchMove', up)),
    touch('touchEnd'),
  ]);
  await expect.poll(() => page.locator('#content').evaluate((one) => one.scrollTop)).toBeGreaterThan(40);
  await page.locator('#content').evaluate((one) => one.scrollTo({ top: 0 }));
  expect(await publishedPictures(page, network.origin)).toEqual([2, 3, 1]);
});

test('@whole a photo is seen large, removed, and put back where it was', async ({ page, network }) => {
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(1, 2, 3));
  await expect(slots(page)).toHaveCount(3);
  await slots(page).nth(1).click();
  await expect(page.getByRole('dialog', { name: sellingTexts.photo.list })).toBeVisible();
  await expect(button(page, words.zoomIn)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, sellingTexts.photo.menu(2)).click();
  await button(page, sellingTexts.photo.remove).click();
  await expect(slots(page)).toHaveCount(2);
  await expectSaid(page, sellingTexts.photo.removed);
  await button(page, actionTexts.undo).click();
  await expect(slots(page)).toHaveCount(3);
  await button(page, sellingTexts.photo.menu(1)).click();
  await button(page, sellingTexts.photo.remove).click();
  await expect(slots(page)).toHaveCount(2);
  expect(await publishedPictures(page, network.origin)).toEqual([2, 3]);
});

test('@whole each upload says how it stands, and one that failed is sent again', async ({
  page,
  network,
}) => {
  await atPhotos(page, network.origin, name());
  const gate = network.hold(/^\/api\/v1\/item\/presigned-url/);
  network.inject(/^\/media-upload\//, { kind: 'status', status: 403, code: 'FROM_THE_STORE' });
  await choose(page, await pictures(1));
  await expect(page.getByText(postTexts.photo.waiting, { exact: true })).toBeVisible();
  gate.open();
  await expect(page.getByText(postTexts.photo.failed, { exact: true })).toBeVisible({ timeout: 60_000 });
  network.heal();
  await button(page, postTexts.photo.again).click();
  await expect(page.getByText(postTexts.photo.done, { exact: true })).toBeVisible();
  await expect(slots(page).first()).toHaveAccessibleName(
    sellingTexts.photo.named(1, `${postTexts.photo.done}, ${sellingTexts.photo.cover}`),
  );
});

test('the undo of a photo that was taken out ends with its screen', async ({ page, network }) => {
  await atPhotos(page, network.origin, name());
  await choose(page, await pictures(1, 2));
  await expect(uploaded(page)).toHaveCount(2);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('한 장 뺀 글');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('네');
  await removePhoto(page, 2);
  await expect(button(page, actionTexts.undo)).toBeVisible();
  await button(page, actionTexts.close).first().click();
  await button(page, wizardTexts.quitAsk.keep).click();
  await expect(question(page, 5)).toHaveCount(0);
  expect(await button(page, actionTexts.undo).count()).toBe(0);
});

test('a photo that is no picture, or too large, is refused in words, and the seventh is left out', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerFour(page);
  await choose(page, [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }]);
  await expectSaid(page, postTexts.wrongType);
  const big = { ...(await picture(1)), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await choose(page, [big]);
  await expectSaid(page, postTexts.tooBig(10));
  await choose(page, await pictures(1, 2, 3, 4, 5, 6, 1));
  await expectSaid(page, wizardTexts.photosHint(6, 10));
  await expect(slots(page)).toHaveCount(6);
  await expect(page.locator('input[data-photos]')).toHaveCount(0);
});
