import { expect, type Page } from '@playwright/test';
import type { ItemDetail } from '#contract/item.ts';
import type { PickDetail } from '#contract/pick.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { toDay } from '#src/lib/kst.ts';
import { logIn } from './login.ts';
import { type Member, memberOf } from './member-calls.ts';
import { inDays, listingFor } from './pick-form-screen.ts';
import { installed } from './screens.ts';

/** A rental that somebody proposed and now changes, as its form finds it. */

export interface Trade {
  readonly id: number;
  readonly listing: ItemDetail;
  readonly owner: Member;
  readonly from: number;
}

/** A rental that was proposed by a new person, who is logged in on this page. */
export const proposed = async (page: Page, origin: string, nickname: string, nth: number): Promise<Trade> => {
  const listing = await listingFor(origin, { type: 'RENTAL', method: 'DIRECT', canDeal: true }, nth);
  const from = await inDays(origin, 5);
  const asker = await memberOf(origin, nickname);
  const answer = await asker.call('POST', '/api/v1/appointment/rental', {
    itemId: listing.itemId,
    startDate: `${toDay(from)}T18:30:00`,
    endDate: `${toDay(from + 2 * 86_400_000)}T18:30:00`,
    startLocation: '중앙광장',
    endLocation: '중앙광장',
    price: 5000,
    deposit: 1000,
    tradeMethod: 'DIRECT',
  });
  await asker.leave();
  await logIn(page, origin, nickname);
  const { currentAppointment } = answer as { currentAppointment: { appointment: { appointmentId: number } } }; // contract §2.6
  const owner = await memberOf(origin, listing.owner.nickname);
  return { id: currentAppointment.appointment.appointmentId, listing, owner, from };
};

export const openEdit = async (page: Page, { id }: Trade): Promise<void> => {
  await page.goto(`/edit-pick/${id}`);
  await expect(page.getByLabel(pickTexts.form.rentalPlace)).toHaveValue('중앙광장');
  await expect(page.getByLabel(pickTexts.form.rentalFee)).toHaveValue('5,000');
  await installed(page);
};

export const pickOf = async (page: Page, id: number): Promise<PickDetail> =>
  page.evaluate(async (number) => (await (await fetch(`/api/v1/appointment/${number}`)).json()).data, id);
