import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { CurrentRow, ItemDetailPart } from '#src/db/rows.ts';
import { doorsOf, roleOf } from './item-doors.ts';

const id = v.parse(ItemId, 341);
const current = (over: Partial<CurrentRow>): CurrentRow => ({
  itemId: id,
  appointmentId: null,
  chatRoomId: null,
  stamp: 1,
  at: 0,
  ...over,
});
const chatRoomId = v.parse(ChatRoomId, 58);
const appointmentId = v.parse(AppointmentId, 905);

test('a member is offered nothing until it is known whose listing it is', () => {
  const detail = (mine: boolean) => ({ mine }) as ItemDetailPart; // nothing else decides
  expect(roleOf({ state: 'member' }, { detail: null })).toBeNull();
  expect(roleOf({ state: 'member' }, { detail: detail(true) })).toBe('owner');
  expect(roleOf({ state: 'member' }, { detail: detail(false) })).toBe('other');
  expect(roleOf({ state: 'ended' }, { detail: null })).toBe('visitor');
});

test('a visitor is asked to log in for the chat and sees what could be traded', () => {
  expect(doorsOf(id, 'visitor', null)).toEqual({ chat: 'login', pick: null, trade: true });
});

test('an owner has the rooms of the listing and no trade, whatever is stored', () => {
  expect(doorsOf(id, 'owner', current({ appointmentId, chatRoomId }))).toEqual({
    chat: '/chat-about/341',
    pick: null,
    trade: false,
  });
});

test('without a room, known or not, the chat leads to where one begins', () => {
  const none = { chat: '/chat/with/341', pick: null, trade: true };
  expect(doorsOf(id, 'other', null)).toEqual(none);
  expect(doorsOf(id, 'other', current({}))).toEqual(none);
});

test('a known room is gone to directly, and a running PICK stands in the place of the trades', () => {
  expect(doorsOf(id, 'other', current({ chatRoomId }))).toMatchObject({ chat: '/chat/58', trade: true });
  expect(doorsOf(id, 'other', current({ chatRoomId, appointmentId }))).toEqual({
    chat: '/chat/58',
    pick: '/pick-detail/905',
    trade: false,
  });
});
