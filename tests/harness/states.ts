import { expect } from '@playwright/test';
import type { ItemPreview } from '#contract/item.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { profileTexts } from '#src/copy/me.ts';
import { actionTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { words } from '#src/copy/ui.ts';
import { help } from '#src/features/guide/help-text.ts';
import { keepJacket, matchEve } from '#src/features/guide/text.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { chatListStates } from './chat-list-states.ts';
import { chatStates } from './chat-states.ts';
import { feedbackStates } from './feedback-states.ts';
import { calls, homeStates, shows } from './home-states.ts';
import { logIn } from './login.ts';
import { notificationStates } from './notification-states.ts';
import { openedStates } from './opened-states.ts';
import { outboxStates } from './outbox-states.ts';
import { pickEditStates } from './pick-edit-states.ts';
import { pickFormStates } from './pick-form-states.ts';
import { pickListStates } from './pick-list-states.ts';
import { pickStates } from './pick-states.ts';
import { cards } from './screens.ts';
import { searchStates } from './search-states.ts';
import { sellListStates } from './sell-list-states.ts';
import { sellStates } from './sell-states.ts';
import { settingsStates } from './settings-states.ts';
import type { ScreenState, Stage } from './stage.ts';
import { userStates } from './user-states.ts';

/** Every screen in every state it can be in, and how to get there: for whoever looks at them, and for axe. */

const member = async ({ page, network }: Stage, nickname?: string): Promise<void> => {
  await logIn(page, network.origin, nickname);
  await expect(cards(page)).toHaveCount(20);
};

const openDetail = async ({ page }: Stage, item: ItemPreview | undefined): Promise<void> => {
  await page.goto(`/detail/${item?.itemId}`);
  await expect(page.getByRole('heading', { level: 1, name: item?.title ?? '' })).toBeVisible();
  await expect(page.getByText(listingTexts.loading)).toHaveCount(0);
  await expect(page.getByRole('button', { name: actionTexts.moreMenu })).toBeVisible();
};

const detail = async (stage: Stage): Promise<void> => {
  const [newest] = await allNewest(stage.network.origin);
  await openDetail(stage, newest);
};

/** The newest listing that is sold, or whose sale is agreed, with the reason in the place of its buttons. */
const refused = (refusal: keyof typeof listingTexts.refusal) => async (stage: Stage) => {
  for (const item of await allNewest(stage.network.origin)) {
    if (item.tradeState !== (refusal === 'sold' ? 'SOLD' : 'RESERVED')) continue;
    const { itemInfo } = await detailOf(stage.network.origin, item.itemId);
    if (itemInfo.saleDate === null) continue; // a rental
    await openDetail(stage, item);
    return shows(stage.page, listingTexts.refusal[refusal]);
  }
  throw new Error(`the demo campus has nothing that is ${refusal}`);
};

/** Opens a path of a member and waits for a text of it. */
const forMember =
  (path: string, text: string, nickname?: string) =>
  async (stage: Stage): Promise<void> => {
    await member(stage, nickname);
    await stage.page.goto(path);
    await shows(stage.page, text);
  };

const nobodyYet = '새로온사람';

export const states: readonly ScreenState[] = [
  ...homeStates,
  { name: 'detail', open: detail },
  {
    name: 'detail-own',
    open: async (stage) => {
      await member(stage);
      await stage.page.goto('/my-trade');
      await cards(stage.page).first().getByRole('link').click();
      await shows(stage.page, listingTexts.chats);
    },
  },
  {
    name: 'detail-menu',
    open: async (stage) => {
      await detail(stage);
      await stage.page.getByRole('button', { name: actionTexts.moreMenu }).click();
      await shows(stage.page, listingTexts.report);
    },
  },
  {
    name: 'detail-zoom',
    open: async (stage) => {
      await detail(stage);
      await stage.page.getByRole('button', { name: words.zoom, exact: true }).click();
      await expect(stage.page.getByRole('button', { name: words.zoomIn })).toBeVisible();
    },
  },
  {
    name: 'detail-loading',
    open: async ({ page, network }) => {
      const [newest] = await allNewest(network.origin);
      const gate = network.hold(calls);
      await page.goto(`/detail/${newest?.itemId}`);
      await gate.reached();
      await expect(page.locator('[aria-busy="true"], [role="status"]').first()).toBeAttached();
    },
  },
  {
    name: 'detail-failed',
    open: async ({ page, network }) => {
      network.inject(calls, { kind: 'gateway', status: 502 });
      await page.goto('/detail/1');
      await shows(page, networkTexts.trouble);
    },
  },
  {
    name: 'detail-offline',
    open: async (stage) => {
      await detail(stage);
      await stage.context.setOffline(true);
      await shows(stage.page, networkTexts.offline);
    },
  },
  { name: 'detail-sold', open: refused('sold') },
  { name: 'detail-sale-agreed', open: refused('sale-agreed') },
  ...openedStates,
  ...searchStates,
  ...outboxStates,
  ...chatListStates,
  ...chatStates,
  ...pickFormStates,
  ...pickEditStates,
  ...pickStates,
  ...pickListStates,
  ...feedbackStates,
  ...notificationStates,
  ...userStates,
  ...sellStates,
  ...sellListStates,
  {
    name: 'not-found',
    open: async ({ page }) => {
      await page.goto('/nowhere');
      await shows(page, emptyTexts['404'].title);
    },
  },
  {
    name: 'guide-match-eve',
    open: async ({ page }) => {
      await page.goto('/guide/match-eve');
      await page.getByRole('checkbox').first().check();
      await shows(page, matchEve.progress(1, 7));
    },
  },
  {
    name: 'guide-keep-jacket',
    open: async ({ page }) => {
      await page.goto('/guide/keep-jacket');
      await shows(page, keepJacket.lead);
    },
  },
  {
    name: 'help',
    open: async ({ page }) => {
      await page.goto('/help');
      await shows(page, help.lead);
    },
  },
  { name: 'help-member', open: forMember('/help', help.toOutbox) },
  {
    name: 'login',
    open: async ({ page }) => {
      await page.goto('/login');
      await shows(page, loginTexts.promise);
    },
  },
  {
    name: 'login-offline',
    open: async ({ page, context }) => {
      await page.goto('/login');
      await shows(page, loginTexts.promise);
      await context.setOffline(true);
      await shows(page, stateTexts.onlineOnly);
    },
  },
  { name: 'my', open: forMember('/my', profileTexts.title) },
  {
    name: 'my-offline',
    open: async (stage) => {
      await forMember('/my', profileTexts.title)(stage);
      await stage.context.setOffline(true);
      await shows(stage.page, networkTexts.offline);
    },
  },
  {
    name: 'my-withdraw',
    open: async (stage) => {
      await forMember('/my', profileTexts.title)(stage);
      await stage.page.getByRole('button', { name: myScreenTexts.withdraw, exact: true }).click();
      await shows(stage.page, myScreenTexts.withdrawAsk.subtitle);
    },
  },
  ...settingsStates,
  { name: 'liked', open: forMember('/liked', myScreenTexts.likedNote) },
  { name: 'liked-empty', open: forMember('/liked', emptyTexts.wishlist.title, nobodyYet) },
  {
    name: 'my-trade',
    open: async (stage) => {
      await member(stage);
      await stage.page.goto('/my-trade');
      await expect(cards(stage.page)).not.toHaveCount(0);
    },
  },
  { name: 'my-trade-empty', open: forMember('/my-trade', emptyTexts['my-trade'].title, nobodyYet) },
];
