import { expect, type Page } from '@playwright/test';
import type { LocalDateTime } from '#contract/moment.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { blockTexts } from '#src/copy/feedback.ts';
import { itemTexts } from '#src/copy/home.ts';
import { navTexts, networkTexts, stateTexts } from '#src/copy/shell.ts';
import { phraseTexts } from '#src/features/chat/phrases/text.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { toWire } from '#src/lib/kst.ts';
import { whoIs } from './accepted-likes.ts';
import { builtFile } from './built-file.ts';
import { allNewest, detailOf } from './catalogue.ts';
import {
  aHistory,
  aMessage,
  anUnsent,
  aPick,
  aRoom,
  aSpan,
  itemId,
  lastMoment,
  roomId,
} from './chat-rows.ts';
import { logIn } from './login.ts';
import { aKey, anEntry, longAfter } from './outbox-entries.ts';
import type { ScreenState, Stage } from './stage.ts';
import { leaveRows, type Rows } from './stored.ts';

/** A chat room in every state it can be in, from rows that were stored earlier: the server says nothing of chat. */

const chatCalls = /^\/(api\/v1\/(chatroom|appointment)|ws)/;
const longest = { timeout: 20_000 };
let turn = 0;

/** The listing that a room is about, beside it on a wide page: the demo's one of that title. */
const serveListing = async (network: Stage['network']): Promise<void> => {
  const { item } = aRoom().entered ?? {};
  const known = (await allNewest(network.origin)).find(({ title }) => title === item?.title);
  if (known === undefined) throw new Error(`the demo campus has no ${item?.title}`);
  const data = { ...(await detailOf(network.origin, known.itemId)), itemId };
  network.inject(new RegExp(`/api/v1/item/${itemId}$`), { kind: 'answer', data });
};

/** Logs somebody new in, stores these rows for them, and opens the room; answers who they are. */
export const openRoom = async (
  { page, network }: Pick<Stage, 'page' | 'network'>,
  rowsOf: (me: number) => Rows,
  path = `/chat/${roomId}`,
): Promise<number> => {
  turn += 1;
  network.hold(chatCalls);
  await serveListing(network);
  await logIn(page, network.origin, `말하는이${turn}`);
  await expect(page.getByRole('link', { name: navTexts.my })).toBeVisible();
  await expect(page.locator('#root[data-snapshot]')).toHaveCount(0); // the app is there, and with it the account's database
  const me = await whoIs(page);
  await page.goto(`${network.origin}/healthz`); // where no engine and no screen is in the way
  await leaveRows(page, rowsOf(me));
  await page.goto(path);
  const unblock = page.getByRole('button', { name: blockTexts.unblock }); // in the place of the field
  await expect(field(page).or(unblock)).toBeVisible(longest); // the code is there: a network that fails comes after it
  await page.waitForFunction((writer) => {
    const came = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return came.some(({ name, responseEnd }) => name.endsWith(writer) && responseEnd > 0);
  }, builtFile('src/app/mutation-writer.ts')); // so is what writes: an idle page brings it
  return me;
};

export const log = (page: Page) => page.getByRole('log', { name: chatScreenTexts.log });
export const field = (page: Page) => page.getByRole('textbox', { name: chatScreenTexts.field });

/** A room whose history is whole. */
export const wholeRoom =
  (count: number, more: (me: number) => Rows = () => ({})) =>
  (me: number): Rows => ({
    rooms: [aRoom()],
    messages: aHistory(count, me),
    spans: [aSpan(0, count - 1)],
    ...more(me),
  });

/** A short talk with everything in it. */
const talk = (me: number): Rows => {
  const at = (minutes: number) => toWire(lastMoment - minutes * 60_000) as LocalDateTime; // of that shape
  const mine = { userId: me as never }; // any number is an id
  const other = { userId: aRoom().opponent.userId };
  return {
    rooms: [
      aRoom({
        presence: { online: false, lastEnterAt: at(2), stamp: 1 },
        entered: {
          ...aRoom().entered,
          appointment: {
            ...aPick('CONFIRMED'),
            itemId: null,
            borrowerId: null,
            tradeMethod: 'DIRECT',
            state: 'CONFIRMED',
            version: null,
            updatedAt: null,
            isCreator: false,
          },
        } as never, // the parts that are not drawn are left out
      }),
    ],
    messages: [
      aMessage(0, me, {
        ...other,
        kind: 'notice',
        content: '버건디러버님이 채팅방에 들어왔어요.',
        createdAt: at(1500),
      }),
      aMessage(1, me, { ...other, content: '안녕하세요! 과잠 아직 있나요?', createdAt: at(1499) }),
      aMessage(2, me, { ...mine, content: '안녕하세요! 24일에 대여 가능할까요?', createdAt: at(10) }),
      aMessage(3, me, { ...other, content: '네 가능해요. 저녁 6시 반 어떠세요?', createdAt: at(8) }),
      aMessage(4, me, { ...other, content: '가슴단면 51이에요!', createdAt: at(8) }),
      aMessage(5, me, { ...other, kind: 'pick', content: '', pick: aPick('CONFIRMED'), createdAt: at(6) }),
      aMessage(6, me, { ...mine, content: '좋아요', createdAt: at(4) }),
      aMessage(7, me, { ...mine, content: '학생회관 1층이면 좋아요', createdAt: at(1) }),
    ],
    spans: [aSpan(0, 7)],
  };
};

const unsent = (): Rows => ({
  outbox: [
    anUnsent(1, '반납은 27일 저녁에 할게요', { state: 'failed', attempts: 1, reason: { is: 'expired' } }),
    anUnsent(2, '초록색 머플러 하고 갈게요', {
      state: 'ambiguous',
      unsure: true,
      attempts: 1,
      nextAt: longAfter(),
    }),
    anUnsent(3, '언제 어디서 만날까요?'),
  ],
});

/** That the other one of the room is blocked, as the server has said. */
const aBlock = () => {
  const { userId, nickname } = aRoom().opponent;
  return { userId, nickname, told: null, isBlocked: true, stamp: 9_000_000 };
};

const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible(longest);

/** The columns of a wide page have come: without a network nothing else could bring their code here. */
const columnsLoaded = async ({ page }: Stage): Promise<void> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.locator('[data-stage]')).toBeVisible(longest);
  await page.waitForLoadState('networkidle');
  if (size !== null) await page.setViewportSize(size);
};

const withTalk = (stage: Stage, more: Rows = {}) => openRoom(stage, (me) => ({ ...talk(me), ...more }));

export const chatStates: readonly ScreenState[] = [
  {
    name: 'chat-room',
    open: async (stage) => {
      await withTalk(stage);
      await shows(stage.page, '학생회관 1층이면 좋아요');
    },
  },
  {
    name: 'chat-room-unsent',
    open: async (stage) => {
      await withTalk(stage, unsent());
      await shows(stage.page, chatTexts.message.failed);
      await columnsLoaded(stage);
      await stage.context.setOffline(true);
      await shows(stage.page, chatTexts.message.waiting);
      await shows(stage.page, networkTexts.offline);
    },
  },
  {
    name: 'chat-room-failed',
    open: async (stage) => {
      await withTalk(stage, {
        outbox: [1, 2].map((n) =>
          anUnsent(n, `못 보낸 말 ${n}`, {
            state: 'failed',
            reason: { is: 'refused', status: 409, code: 'USER_BLOCK_EXIST' },
          }),
        ),
      });
      await stage.page.getByRole('button', { name: '못 보낸 말 1' }).click();
      await shows(stage.page, chatTexts.message.failedSheet.title);
      await expect(stage.page.getByRole('dialog')).toHaveCSS('translate', '0px');
    },
  },
  {
    name: 'chat-room-hole',
    open: async (stage) => {
      await openRoom(stage, (me) => ({
        rooms: [aRoom({ entered: null })],
        messages: aHistory(12, me).filter((_, n) => n < 4 || n > 7),
        spans: [aSpan(8, 11, 7), aSpan(0, 3)],
      }));
      await shows(stage.page, chatScreenTexts.gap);
      await stage.context.setOffline(true);
      await shows(stage.page, networkTexts.offline);
    },
  },
  {
    name: 'chat-room-blocked',
    open: async (stage) => {
      await withTalk(stage, { blocks: [aBlock()] });
      await shows(stage.page, chatScreenTexts.blocked);
    },
  },
  {
    name: 'chat-room-block-waiting',
    open: async (stage) => {
      const { userId, nickname } = aBlock();
      const args = { userId, blocked: true, nickname };
      stage.network.hold(/\/user\/block$/);
      const named = { seq: 4, id: aKey(4), key: aKey(4) };
      const waits = anEntry({ ...named, kind: 'block.set', lane: `block:${userId}`, args });
      await withTalk(stage, { outbox: [...(unsent().outbox ?? []), waits] });
      await columnsLoaded(stage);
      await stage.context.setOffline(true);
      await shows(stage.page, blockTexts.blocked.queued);
    },
  },
  {
    name: 'chat-room-pill',
    open: async (stage) => {
      const { page } = stage;
      const me = await openRoom(stage, wholeRoom(120));
      await shows(page, '119번째');
      await log(page).hover();
      await page.mouse.wheel(0, -1_500);
      await expect(page.getByText('119번째')).toHaveCount(0);
      await leaveRows(page, { messages: [aMessage(121, me), aMessage(122, me)] });
      await shows(page, chatScreenTexts.newMessages(2));
    },
  },
  {
    name: 'chat-room-empty',
    open: async (stage) => {
      await openRoom(stage, () => ({
        rooms: [aRoom({ opponent: { ...aRoom().opponent, nickname: '아주긴닉네임을쓰는' } })],
        pulls: [{ key: `room:${roomId}`, at: 1, stamp: 1, trouble: null, gone: null, loading: 0 }],
      }));
      await shows(stage.page, chatScreenTexts.start);
    },
  },
  {
    name: 'chat-room-phrases',
    open: async (stage) => {
      await withTalk(stage);
      await stage.page.getByRole('button', { name: phraseTexts.edit }).click();
      await shows(stage.page, phraseTexts.further);
      await expect(stage.page.getByRole('dialog', { name: phraseTexts.title })).toHaveCSS('translate', '0px');
    },
  },
  {
    name: 'chat-room-deleted',
    open: async (stage) => {
      const room = aRoom();
      await openRoom(stage, (me) => ({
        ...talk(me),
        rooms: [
          aRoom({
            entered: room.entered && { ...room.entered, item: { ...room.entered.item, isDeleted: true } },
          }),
        ],
      }));
      await shows(stage.page, itemTexts.deletedLabel);
    },
  },
  {
    name: 'chat-room-loading',
    open: async (stage) => {
      await openRoom(stage, () => ({ rooms: [aRoom({ entered: null, headStamp: 0 })] }));
      await expect(stage.page.getByText(chatScreenTexts.loading)).toBeAttached(longest);
    },
  },
  {
    name: 'chat-room-never',
    open: async (stage) => {
      await openRoom(stage, () => ({ rooms: [aRoom({ entered: null, headStamp: 0 })] }));
      await expect(stage.page.getByText(chatScreenTexts.loading)).toBeAttached(longest);
      await stage.context.setOffline(true);
      await shows(stage.page, stateTexts.neverFetched.title);
    },
  },
  {
    name: 'chat-room-writing',
    open: async (stage) => {
      await withTalk(stage);
      await field(stage.page).fill(
        '제 번호는 010-1234-5678이에요.\n국민은행으로\n보내 주시면\n돼요.\n감사합니다',
      );
      await shows(stage.page, chatScreenTexts.safety);
    },
  },
];
