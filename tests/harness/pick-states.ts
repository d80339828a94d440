import { expect } from '@playwright/test';
import { entryTexts } from '#src/copy/entries.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { aPull } from './chat-list-screen.ts';
import { aDecision, aPickRow, aSaleRow, pickId } from './pick-rows.ts';
import { longest, offline, person, shows, stored } from './pick-stage.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** PICK detail and meeting mode in every state, from rows that were stored earlier. */

const detail =
  (rows: Rows, text: string, path = `/pick-detail/${pickId}`) =>
  async (stage: Stage): Promise<void> => {
    await stored(stage, path, rows);
    await shows(stage.page, text);
  };

const pending = aPickRow({ state: 'PENDING' });
const mine = aPickRow({ state: 'PENDING', isCreator: true });
const agreed = aPickRow();
const sale = aSaleRow({
  state: 'CONFIRMED',
  tradeMethod: 'PARCEL',
  rentalLocation: '',
  rentalDate: '2030-11-26T00:00:00',
});

export const pickStates: readonly ScreenState[] = [
  { name: 'pick-confirmed', open: detail({ picks: [agreed] }, pickScreenTexts.act.cancel) },
  { name: 'pick-received', open: detail({ picks: [pending] }, pickScreenTexts.act.accept) },
  { name: 'pick-sent', open: detail({ picks: [mine] }, pickScreenTexts.act.cancel) },
  { name: 'pick-parcel', open: detail({ picks: [sale] }, pickScreenTexts.act.cancel) },
  ...(['CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'SUCCESS'] as const).map((state) => ({
    name: `pick-${state.toLowerCase().replace('_', '-')}`,
    open: detail({ picks: [aPickRow({ state })] }, pickTexts.ended[state]),
  })),
  {
    name: 'pick-accept-waiting',
    open: async (stage) => {
      const rows = { picks: [pending], outbox: [aDecision(pending, { does: 'confirm' })] };
      await detail(rows, pickScreenTexts.takeBack)(stage);
      await offline(stage);
      await shows(stage.page, pickTexts.queued.accept);
    },
  },
  {
    name: 'pick-edit-waiting',
    open: async (stage) => {
      const rows = { picks: [mine], outbox: [aDecision(mine, { does: 'edit', terms: { price: 5_000 } })] };
      await detail(rows, pickScreenTexts.takeBack)(stage);
      await offline(stage);
      await shows(stage.page, pickTexts.queued.edit(mine.opponentNickname));
    },
  },
  {
    name: 'pick-accept-blocked',
    open: detail(
      { picks: [pending], outbox: [aDecision(pending, { does: 'confirm', state: 'blocked' })] },
      entryTexts.why.blocked,
    ),
  },
  {
    name: 'pick-edit-take-back',
    open: async (stage) => {
      const rows = { picks: [mine], outbox: [aDecision(mine, { does: 'edit', terms: { price: 5_000 } })] };
      await detail(rows, pickScreenTexts.takeBack)(stage);
      await stage.page.getByRole('button', { name: pickScreenTexts.takeBack }).click();
      await expect(stage.page.getByRole('alertdialog')).toHaveCSS('scale', '1');
    },
  },
  {
    name: 'pick-accept-stopped',
    open: detail(
      {
        picks: [pending],
        outbox: [aDecision(pending, { does: 'confirm', state: 'attention', reason: { is: 'changed' } })],
      },
      pickTexts.conflict.changed,
    ),
  },
  {
    name: 'pick-edit-stopped',
    open: detail(
      {
        picks: [pending],
        outbox: [
          aDecision(pending, {
            does: 'edit',
            state: 'failed',
            reason: { is: 'refused', status: 409, code: 'ALREADY_RENTAL_RESERVED_PERIOD' },
          }),
        ],
      },
      pickTexts.form.dateTaken,
    ),
  },
  {
    name: 'pick-cancel-ask',
    open: async (stage) => {
      await detail({ picks: [agreed] }, pickScreenTexts.act.cancel)(stage);
      await stage.page.getByRole('button', { name: pickScreenTexts.act.cancel }).click();
      await expect(stage.page.getByRole('alertdialog')).toHaveCSS('scale', '1');
    },
  },
  {
    name: 'pick-offline',
    open: async (stage) => {
      await detail({ picks: [agreed] }, pickScreenTexts.act.cancel)(stage);
      await offline(stage);
    },
  },
  {
    name: 'pick-never',
    open: async (stage) => {
      await stored(stage, `/pick-detail/${pickId}`, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
  {
    name: 'pick-failed',
    open: async (stage) => {
      const pulls = [aPull(`pick:${pickId}`, { at: null, trouble: 'busy' })];
      await stored(stage, `/pick-detail/${pickId}`, { pulls }, true);
      await shows(stage.page, networkTexts.trouble);
    },
  },
  {
    name: 'pick-meeting',
    open: detail({ picks: [agreed] }, pickScreenTexts.meeting.checklist, `/meeting/${pickId}`),
  },
  {
    name: 'pick-meeting-below',
    open: async (stage) => {
      await detail({ picks: [agreed] }, pickScreenTexts.meeting.checklist, `/meeting/${pickId}`)(stage);
      await shows(stage.page, person);
      await stage.page
        .getByText(pickScreenTexts.lastLines)
        .evaluate((lines) => lines.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'pick-meeting-parcel',
    open: detail({ picks: [sale] }, pickScreenTexts.meeting.parcel, `/meeting/${pickId}`),
  },
  {
    name: 'pick-meeting-waiting',
    open: async (stage) => {
      const rows = { picks: [agreed], outbox: [aDecision(agreed, { does: 'cancel' })] };
      await detail(rows, pickScreenTexts.meeting.checklist, `/meeting/${pickId}`)(stage);
      await offline(stage);
    },
  },
];
