import { expect } from '@playwright/test';
import { detailTexts, likeTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { itemTexts } from '#src/copy/home.ts';
import { profileTexts } from '#src/copy/me.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { navTexts, networkTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { outboxScreenTexts } from '#src/features/outbox/text.ts';
import { allNewest } from './catalogue.ts';
import { logIn, mainUser } from './login.ts';
import { aKey, anEntry } from './outbox-entries.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveEntries } from './waiting.ts';

/** Screens of what waits to be sent, of hearts and of the profile, in every state they can be in. */

const longest = { timeout: 20_000 };
const calls = /^\/api\//;
const hours = 60 * 60_000;
let turn = 0;

/** A new person each time: what one state leaves on the server is no other's. */
const member = async ({ page, network }: Stage, nickname?: string): Promise<void> => {
  turn += 1;
  await logIn(page, network.origin, nickname ?? `보는이${turn}`);
  await expect(cards(page)).toHaveCount(20);
};

/** One thing in each state, and a server that does not answer. */
const queue = async (stage: Stage, path: string): Promise<void> => {
  const { page, network } = stage;
  await member(stage);
  await page.goto('/my');
  await expect(page.getByText(profileTexts.title)).toBeVisible();
  const [first, second, third] = await allNewest(network.origin);
  await page.goto(`${network.origin}/healthz`); // where no engine takes up what is left
  const like = (n: number, itemId: number | undefined, liked = true) =>
    anEntry({ seq: n, id: aKey(n), key: aKey(n), lane: `item:${itemId}`, args: { itemId, liked } });
  await leaveEntries(page, [
    { ...like(1, first?.itemId), attempts: 3, nextAt: Date.now() + 2 * hours },
    { ...like(2, second?.itemId, false), state: 'ambiguous', unsure: true, attempts: 1 },
    {
      ...like(3, third?.itemId),
      state: 'failed',
      attempts: 1,
      reason: { is: 'refused', status: 409, code: 'ALREADY_DELETED_ITEM' },
    },
    {
      ...like(4, undefined),
      kind: 'profile.edit',
      lane: 'me',
      args: { nickname: '새이름', photoId: null },
      state: 'attention',
      attempts: 6,
      reason: { is: 'poisoned' },
    },
    {
      ...like(5, undefined),
      kind: 'chat.react',
      lane: 'room:1',
      args: {},
      state: 'attention', // as the first engine that meets it leaves it
      reason: { is: 'unknown-kind' },
    },
  ]);
  network.hold(calls);
  await page.goto(path);
};

const outbox = async (stage: Stage): Promise<void> => {
  await queue(stage, '/outbox');
  await expect(stage.page.getByRole('article')).toHaveCount(5, longest);
};

const listing = async (stage: Stage, nickname?: string): Promise<void> => {
  const { page, network } = stage;
  await member(stage, nickname);
  const [newest] = await allNewest(network.origin);
  await page.goto(`/detail/${newest?.itemId}`);
  await expect(page.getByRole('switch', { name: itemTexts.kept })).toBeVisible();
};

const edit = async (stage: Stage): Promise<void> => {
  await member(stage);
  await stage.page.goto('/my-edit');
  await expect(stage.page.getByLabel(profileTexts.nickname)).toBeVisible();
};

const heart = ({ page }: Stage) => page.getByRole('button', { name: /^관심 상품에 담기/ }).first();

export const outboxStates: readonly ScreenState[] = [
  {
    name: 'outbox-empty',
    open: async (stage) => {
      await member(stage);
      await stage.page.goto('/outbox');
      await expect(stage.page.getByText(outboxScreenTexts.empty)).toBeVisible();
    },
  },
  { name: 'outbox', open: outbox },
  {
    name: 'outbox-why',
    open: async (stage) => {
      await outbox(stage);
      const why = stage.page.getByRole('button', { name: outboxScreenTexts.whyOf('') });
      for (let at = 0; at < 4; at += 1) await why.nth(at).click();
      await expect(stage.page.getByText(entryTexts.why.stopped).first()).toBeVisible();
    },
  },
  {
    name: 'outbox-cancel',
    open: async (stage) => {
      await outbox(stage);
      await stage.page.getByRole('button', { name: outboxScreenTexts.cancel }).first().click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'outbox-sending',
    open: async (stage) => {
      const { page, network } = stage;
      await member(stage);
      await cards(page).first().getByRole('link').click();
      network.hold(/^\/api\/v1\/like/);
      await heart(stage).click();
      await page.getByRole('button', { name: words.back }).click();
      await page.getByRole('link', { name: words.badge(navTexts.my, 1) }).click();
      await page.getByRole('main').getByRole('link', { name: outboxTexts.title }).click();
      await expect(page.getByText(outboxTexts.sending).first()).toBeVisible();
      await expect(page.getByText(networkTexts.syncing(1))).toBeVisible();
    },
  },
  {
    name: 'my-queue',
    open: async (stage) => {
      await queue(stage, '/my');
      await expect(stage.page.getByText(entryTexts.summaryNote(3))).toBeVisible(longest);
    },
  },
  {
    name: 'my-logout-queue',
    open: async (stage) => {
      await queue(stage, '/my');
      await stage.page.getByRole('button', { name: myScreenTexts.logout, exact: true }).click();
      await expect(stage.page.getByText(myScreenTexts.logoutAsk.subtitle)).toBeVisible();
    },
  },
  { name: 'my-edit', open: edit },
  {
    name: 'my-edit-leave',
    open: async (stage) => {
      await edit(stage);
      await stage.page.getByLabel(profileTexts.nickname).fill('바꾼이름');
      await stage.page.getByRole('button', { name: words.back }).click();
      await expect(stage.page.getByText(profileTexts.leaveAsk.subtitle)).toBeVisible();
    },
  },
  {
    name: 'my-pending',
    open: async (stage) => {
      const { page, context } = stage;
      await member(stage);
      await page.goto('/my');
      await page.getByRole('link', { name: new RegExp(profileTexts.title) }).click();
      await expect(page.getByLabel(profileTexts.nickname)).toBeVisible();
      await context.setOffline(true);
      await page.getByLabel(profileTexts.nickname).fill('새이름');
      await page.getByRole('button', { name: profileTexts.save }).click();
      await expect(page.getByText(outboxTexts.waiting)).toBeVisible();
    },
  },
  { name: 'detail-member', open: (stage) => listing(stage) },
  {
    name: 'detail-liked-offline',
    open: async (stage) => {
      await listing(stage);
      await stage.context.setOffline(true);
      await heart(stage).click();
      await expect(stage.page.getByText(likeTexts.queued)).toBeVisible();
      await stage.page.getByText(likeTexts.queued).hover(); // it stays while it is looked at
    },
  },
  {
    name: 'detail-method',
    open: async (stage) => {
      await listing(stage);
      await stage.page
        .getByRole('button', { name: new RegExp(`^(${detailTexts.rent}|${detailTexts.buy})`) })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog', { name: listingTexts.chooseMethod })).toHaveCSS(
        'translate',
        '0px',
      );
    },
  },
  {
    name: 'detail-pick',
    open: async (stage) => {
      const terms = {
        appointmentId: 905,
        state: 'PENDING',
        type: 'SALE',
        tradeMethod: 'DIRECT',
        rentalDate: '2026-11-24T18:30:00',
      };
      const data = { chatRoomId: 58, isPresent: true, appointment: terms };
      stage.network.inject(/\/current$/, { kind: 'answer', data });
      await listing(stage);
      await expect(stage.page.getByText(listingTexts.pickInProgress)).toBeVisible();
    },
  },
  {
    name: 'liked-undo',
    open: async (stage) => {
      const { page } = stage;
      await member(stage, mainUser);
      await page.goto('/liked');
      await expect(cards(page).first()).toBeVisible();
      await heart(stage).click();
      await expect(page.getByText(likeTexts.removed)).toBeVisible();
      await page.getByText(likeTexts.removed).hover();
    },
  },
];
