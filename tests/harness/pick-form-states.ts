import { expect } from '@playwright/test';
import type { ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { draftTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { toDay } from '#src/lib/kst.ts';
import { openStored } from './chat-list-screen.ts';
import { logIn } from './login.ts';
import { aKey, anEntry } from './outbox-entries.ts';
import {
  choose,
  dateButton,
  dayCell,
  draftOf,
  drawer,
  goOffline,
  inDays,
  listingFor,
  pathOf,
  saveButton,
  turnTo,
} from './pick-form-screen.ts';
import { aPickRow } from './pick-rows.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveEntries } from './waiting.ts';

/** The form of a PICK and a proposal that waits, in every state they can be in. */

const longest = { timeout: 20_000 };
const calls = /^\/api\//;
let turn = 0;

const rental = { type: 'RENTAL', method: 'DIRECT', canDeal: true } as const;

const member = async ({ page, network }: Stage): Promise<void> => {
  turn += 1;
  await logIn(page, network.origin, `약속보는이${turn}`);
  await expect(cards(page)).toHaveCount(20);
};

const form = async (stage: Stage, wanted: Parameters<typeof listingFor>[1] = rental): Promise<number> => {
  await member(stage);
  const { itemId } = await listingFor(stage.network.origin, wanted);
  await stage.page.goto(pathOf(itemId, wanted));
  await expect(saveButton(stage.page)).toBeVisible(longest);
  return itemId;
};

/** The drawer of the first date, once it has come in. */
const openDrawer = async ({ page }: Stage): Promise<void> => {
  await dateButton(page, pickTexts.form.rentalMoment).click();
  await expect(drawer(page, pickTexts.form.rentalMoment)).toHaveCSS('translate', '0px');
};

/** A proposal left by an earlier start, and a server that does not answer. */
const proposal = async (stage: Stage, change: object): Promise<void> => {
  const { page, network } = stage;
  await member(stage);
  const { itemId } = await listingFor(network.origin, rental);
  await page.goto(`/detail/${itemId}`);
  await expect(page.getByRole('switch', { name: itemTexts.kept })).toBeVisible();
  const day = toDay(await inDays(network.origin, 3));
  await page.goto(`${network.origin}/healthz`); // where no engine takes up what is left
  await leaveEntries(page, [
    anEntry({
      id: aKey(1),
      kind: 'pick.propose',
      lane: `pick:item:${itemId}`,
      args: {
        itemId: itemId as ItemId,
        terms: {
          type: 'RENTAL',
          tradeMethod: 'DIRECT',
          rentalDate: `${day}T18:30:00` as LocalDateTime, // of the contract's shape
          returnDate: `${day}T20:30:00` as LocalDateTime,
          rentalLocation: '학생회관 1층 로비',
          returnLocation: '중앙도서관 앞 잔디밭 옆 긴 의자',
          price: 5000,
          deposit: 10_000,
        },
      },
      ...change,
    }),
  ]);
  network.hold(calls);
  await page.goto(`/pick-new/${itemId}`);
  await expect(page.getByText(pickFormTexts.queue.total('15,000원'))).toBeVisible(longest);
};

const refused = (code: string) => ({
  state: 'failed',
  attempts: 1,
  reason: { is: 'refused', status: 409, code },
});

export const pickFormStates: readonly ScreenState[] = [
  { name: 'pick-form', open: async (stage) => void (await form(stage)) },
  {
    name: 'pick-form-missing',
    open: async (stage) => {
      await form(stage);
      await saveButton(stage.page).press('Enter');
      await expect(stage.page.getByText('대여 일시를 골라 주세요')).toBeVisible();
    },
  },
  {
    name: 'pick-form-parcel',
    open: async (stage) => {
      await form(stage, { type: 'SALE', method: 'PARCEL', canDeal: false });
      await expect(stage.page.getByText(pickTexts.form.parcelNotice)).toBeVisible();
    },
  },
  {
    name: 'pick-form-places',
    open: async ({ page, network }) => {
      turn += 1;
      const picks = [
        aPickRow({ rentalLocation: '정문', returnLocation: '학생회관 1층 로비' }),
        aPickRow({
          appointmentId: 2,
          rentalLocation: '중앙도서관 앞 잔디밭 옆 긴 의자, 비가 오면 안쪽 로비',
        }),
      ];
      await openStored(page, network, { nickname: `약속보는이${turn}`, path: '/healthz', rows: { picks } });
      const { itemId } = await listingFor(network.origin, rental);
      await page.goto(pathOf(itemId, rental));
      await page.getByLabel(pickTexts.form.returnPlace).fill('');
      await page.getByLabel(pickTexts.form.rentalPlace).focus();
      await page
        .getByRole('button', { name: pickFormTexts.recentPlace('정문') })
        .first()
        .click();
      await expect(page.getByRole('button', { name: pickFormTexts.recentPlace('정문') })).toHaveCount(2);
    },
  },
  {
    name: 'pick-form-wrong',
    open: async (stage) => {
      await form(stage);
      await stage.page.getByLabel(pickTexts.form.rentalPlace).fill('가'.repeat(101));
      await stage.page.getByLabel(pickTexts.form.deposit).fill('');
      await expect(stage.page.getByText(pickFormTexts.noDeposit)).toBeVisible();
    },
  },
  {
    name: 'pick-form-offline',
    open: async (stage) => {
      await form(stage);
      await stage.context.setOffline(true);
      await expect(stage.page.getByText(networkTexts.offline)).toBeVisible();
    },
  },
  {
    name: 'pick-calendar',
    open: async (stage) => {
      await form(stage);
      await openDrawer(stage);
      await dayCell(stage.page, await inDays(stage.network.origin, 0)).click();
    },
  },
  {
    name: 'pick-calendar-unknown',
    open: async (stage) => {
      await form(stage);
      await stage.context.setOffline(true);
      await openDrawer(stage);
      for (let months = 0; months < 3; months += 1)
        await stage.page.getByRole('button', { name: '다음 달' }).click();
      await expect(stage.page.getByText(pickTexts.form.availabilityUnknown)).toBeVisible();
    },
  },
  {
    name: 'pick-calendar-return',
    open: async (stage) => {
      await form(stage);
      const { page, network } = stage;
      const begins = await inDays(network.origin, 2);
      await choose(page, pickTexts.form.rentalMoment, begins, '18:30');
      await dateButton(page, pickTexts.form.returnMoment).click();
      await turnTo(page, begins);
      await expect(dayCell(page, begins)).toHaveAccessibleName(new RegExp(pickFormTexts.begins));
      const ends = await inDays(network.origin, 5);
      await turnTo(page, ends);
      await dayCell(page, ends).click();
    },
  },
  {
    name: 'pick-form-unknown',
    open: async (stage) => {
      await form(stage);
      const { page, network } = stage;
      await goOffline(page, stage.context);
      await choose(page, pickTexts.form.rentalMoment, await inDays(network.origin, 80), '18:30');
      await expect(page.getByText(pickTexts.form.availabilityUnknown)).toBeVisible();
    },
  },
  {
    name: 'pick-time',
    open: async (stage) => {
      await form(stage);
      await openDrawer(stage);
      await dayCell(stage.page, await inDays(stage.network.origin, 0)).click();
      await stage.page.getByRole('button', { name: actionTexts.next, exact: true }).click();
      await expect(
        stage.page.getByRole('group', { name: pickFormTexts.times }).locator(':focus'),
      ).toHaveCount(1);
    },
  },
  {
    name: 'pick-time-return',
    open: async (stage) => {
      await form(stage);
      const { page, network } = stage;
      const day = await inDays(network.origin, 2);
      await choose(page, pickTexts.form.rentalMoment, day, '15:30');
      await dateButton(page, pickTexts.form.returnMoment).click();
      await turnTo(page, day);
      await dayCell(page, day).click();
      await page.getByRole('button', { name: actionTexts.next, exact: true }).click();
      await page.getByRole('radio', { name: '16:00' }).press('ArrowLeft');
      await expect(page.getByText(/보다 늦게 골라 주세요$/)).toBeVisible();
    },
  },
  {
    name: 'pick-form-resume',
    open: async (stage) => {
      const itemId = await form(stage);
      await stage.page.getByLabel(pickTexts.form.rentalPlace).fill('도서관 앞');
      await expect.poll(() => draftOf(stage.page, `pick:new:${itemId}:RENTAL:DIRECT`)).toBeDefined();
      await stage.page.reload();
      await expect(stage.page.getByRole('dialog', { name: draftTexts.resumeAsk.title })).toHaveCSS(
        'translate',
        '0px',
      );
    },
  },
  {
    name: 'pick-form-own',
    open: async ({ page, network }) => {
      const { itemId, owner } = await listingFor(network.origin, rental);
      await logIn(page, network.origin, owner.nickname);
      await page.goto(pathOf(itemId, rental));
      await expect(page.getByText(pickFormTexts.own)).toBeVisible();
    },
  },
  {
    name: 'pick-form-failed',
    open: async (stage) => {
      await member(stage);
      stage.network.inject(calls, { kind: 'gateway', status: 502 });
      await stage.page.goto('/post-pick/1/RENTAL/DIRECT');
      await expect(stage.page.getByText(networkTexts.trouble).first()).toBeVisible(longest);
    },
  },
  { name: 'pick-new', open: (stage) => proposal(stage, {}) },
  { name: 'pick-new-refused', open: (stage) => proposal(stage, refused('ALREADY_RENTAL_RESERVED_PERIOD')) },
  {
    name: 'pick-new-unproven',
    open: (stage) =>
      proposal(stage, { state: 'attention', unsure: true, attempts: 1, reason: { is: 'unproven' } }),
  },
  {
    name: 'pick-new-none',
    open: async (stage) => {
      await member(stage);
      await stage.page.goto('/pick-new/1');
      await expect(stage.page.getByText(pickFormTexts.queue.none)).toBeVisible();
    },
  },
];
