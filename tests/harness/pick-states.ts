import { expect, type Page } from '@playwright/test';
import * as ko from '#src/copy/ko.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import { termsOf } from '#src/db/pick-terms.ts';
import { addDays, toDay, toWire } from '#src/lib/kst.ts';
import { aPull, openStored } from './chat-list-screen.ts';
import { aMessage, aRoom, aSpan, opponentId } from './chat-rows.ts';
import { aDecision, aPickFeed, aPickRow, aProposal, aSaleRow, pickId } from './pick-rows.ts';
import { cards } from './screens.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** PICK list, detail, meeting mode and today's strip in every state, from rows that were stored earlier. */

const longest = { timeout: 20_000 };
let turn = 0;

/** The room of the PICK with something said in it. */
const talk: Rows = {
  rooms: [aRoom({ readUpTo: '' })],
  messages: [
    '안녕하세요! 과잠 아직 있나요?',
    '네 있어요. 26일 저녁 어떠세요?',
    '좋아요, 학생회관에서 봬요',
  ].map((content, n) =>
    aMessage(n + 1, 1, { content, userId: (n === 1 ? 1 : opponentId) as typeof opponentId }),
  ),
  spans: [aSpan(1, 3)],
};

const stored = async ({ page, network }: Stage, path: string, rows: Rows): Promise<void> => {
  turn += 1;
  await openStored(page, network, { nickname: `약속보는이${turn}`, path, rows: { ...talk, ...rows } });
};

const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible(longest);

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

const offline = async ({ page, context }: Stage): Promise<void> => {
  await context.setOffline(true);
  await shows(page, ko.network.offline);
};

export const pickStates: readonly ScreenState[] = [
  { name: 'pick-confirmed', open: detail({ picks: [agreed] }, ko.pick.act.cancel) },
  { name: 'pick-received', open: detail({ picks: [pending] }, ko.pick.act.accept) },
  { name: 'pick-sent', open: detail({ picks: [mine] }, ko.pick.act.cancel) },
  { name: 'pick-parcel', open: detail({ picks: [sale] }, ko.pick.act.cancel) },
  ...(['CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'SUCCESS'] as const).map((state) => ({
    name: `pick-${state.toLowerCase().replace('_', '-')}`,
    open: detail({ picks: [aPickRow({ state })] }, ko.pick.ended[state]),
  })),
  {
    name: 'pick-accept-waiting',
    open: async (stage) => {
      const rows = { picks: [pending], outbox: [aDecision(pending, { does: 'confirm' })] };
      await detail(rows, ko.pick.queued.accept)(stage);
      await offline(stage);
    },
  },
  {
    name: 'pick-edit-waiting',
    open: detail(
      { picks: [mine], outbox: [aDecision(mine, { does: 'edit', terms: { price: 5_000 } })] },
      ko.pick.queued.edit(mine.opponentNickname),
    ),
  },
  {
    name: 'pick-accept-blocked',
    open: detail(
      { picks: [pending], outbox: [aDecision(pending, { does: 'confirm', state: 'blocked' })] },
      oursOutbox.why.blocked,
    ),
  },
  {
    name: 'pick-edit-take-back',
    open: async (stage) => {
      const rows = { picks: [mine], outbox: [aDecision(mine, { does: 'edit', terms: { price: 5_000 } })] };
      await detail(rows, oursPick.takeBack)(stage);
      await stage.page.getByRole('button', { name: oursPick.takeBack }).click();
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
      ko.pick.conflict.changed,
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
      ko.pick.form.dateTaken,
    ),
  },
  {
    name: 'pick-cancel-ask',
    open: async (stage) => {
      await detail({ picks: [agreed] }, ko.pick.act.cancel)(stage);
      await stage.page.getByRole('button', { name: ko.pick.act.cancel }).click();
      await expect(stage.page.getByRole('alertdialog')).toHaveCSS('scale', '1');
    },
  },
  {
    name: 'pick-offline',
    open: async (stage) => {
      await detail({ picks: [agreed] }, ko.pick.act.cancel)(stage);
      await offline(stage);
    },
  },
  {
    name: 'pick-never',
    open: async (stage) => {
      await stored(stage, `/pick-detail/${pickId}`, {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, ko.state.neverFetched.title);
    },
  },
  {
    name: 'pick-failed',
    open: detail({ pulls: [aPull(`pick:${pickId}`, { at: null, trouble: 'busy' })] }, ko.network.trouble),
  },
  {
    name: 'pick-meeting',
    open: detail({ picks: [agreed] }, oursPick.meeting.checklist, `/meeting/${pickId}`),
  },
  {
    name: 'pick-meeting-below',
    open: async (stage) => {
      await detail({ picks: [agreed] }, oursPick.meeting.checklist, `/meeting/${pickId}`)(stage);
      await shows(stage.page, `약속보는이${turn}`);
      await stage.page
        .getByText(oursPick.lastLines)
        .evaluate((lines) => lines.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'pick-meeting-parcel',
    open: detail({ picks: [sale] }, oursPick.meeting.parcel, `/meeting/${pickId}`),
  },
  {
    name: 'pick-meeting-waiting',
    open: async (stage) => {
      const rows = { picks: [agreed], outbox: [aDecision(agreed, { does: 'cancel' })] };
      await detail(rows, oursPick.meeting.checklist, `/meeting/${pickId}`)(stage);
      await offline(stage);
    },
  },
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
      await shows(stage.page, ko.empty.pick.title);
    },
  },
  {
    name: 'pick-list-never',
    open: async (stage) => {
      await stored(stage, '/pick', {});
      await expect(stage.page.locator('[aria-busy="true"]').first()).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, ko.state.neverFetched.title);
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
      await shows(stage.page, oursPick.today);
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
      await shows(stage.page, oursPick.soon);
      await expect(cards(stage.page).first()).toBeVisible(longest);
    },
  },
];
