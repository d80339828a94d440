import { expect } from '@playwright/test';
import { emptyTexts } from '#src/copy/empty.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { addDays, toDay, toWire } from '#src/lib/kst.ts';
import { aDecision, aPickFeed, aPickRow, aProposal, aSaleRow } from './pick-rows.ts';
import { longest, offline, shows, stored } from './pick-stage.ts';
import { cards } from './screens.ts';
import type { ScreenState } from './stage.ts';
import type { Rows } from './stored.ts';

/** The PICK list and the strip of Home in every state. */

const agreed = aPickRow();
const today = () => toWire(Date.now()).slice(0, 10);

/** In the order of the server: agreed, running, done. */
const list: Rows = {
  picks: [
    aSaleRow({
      appointmentId: 2,
      state: 'CONFIRMED',
      rentalDate: `${today()}T00:00:00`,
      title: '해솔 흰너울 농구 저지 23 네이비',
    }),
    agreed,
    aPickRow({
      appointmentId: 5,
      state: 'IN_PROGRESS',
      rentalDate: '2020-11-25T10:00:00',
      title: '새솔 초록빛 응원 머플러',
    }),
    aPickRow({
      appointmentId: 3,
      state: 'SUCCESS',
      rentalDate: '2020-11-20T10:00:00',
      returnDate: '2020-11-22T10:00:00',
    }),
    aPickRow({
      appointmentId: 4,
      state: 'SUCCESS',
      isReviewed: true,
      rentalDate: '2020-11-10T10:00:00',
      returnDate: '2020-11-12T10:00:00',
    }),
  ],
};
const listRows = (subject: 'OWNER' | 'REQUESTER'): Rows => ({
  ...list,
  ...aPickFeed(subject, list.picks ?? []),
});

export const pickListStates: readonly ScreenState[] = [
  {
    name: 'pick-list',
    open: async (stage) => {
      await stored(stage, '/pick', listRows('OWNER'));
      await expect(cards(stage.page)).toHaveCount(5, longest);
    },
  },
  {
    name: 'pick-list-sent',
    open: async (stage) => {
      const rows = {
        ...listRows('REQUESTER'),
        outbox: [aProposal(termsOf(aPickRow())), aDecision(agreed, { does: 'cancel' })],
      };
      await stored(stage, '/pick?subject=requester', rows);
      await expect(cards(stage.page)).toHaveCount(6, longest);
      await offline(stage);
    },
  },
  {
    name: 'pick-list-stopped',
    open: async (stage) => {
      const parcel = { ...termsOf(aSaleRow({ rentalDate: '2030-11-26T00:00:00' })), tradeMethod: 'PARCEL' };
      const reason = { is: 'changed' } as const;
      const rows = {
        ...list,
        ...aPickFeed('REQUESTER', list.picks ?? [], { next: { cursorId: 9 } }),
        outbox: [
          aProposal(parcel, { state: 'attention', reason }),
          aDecision(agreed, {
            does: 'edit',
            terms: { rentalDate: aPickRow({ rentalDate: '2030-11-27T10:00:00' }).rentalDate },
          }),
        ],
      };
      await stored(stage, '/pick?subject=requester', rows);
      await expect(cards(stage.page)).toHaveCount(6, longest);
      await offline(stage);
    },
  },
  {
    name: 'pick-list-empty',
    open: async (stage) => {
      await stored(stage, '/pick', aPickFeed('OWNER', []));
      await shows(stage.page, emptyTexts.pick.title);
    },
  },
  {
    name: 'pick-list-never',
    open: async (stage) => {
      await stored(stage, '/pick', {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
  {
    name: 'home-today',
    open: async (stage) => {
      const day = today();
      const rows = {
        picks: [
          aPickRow({ rentalDate: `${day}T23:30:00` }),
          aSaleRow({ appointmentId: 2, rentalDate: `${day}T23:50:00` }),
        ],
      };
      await stored(stage, '/', rows);
      await shows(stage.page, pickTexts.today);
      await expect(cards(stage.page).first()).toBeVisible(longest);
    },
  },
  {
    name: 'home-tomorrow',
    open: async (stage) => {
      const day = today();
      const midnight = `${toDay(addDays(Date.now(), 1))}T00:00:00`; // always less than a day ahead
      const rows = {
        picks: [
          aPickRow({ rentalDate: `${day}T23:30:00` }),
          aPickRow({ appointmentId: 2, state: 'IN_PROGRESS', returnDate: midnight }),
        ],
      };
      await stored(stage, '/', rows);
      await shows(stage.page, pickTexts.soon);
      await expect(cards(stage.page).first()).toBeVisible(longest);
    },
  },
];
