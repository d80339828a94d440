import { describe, expect, test } from 'vitest';
import { notificationTypes } from '#contract/notification.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownNotification } from '#src/domain/notifications/notifications.view.ts';
import type { NotificationRow } from '#src/domain/notifications/rows.ts';
import type { Decision, ShownPick, ShownReview } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { contentOf, dayOf, isDeleted, isKnown, pendingMark, remindLine } from './notification-words.ts';

const now = parseKst('2026-11-24T00:30:00') ?? 0;
const told = (over: object = {}) =>
  ({
    id: 1,
    type: 'APPOINTMENT_RENTAL_REMIND',
    createdAt: '2026-11-23T23:50:00',
    appointment: { id: 905, rentalDate: '2026-11-24T09:05:00', returnDate: '2026-11-27T18:30:00' },
    itemId: 341,
    seenAt: null,
    ...over,
  }) as NotificationRow; // ids have the contract's shape
const item = (over: object = {}) =>
  ({
    title: '과잠',
    thumbnail: null,
    transactionTypes: ['RENTAL', 'SALE'],
    tradeMethods: ['DIRECT', 'PARCEL'],
    productTypes: ['VARSITY_JACKET'],
    size: 'M',
    quality: 'BEST',
    color: 'CRIMSON',
    rentalFee: 6_000,
    deposit: 20_000,
    salePrice: 45_000,
    likeCount: 3,
    chatRoomCount: 2,
    gone: null,
    ...over,
  }) as ItemRow; // only these are looked at
const pick = (over: Partial<ShownPick> = {}, row: object = {}): ShownPick =>
  ({
    pick: { title: '과잠', imageUrl: null, productTypes: [], type: 'RENTAL', ...row } as unknown as PickRow,
    waiting: null,
    stopped: null,
    review: null,
    ...over,
  }) as ShownPick; // only these are looked at
const shown = (over: Partial<ShownNotification> = {}): ShownNotification => ({
  notification: told(),
  pick: null,
  item: item(),
  ...over,
});

test('every type of the contract is shown in the words of contract §6.1, and no other', () => {
  for (const type of notificationTypes) {
    expect(isKnown(shown({ notification: told({ type }) })), type).toBe(true);
    expect(contentOf(shown({ notification: told({ type }) }), { now, isCut: true }).message, type).not.toBe(
      '',
    );
  }
  for (const type of ['CHAT_MESSAGE', 'FROM_THE_FUTURE', 'toString'])
    expect(isKnown(shown({ notification: told({ type }) })), type).toBe(false);
});

describe('the line of a reminder', () => {
  test('names the day, and the time where the listing is handed over in person', () => {
    expect(remindLine(shown())).toBe('대여일 26.11.24 09:05');
    expect(remindLine(shown({ item: item({ tradeMethods: ['PARCEL'] }) }))).toBe('대여일 26.11.24');
    expect(remindLine(shown({ item: null }))).toBe('대여일 26.11.24');
  });

  test('goes by the PICK’s own method, whatever its listing offers and whether it is stored', () => {
    const both = item({ tradeMethods: ['DIRECT', 'PARCEL'] });
    expect(remindLine(shown({ pick: pick({}, { tradeMethod: 'PARCEL' }), item: both }))).toBe(
      '대여일 26.11.24',
    );
    const direct = pick({}, { tradeMethod: 'DIRECT' });
    expect(remindLine(shown({ pick: direct, item: null }))).toBe('대여일 26.11.24 09:05');
  });

  test('of a return names that day', () => {
    const notification = told({ type: 'APPOINTMENT_RETURN_REMIND' });
    expect(remindLine(shown({ notification }))).toBe('반납일 26.11.27 18:30');
  });

  test('of a purchase does not speak of renting', () => {
    const line = '거래일 26.11.24 09:05';
    expect(remindLine(shown({ pick: pick({}, { type: 'SALE' }) }))).toBe(line);
    expect(remindLine(shown({ item: item({ transactionTypes: ['SALE'] }) }))).toBe(line);
  });

  test('is there for reminders alone, and for a moment that can be read', () => {
    expect(remindLine(shown({ notification: told({ type: 'APPOINTMENT_CONFIRM' }) }))).toBeNull();
    expect(remindLine(shown({ notification: told({ appointment: null }) }))).toBeNull();
    const appointment = { id: 905, rentalDate: null, returnDate: null };
    expect(remindLine(shown({ notification: told({ appointment }) }))).toBeNull();
  });
});

describe('what waits about its PICK', () => {
  const decision = (over: Partial<Decision>) => ({ does: 'confirm', state: 'queued', ...over }) as Decision;

  test('is named with how it goes', () => {
    expect(pendingMark(pick({ waiting: decision({}) }), true)).toEqual({
      tone: 'waiting',
      text: 'PICK 수락하기 · 전송 대기 중',
    });
    expect(pendingMark(pick({ waiting: decision({ does: 'reject', state: 'sending' }) }), true)?.text).toBe(
      'PICK 거절하기 · 보내는 중',
    );
    for (const state of ['ambiguous', 'verifying'] as const)
      expect(pendingMark(pick({ waiting: decision({ state }) }), true)?.text).toBe(
        'PICK 수락하기 · 확인하고 있어요',
      );
    expect(pendingMark(pick({ review: { state: 'queued' } as ShownReview }), true)?.text).toBe(
      '후기 쓰기 · 전송 대기 중',
    );
  });

  test('wants a user where it was refused, before anything that goes by itself', () => {
    const stopped = decision({ does: 'edit', state: 'failed' });
    expect(pendingMark(pick({ stopped, waiting: decision({}) }), true)).toEqual({
      tone: 'attention',
      text: 'PICK 수정하기 · 확인이 필요해요',
    });
    expect(pendingMark(pick({ review: { state: 'failed' } as ShownReview }), true)?.tone).toBe('attention');
  });

  test('is nothing where nothing waits', () => {
    expect(pendingMark(pick(), true)).toBeNull();
    expect(pendingMark(null, true)).toBeNull();
  });
});

test('of a deleted listing, or without a PICK, there is nothing to open', () => {
  expect(isDeleted(shown())).toBe(false);
  expect(isDeleted(shown({ item: item({ gone: 'deleted' }) }))).toBe(true);
  expect(isDeleted(shown({ notification: told({ appointment: null }) }))).toBe(true);
  expect(isDeleted(shown({ item: null }))).toBe(false);
});

test('without its listing the card shows what the PICK knows, and without both says that nothing is stored', () => {
  const known = contentOf(shown({ item: null, pick: pick() }), { now, isCut: true });
  expect(known.product).toMatchObject({ title: '과잠', prices: null, counts: null });
  expect(contentOf(shown({ item: null }), { now, isCut: true })).toMatchObject({
    product: null,
    to: '/pick-detail/905',
  });
});

test('an unseen one says so, a seen one does not', () => {
  expect(contentOf(shown(), { now, isCut: true }).unseen).toBe('새 알림');
  expect(contentOf(shown({ notification: told({ seenAt: 5 }) }), { now, isCut: true }).unseen).toBeNull();
});

test('days are Seoul’s: an hour ago can be yesterday', () => {
  const on = (createdAt: string) => dayOf(shown({ notification: told({ createdAt }) }), now);
  expect(on('2026-11-24T00:00:00')).toBe('오늘');
  expect(on('2026-11-23T23:50:00')).toBe('어제');
  expect(on('2026-11-22T23:59:59')).toBe('26.11.22');
  expect(on('2026-11-25T08:00:00')).toBe('오늘'); // a device that is behind
});
