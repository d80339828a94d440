import type { Page } from '@playwright/test';
import { entryTexts } from '#src/copy/entries.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import {
  createPath,
  expectIntact,
  presignPath,
  refusedBy,
  storePath,
} from '#tests/harness/refused-seller.ts';
import { expectSaid } from '#tests/harness/said.ts';
import {
  answerAll,
  answerFour,
  button,
  choose,
  next,
  openWizard,
  pictures,
  picturesOf,
  shownItem,
  uploaded,
} from '#tests/harness/wizard-screen.ts';

/** A server that wants a pause, or fails for a while, when a listing is published (contract §11.2). */

test.setTimeout(120_000);

const name = makeNames('쉬는이');

const card = (page: Page) => page.getByRole('article', { name: entryTexts.kind.create });
const { limited } = entryTexts;

test('a server that wants a pause is named with the time of the next try, and the listing can be taken back', async ({
  page,
  network,
}) => {
  await openWizard(page, network.origin, name());
  await answerAll(page, { title: '쉬었다 갈 과잠', files: await pictures(1) });
  network.inject(createPath, { kind: 'status', status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 270 });
  await button(page, wizardTexts.done).click();
  await expect(page).toHaveURL('/my-trade');
  const pending = page.getByRole('region', { name: sellingTexts.pending.title });
  await expect(pending.getByText(`${limited.why}. ${limited.next('5분')}`)).toBeVisible();
  await pending.getByRole('link').click();
  await expect(page.getByText(`${limited.why}. ${limited.next('5분')}`)).toBeVisible();
  await page.goto('/outbox');
  await expect(card(page).getByText(limited.why, { exact: true })).toBeVisible();
  await expect(card(page).getByText(limited.next('5분'), { exact: true })).toBeVisible();
  // asking again sooner is what the server has just refused
  await expect(card(page).getByRole('button', { name: new RegExp(`^${actionTexts.retry}`) })).toHaveCount(0);
  await card(page)
    .getByRole('button', { name: new RegExp(`^${outboxScreenTexts.cancel}`) })
    .click();
  await button(page, outboxTexts.cancelAsk.yes).click();
  await expectSaid(page, sellingTexts.pending.kept);
  await page.goto('/drafts');
  await page.getByRole('link', { name: '쉬었다 갈 과잠' }).click();
  await expectIntact(page, '쉬었다 갈 과잠', 1);
  network.heal();
  await next(page);
  await button(page, wizardTexts.done).click();
  expect(await picturesOf(network.origin, await shownItem(page))).toEqual([1]);
});

for (const [where, path] of [
  ['addresses for photos', presignPath],
  ['photos themselves', storePath],
] as const)
  test(`a pause that the server wants of ${where} is kept, and they go up after it`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerFour(page);
    network.inject(path, { kind: 'status', status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 3 }, 1);
    const begun = performance.now();
    await choose(page, await pictures(4));
    await expect(uploaded(page)).toBeVisible();
    expect(performance.now() - begun).toBeGreaterThan(3_000);
  });

for (const [status, code] of [
  [503, 'SERVICE_UNAVAILABLE'],
  [500, 'INTERNAL_SERVER_ERROR'],
] as const)
  test(`a server that fails with ${status} is waited for in words, and the listing is published once`, async ({
    page,
    network,
  }) => {
    await openWizard(page, network.origin, name());
    await answerAll(page, { title: `${status} 뒤의 과잠`, files: await pictures(2) });
    network.inject(createPath, refusedBy(status, code));
    await button(page, wizardTexts.done).click();
    await expect(page).toHaveURL('/my-trade');
    const pending = page.getByRole('region', { name: sellingTexts.pending.title });
    await expect(pending.getByText(entryTexts.why.failing)).toBeVisible();
    await page.goto('/outbox');
    await card(page)
      .getByRole('button', {
        name: outboxScreenTexts.whyOf(`${entryTexts.kind.create}, ${status} 뒤의 과잠`),
      })
      .click();
    await expect(card(page).getByText(entryTexts.why.failing)).toBeVisible();
    network.heal();
    await card(page)
      .getByRole('button', { name: new RegExp(`^${actionTexts.retry}`) })
      .click();
    await expect(card(page)).toHaveCount(0);
    const titles = (await allNewest(network.origin)).map((one) => one.title);
    expect(titles.filter((one) => one === `${status} 뒤의 과잠`)).toHaveLength(1);
  });
