import { detailTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { keptCache } from '#src/workers/sw-names.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames, openListing } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { expectSaid } from '#tests/harness/said.ts';
import { cards } from '#tests/harness/screens.ts';

/** What else can be done with a listing: its bar for each role, a PICK that runs, keeping it on the device. */

test.setTimeout(90_000);

const newcomer = makeNames('보는이');

test('the bar leads each role where it belongs, and a method that is not offered says so', async ({
  page,
  network,
}) => {
  const all = await allNewest(network.origin);
  const direct = all.find(({ tradeMethods }) => !tradeMethods.includes('PARCEL'));
  expect(direct).toBeDefined();
  await page.goto(`/detail/${direct?.itemId}`);
  await page.getByRole('button', { name: listingTexts.chat }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, network.origin, '빌리는이');
  await page.goto(`/detail/${direct?.itemId}`);
  await page
    .getByRole('button', { name: new RegExp(`^(${detailTexts.rent}|${detailTexts.buy})`) })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: listingTexts.chooseMethod });
  await expect(sheet.getByRole('button', { name: detailTexts.noParcel })).toBeDisabled();
  await sheet.getByRole('button', { name: labels.tradeMethod('DIRECT') }).click();
  await expect(page).toHaveURL(new RegExp(`/post-pick/${direct?.itemId}/(RENTAL|SALE)/DIRECT$`));
  await page.goBack();
  await expect(page).toHaveURL(`/detail/${direct?.itemId}`);
  await page.getByRole('button', { name: listingTexts.chat }).click();
  await expect(page).toHaveURL(`/chat/with/${direct?.itemId}`);
});

test('a running PICK and a room are gone to directly, and offline as well', async ({
  page,
  context,
  network,
}) => {
  const terms = {
    appointmentId: 905,
    state: 'PENDING',
    type: 'SALE',
    tradeMethod: 'DIRECT',
    rentalDate: '2026-11-24T18:30:00',
    rentalLocation: '정문',
    price: 1_000,
    deposit: 0,
  };
  network.inject(/\/current$/, {
    kind: 'answer',
    data: { chatRoomId: 58, isPresent: true, appointment: terms },
  });
  await openListing(page, network.origin, newcomer());
  const pick = page.getByRole('link', { name: listingTexts.pickInProgress });
  await expect(pick).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${detailTexts.rent}`) })).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(pick).toHaveAttribute('href', '/pick-detail/905');
  await page.getByRole('button', { name: listingTexts.chat }).click();
  await expect(page).toHaveURL('/chat/58');
});

test('a listing that is kept says so, keeps all its photos, and wears its mark in lists', async ({
  page,
  context,
  network,
}) => {
  const { title } = await openListing(page, network.origin, newcomer());
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  await page.goBack();
  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expectSaid(page, listingTexts.pinned);
  await expect
    .poll(() =>
      page.evaluate(async (name) => {
        const cache = await caches.open(name);
        const id = location.pathname.split('/').at(-1);
        const answer: { data: { itemInfo: { images: string[] } } } = await (
          await fetch(`/api/v1/item/${id}`)
        ).json();
        const kept = await Promise.all(
          answer.data.itemInfo.images.map((key) => cache.match(`/media/${key}`, { ignoreSearch: true })),
        );
        return kept.filter((one) => one === undefined).length;
      }, keptCache),
    )
    .toBe(0);
  await context.setOffline(true);
  await page.goto('/');
  await expect(
    cards(page)
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .getByText(itemTexts.kept),
  ).toBeAttached();
  await page.goBack();
  await page.getByRole('switch', { name: itemTexts.kept }).click();
  await expectSaid(page, listingTexts.unpinned);
});
