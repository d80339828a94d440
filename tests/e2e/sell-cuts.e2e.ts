import type { Page } from '@playwright/test';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { listingsOf } from '#tests/harness/catalogue.ts';
import type { RequestHead, Seen } from '#tests/harness/fault.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import {
  answerFour,
  button,
  choose,
  type FileOf,
  grainyPicture,
  next,
  openWizard,
  picturesOf,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** Uploads that a network cuts in the middle (F-E11, docs/decisions/0040): what is up is never sent again. */

test.setTimeout(240_000);

const name = makeNames('끊긴이');
const six = [1, 2, 3, 4, 5, 6];
const half = { kind: 'cut-request', of: 0.5 } as const;

const isUpload = ({ method, path }: RequestHead): boolean =>
  method === 'PUT' && path.startsWith('/media-upload/');
const isCut = ({ fault }: Seen): boolean => fault === half.kind;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const keyOf = ({ path }: Seen): string => path.replace(/^\/media-upload\/|\?.*$/g, '');
const bytesOf = (uploads: readonly Seen[]): number => sum(uploads.map(({ received }) => received));

/** What goes up for photos that are chosen now, until all of them are up. */
const chosen = async (page: Page, network: FaultProxy, files: readonly FileOf[]): Promise<Seen[]> => {
  const before = network.seen.length;
  await choose(page, files);
  await expect(page.getByText(postTexts.photo.done, { exact: true })).toHaveCount(files.length, {
    timeout: 60_000,
  });
  return network.seen.slice(before).filter(isUpload);
};

/** Takes all photos out of the form. */
const removeAll = async (page: Page, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) {
    await button(page, sellingTexts.photo.menu(1)).click();
    await button(page, sellingTexts.photo.remove).click();
    await expect(slots(page)).toHaveCount(left - 1);
  }
};

test('a photo that is cut at half goes up again, and no other; six photos, each in its turn, then all at once', async ({
  page,
  network,
}) => {
  const files = await Promise.all(six.map(grainyPicture));
  network.freshConnections(); // the app's own second attempt is meant, not the browser's
  await page.emulateMedia({ reducedMotion: 'reduce' }); // 36 menus open and close
  await openWizard(page, network.origin, name());
  await answerFour(page);

  /** A photo is known by its length: no two have the same. */
  const hadTheirTurn = new Set<number>();
  const turns: number[] = [];
  let photos = 0;
  for (const _turn of six) {
    network.inject((asked) => isUpload(asked) && !hadTheirTurn.has(asked.length), half, 1);
    const uploads = await chosen(page, network, files);
    network.heal();
    const lengths = new Set(uploads.map(({ length }) => length));
    expect(lengths.size).toBe(6);
    expect(Math.min(...lengths)).toBeGreaterThan(200_000); // halves that are more than a buffer
    const [cut, ...others] = uploads.filter(isCut);
    expect(others).toEqual([]);
    for (const length of lengths)
      expect(uploads.filter((one) => one.length === length)).toHaveLength(length === cut?.length ? 2 : 1);
    expect(new Set(uploads.map(keyOf)).size).toBe(7); // a key of its own for each attempt: none is the browser's
    photos = sum([...lengths]);
    turns.push(bytesOf(uploads));
    expect(turns.at(-1)).toBeLessThanOrEqual(1.2 * photos);
    hadTheirTurn.add(cut?.length ?? 0);
    await removeAll(page, 6);
  }
  expect(hadTheirTurn.size).toBe(6);
  test.info().annotations.push({
    type: 'bytes',
    description: `${photos} of photos; with one cut: ${turns.join(', ')}; in all ${(sum(turns) / (6 * photos)).toFixed(3)} of what they weigh`,
  });

  for (const length of hadTheirTurn)
    network.inject((asked) => isUpload(asked) && asked.length === length, half, 1);
  const before = network.seen.length;
  await choose(page, files);
  await expect(slots(page)).toHaveCount(6);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('모두 끊긴 과잠');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('두 번 입었어요');
  await next(page);
  await button(page, wizardTexts.done).click();
  // one that takes longer than its user waits is opened from their list
  await expect(page).toHaveURL(/\/(detail\/\d+|my-trade)$/, { timeout: 60_000 });
  if (page.url().endsWith('/my-trade'))
    await page.getByRole('button', { name: postTexts.see }).click({ timeout: 60_000 });
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual(six);
  const uploads = network.seen.slice(before).filter(isUpload);
  for (const length of hadTheirTurn) expect(uploads.filter((one) => one.length === length)).toHaveLength(2);
  expect(uploads.filter(isCut)).toHaveLength(6);
  expect(new Set(uploads.map(keyOf)).size).toBe(12);
  expect(bytesOf(uploads)).toBeLessThanOrEqual(1.5 * photos + 6);
  const published = await listingsOf(network.origin, await whoIs(page));
  expect(published.map(({ title }) => title)).toEqual(['모두 끊긴 과잠']);
});

test('an upload that breaks off does not change the last button under a finger', async ({
  page,
  network,
}) => {
  network.freshConnections();
  await openWizard(page, network.origin, name());
  const gate = network.hold(({ path }) => path.startsWith('/api/v1/item/presigned-url'));
  network.inject(isUpload, half, 1);
  await answerFour(page);
  await choose(page, [await grainyPicture(1)]);
  await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('한 번 끊긴 과잠');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('두 번 입었어요');
  await next(page);
  await expect(button(page, wizardTexts.done)).toBeVisible();
  const labels = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = (): void => {
      for (const one of document.querySelectorAll('button'))
        if (one.checkVisibility()) seen.add(one.textContent);
    };
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  gate.open();
  await expect.poll(() => network.seen.filter((one) => isUpload(one) && one.bytes > 0).length).toBe(1);
  const shown = await labels.evaluate((seen) => [...seen]);
  expect(shown).toContain(wizardTexts.done);
  expect(shown).not.toContain(sellScreenTexts.keep);
});
