import type { AppointmentId, ChatId, ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { MessageRow, RoomRow, SpanRow } from '#src/domain/chat/rows.ts';
import { toWire } from '#src/lib/kst.ts';
import { aKey, anEntry } from './outbox-entries.ts';

/** Rooms and their lines as the engine leaves them in the database; ids and moments have the contract's shapes. */

export const roomId = 900_058 as ChatRoomId;
export const opponentId = 900_008 as UserId;
export const nickname = '버건디러버';
export const itemId = 900_341 as ItemId;
const minuteMs = 60_000;

/** The moment of the newest line; the others go back from it. */
export const lastMoment = Date.UTC(2026, 10, 20, 4, 48);

export const chatId = (n: number): ChatId => `m${String(n).padStart(8, '0')}` as ChatId;

export const aRoom = (change: Partial<RoomRow> = {}): RoomRow => ({
  chatRoomId: roomId,
  itemId,
  opponent: { userId: opponentId, nickname, photo: null, verified: true },
  thumbnail: null,
  lastChatAt: toWire(lastMoment) as LocalDateTime,
  last: null,
  serverUnread: 0,
  hintStamp: 0,
  readUpTo: null,
  unread: 0,
  headStamp: 1,
  entered: {
    item: {
      itemId,
      title: '버건디 과잠 M, 자수 새것 수준',
      thumbnail: null,
      transactionTypes: ['RENTAL', 'SALE'],
      rentalFee: 6_000,
      deposit: 20_000,
      salePrice: 45_000,
      isDeleted: false,
    },
    appointment: null,
    stamp: 1,
    at: 1,
  },
  presence: { online: false, lastEnterAt: toWire(lastMoment - 12 * minuteMs) as LocalDateTime, stamp: 1 },
  inProgress: null,
  gone: null,
  stamp: 1,
  at: 1,
  ...change,
});

export const aMessage = (n: number, me: number, change: Partial<MessageRow> = {}): MessageRow => ({
  chatRoomId: roomId,
  chatId: chatId(n),
  userId: (n % 3 === 0 ? me : opponentId) as UserId,
  kind: 'plain',
  content: `${n}번째 메시지예요`,
  pick: null,
  createdAt: toWire(lastMoment) as LocalDateTime,
  clientMessageId: null,
  fulfils: null,
  ...change,
});

/** A room's whole history: so many lines, two minutes apart, every seventh a long one. */
export const aHistory = (count: number, me: number): MessageRow[] =>
  Array.from({ length: count }, (_, n) =>
    aMessage(n, me, {
      content:
        n % 7 === 3 ? `${n}번째 메시지예요. ${'정문 앞 버스 정류장에서 만나요. '.repeat(4)}` : `${n}번째`,
      createdAt: toWire(lastMoment - (count - n) * 2 * minuteMs) as LocalDateTime,
    }),
  );

export const aSpan = (lo: number, hi: number, below: number | null = null): SpanRow => ({
  chatRoomId: roomId,
  lo: chatId(lo),
  hi: chatId(hi),
  below: below === null ? null : chatId(below),
});

/** A message that waits, in the lane of the room. */
export const anUnsent = (
  n: number,
  content: string,
  { args, ...change }: Partial<Omit<OutboxEntry, 'args'>> & { readonly args?: object } = {},
): OutboxEntry =>
  anEntry({
    seq: n,
    id: aKey(n),
    key: aKey(n),
    kind: 'chat.send',
    lane: `room:${roomId}`,
    args: { chatRoomId: roomId, itemId: null, content, ...args },
    createdAt: lastMoment + n * minuteMs,
    expiresAt: null,
    ...change,
  });

/** A PICK's snapshot in a card. */
export const aPick = (state: 'PENDING' | 'CONFIRMED' | 'CANCELLED'): MessageRow['pick'] => ({
  appointmentId: 77 as AppointmentId,
  requesterId: opponentId,
  ownerId: null,
  creatorId: opponentId,
  type: 'RENTAL',
  state,
  rentalDate: '2026-11-24T18:30:00' as LocalDateTime,
  returnDate: '2026-11-27T18:30:00' as LocalDateTime,
  rentalLocation: '학생회관 1층 로비',
  returnLocation: '중앙도서관 정문 앞',
  price: 6_000,
  deposit: 20_000,
});
