import { expect } from '@playwright/test';
import { detailTexts, draftTexts, postTexts } from '#src/copy/catalogue.ts';
import { labels } from '#src/copy/labels.ts';
import { myTexts } from '#src/copy/me.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { logIn } from './login.ts';
import { draft, lastStep, nobodyYet, shows, title, withRows, wizard } from './seller-stage.ts';
import type { ScreenState, Stage } from './stage.ts';
import {
  answerFour,
  button,
  changeElsewhere,
  choice,
  choose,
  holdShrinking,
  next,
  ownListing,
  pictures,
  question,
  savedAt,
  slots,
} from './wizard-screen.ts';

/** The wizard of a listing in every state that it can have. */

const photosGiven = async (stage: Stage): Promise<void> => {
  await wizard(stage);
  await answerFour(stage.page);
  await choose(stage.page, await pictures(1, 2, 3));
  await expect(slots(stage.page)).toHaveCount(3);
  await expect(stage.page.getByText(postTexts.photo.done)).toHaveCount(3);
};

export const sellStates: readonly ScreenState[] = [
  { name: 'post-1', open: wizard },
  {
    name: 'post-1-missing',
    open: async (stage) => {
      await wizard(stage);
      await button(stage.page, actionTexts.next).click({ force: true });
      await expect(choice(stage.page, labels.transactionType('SALE'))).toBeFocused();
    },
  },
  {
    name: 'post-2',
    open: async (stage) => {
      await wizard(stage);
      await choice(stage.page, labels.transactionType('SALE')).check();
      await next(stage.page);
      await choice(stage.page, labels.productType('VINTAGE')).check();
    },
  },
  {
    name: 'post-3',
    open: async (stage) => {
      await wizard(stage);
      await choice(stage.page, labels.transactionType('SALE')).check();
      await next(stage.page);
      await choice(stage.page, labels.productType('VINTAGE')).check();
      await next(stage.page);
      await choice(stage.page, labels.tradeMethod('DIRECT')).check();
      await expect(stage.page.getByLabel(wizardTexts.location)).toBeVisible();
    },
  },
  {
    name: 'post-4',
    open: async (stage) => {
      await wizard(stage);
      await answerFour(stage.page);
      await button(stage.page, actionTexts.previous).click();
      await expect(question(stage.page, 4)).toBeVisible();
    },
  },
  {
    name: 'post-5-empty',
    open: async (stage) => {
      await wizard(stage);
      await answerFour(stage.page);
    },
  },
  { name: 'post-5', open: photosGiven },
  {
    name: 'post-5-shrinking',
    open: async (stage) => {
      await holdShrinking(stage.page);
      await wizard(stage);
      await answerFour(stage.page);
      await choose(stage.page, await pictures(1, 2));
      await shows(stage.page, postTexts.photo.shrinking);
    },
  },
  {
    name: 'post-5-uploading',
    open: async (stage) => {
      await wizard(stage);
      await answerFour(stage.page);
      stage.network.hold(/presigned-url/);
      await choose(stage.page, await pictures(1, 2));
      await expect(slots(stage.page)).toHaveCount(2);
      await shows(stage.page, postTexts.photo.waiting);
    },
  },
  {
    name: 'post-5-failed',
    open: async (stage) => {
      await wizard(stage);
      await answerFour(stage.page);
      stage.network.inject(/presigned-url/, { kind: 'status', status: 400, code: 'INVALID_FILE_FORMAT' });
      await choose(stage.page, await pictures(1));
      await shows(stage.page, postTexts.photo.again);
    },
  },
  {
    name: 'post-5-menu',
    open: async (stage) => {
      await photosGiven(stage);
      await button(stage.page, sellingTexts.photo.menu(3)).click();
      await shows(stage.page, sellingTexts.photo.first);
    },
  },
  { name: 'post-6', open: lastStep },
  {
    name: 'post-6-sending',
    open: async (stage) => {
      await lastStep(stage);
      const gate = stage.network.hold(/^\/api\/v1\/item$/);
      await button(stage.page, wizardTexts.done).click();
      await gate.reached();
      await expect(button(stage.page, myTexts.sales)).toBeVisible();
    },
  },
  {
    name: 'post-6-refused',
    open: async (stage) => {
      await lastStep(stage);
      stage.network.inject(/^\/api\/v1\/item$/, { kind: 'status', status: 400, code: 'INVALID_INPUT' });
      await button(stage.page, wizardTexts.done).click();
      await shows(stage.page, sellingTexts.continue);
    },
  },
  {
    name: 'post-6-offline',
    open: async (stage) => {
      await lastStep(stage);
      await stage.page.getByRole('switch', { name: sellScreenTexts.auto.label }).click();
      await stage.context.setOffline(true);
      await shows(stage.page, sellScreenTexts.send);
    },
  },
  {
    name: 'post-quit',
    open: async (stage) => {
      await wizard(stage);
      await choice(stage.page, labels.transactionType('SALE')).check();
      await expect(savedAt(stage.page)).toBeVisible();
      await button(stage.page, words.close).click();
      await shows(stage.page, wizardTexts.quitAsk.keep);
    },
  },
  {
    name: 'post-resume',
    open: async (stage) => {
      await withRows(stage, '/post', { drafts: [draft('d1', title), draft('d2', '둘째 글')] });
      await shows(stage.page, draftTexts.resumeAsk.subtitle);
    },
  },
  {
    name: 'post-edit',
    open: async ({ page, network }) => {
      await logIn(page, network.origin, nobodyYet());
      const itemId = await ownListing(page, title, await pictures(1));
      await page.goto(`/post-edit?item=${itemId}`);
      await expect(question(page, 1)).toBeVisible();
    },
  },
  {
    name: 'detail-deleted',
    open: async ({ page, network }) => {
      await logIn(page, network.origin, nobodyYet());
      const itemId = await ownListing(page, title, await pictures(1));
      await page.evaluate((id) => fetch(`/api/v1/item/${id}`, { method: 'DELETE' }), itemId);
      await page.goto(`/detail/${itemId}`);
      await shows(page, detailTexts.deleted.similar);
    },
  },
  {
    name: 'edit-conflict',
    open: async ({ page, network }) => {
      await logIn(page, network.origin, nobodyYet());
      const itemId = await ownListing(page, title, await pictures(1, 2));
      await page.goto(`/post-edit?item=${itemId}`);
      for (let step = 1; step < 5; step += 1) await next(page);
      await page.getByLabel(wizardTexts.fieldTitle, { exact: true }).fill('내가 고친 제목');
      await choose(page, await pictures(3));
      await expect(slots(page)).toHaveCount(3);
      await changeElsewhere(page, itemId, { title: '딴 기기에서 고친 제목', canDeal: true });
      await next(page);
      await button(page, wizardTexts.editDone).click();
      await button(page, postTexts.check).click();
      await shows(page, sellingTexts.conflict.subtitle);
    },
  },
  {
    name: 'share-refused',
    open: async (stage) => {
      await withRows(stage, '/share-target?why=size', {});
      await shows(stage.page, postTexts.tooBig(10));
    },
  },
];
