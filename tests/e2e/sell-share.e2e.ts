import { draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { homeTexts } from '#src/copy/home.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { presignPath } from '#tests/harness/refused-seller.ts';
import { expectSaid, saidBy } from '#tests/harness/said.ts';
import { installed } from '#tests/harness/screens.ts';
import { share } from '#tests/harness/share-sheet.ts';
import {
  answerFour,
  button,
  next,
  pictures,
  picturesOf,
  question,
  shownItem,
  slots,
} from '#tests/harness/wizard-screen.ts';

/** Photos that another app shares (manifest, share_target), which the service worker answers by itself. */

test.setTimeout(90_000);

const name = makeNames('받는이');

test('shared photos begin a new listing, which is published with them, also when they came offline', async ({
  page,
  context,
  network,
}) => {
  await logIn(page, network.origin, name());
  await installed(page);
  await context.setOffline(true);
  await share(page, network.origin, await pictures(2, 3), '공유한 머플러');
  await expect(page).toHaveURL(/\/post\?draft=[\w-]+$/);
  await expectSaid(page, sellScreenTexts.share.taken(2));
  expect(await saidBy(page)).not.toContain(draftTexts.recovered);
  await context.setOffline(false);
  await expect(question(page, 1)).toBeVisible();
  await answerFour(page);
  await expect(slots(page)).toHaveCount(2);
  await expect(page.getByLabel(wizardTexts.fieldTitle, { exact: true })).toHaveValue('공유한 머플러');
  await page.getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('따뜻해요');
  await next(page);
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([2, 3]);
});

test('what cannot be taken says why, and leads on', async ({ page, network }) => {
  await logIn(page, network.origin, name());
  await installed(page);
  await share(page, network.origin, [
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expect(page.getByText(postTexts.wrongType)).toBeVisible();
  await page.getByRole('link', { name: homeTexts.post }).click();
  await expect(question(page, 1)).toBeVisible();
  await share(page, network.origin, await pictures(1, 2, 3, 4, 5, 6, 1));
  await expectSaid(page, sellScreenTexts.share.left(1));
  await share(page, network.origin, [
    ...(await pictures(1)),
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expectSaid(page, sellScreenTexts.share.untyped(1));
  await share(page, network.origin, []);
  await expect(page.getByText(sellScreenTexts.share.none, { exact: true })).toBeVisible();
});

test('what the service worker keeps stands on an open page at once, and is sent without waiting for the next look', async ({
  page,
  network,
}) => {
  await logIn(page, network.origin, name());
  await installed(page);
  await page.goto(`${network.origin}/drafts`);
  await expect(page.getByText(sellingTexts.drafts.empty, { exact: true })).toBeVisible();
  const [photo] = await pictures(2);
  const shareFromHere = (title: string) =>
    page.evaluate(
      async ([named, bytes, type]) => {
        const form = new FormData();
        form.append('title', named);
        form.append('photos', new File([new Uint8Array(bytes)], 'scarf.png', { type }));
        await fetch('/share-target', { method: 'POST', body: form, redirect: 'manual' });
      },
      [title, [...(photo?.buffer ?? [])], photo?.mimeType ?? ''] as const,
    );
  const sent = () => network.seen.filter(({ path }) => presignPath.test(path)).length;
  await shareFromHere('공유한 목도리');
  await expect(page.getByText('공유한 목도리')).toBeVisible({ timeout: 1_000 });
  await expect.poll(sent, { timeout: 40_000 }).toBe(1); // the engine runs, and will look by itself every half minute
  await shareFromHere('공유한 장갑');
  await expect.poll(sent, { timeout: 10_000 }).toBe(2);
});
