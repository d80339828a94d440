import { expect } from '@playwright/test';
import { pickTexts } from '#src/copy/pick.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { pickFormTexts } from '#src/features/pick/form/text.ts';
import { aDecision, aPickRow, aSaleRow, pickId } from './pick-rows.ts';
import { longest, offline, shows, stored } from './pick-stage.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveRows, type Rows } from './stored.ts';

/** The form that changes a PICK, in every state, from rows that were stored earlier. */

const path = `/edit-pick/${pickId}`;
const agreed = aPickRow();
const pending = aPickRow({ state: 'PENDING' });

const edit =
  (rows: Rows, text: string) =>
  async (stage: Stage): Promise<void> => {
    await stored(stage, path, rows);
    await shows(stage.page, text);
  };

export const pickEditStates: readonly ScreenState[] = [
  { name: 'edit-pick', open: edit({ picks: [agreed] }, pickTexts.form.rentalMoment) },
  {
    name: 'edit-pick-parcel',
    open: edit(
      { picks: [aSaleRow({ tradeMethod: 'PARCEL', rentalLocation: '', rentalDate: '2030-11-26T00:00:00' })] },
      pickTexts.form.parcelNotice,
    ),
  },
  {
    name: 'edit-pick-offline',
    open: async (stage) => {
      await edit({ picks: [agreed] }, pickTexts.form.rentalMoment)(stage);
      await offline(stage);
      await shows(stage.page, pickTexts.queued.edit(agreed.opponentNickname));
    },
  },
  {
    name: 'edit-pick-changed',
    open: async (stage) => {
      await edit({ picks: [pending] }, pickTexts.form.rentalMoment)(stage);
      await stage.page.getByLabel(pickTexts.form.returnPlace).fill('도서관 앞');
      await leaveRows(stage.page, {
        picks: [{ ...pending, state: 'CONFIRMED', price: 7_000, version: 2, stamp: 2 }],
      });
      await shows(stage.page, pickTexts.conflict.changed);
    },
  },
  {
    name: 'edit-pick-stopped',
    open: async (stage) => {
      const refused = { is: 'refused', status: 409, code: 'ALREADY_RENTAL_RESERVED_PERIOD' } as const;
      const outbox = [aDecision(pending, { does: 'edit', state: 'failed', reason: refused })];
      await edit({ picks: [pending], outbox }, pickFormTexts.refused.again)(stage);
    },
  },
  {
    name: 'edit-pick-decided',
    open: edit(
      { picks: [pending], outbox: [aDecision(pending, { does: 'confirm' })] },
      pickFormTexts.decided,
    ),
  },
  {
    name: 'edit-pick-ended',
    open: edit({ picks: [aPickRow({ state: 'CANCELLED' })] }, pickFormTexts.ended),
  },
  {
    name: 'edit-pick-never',
    open: async (stage) => {
      await stored(stage, path, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
];
