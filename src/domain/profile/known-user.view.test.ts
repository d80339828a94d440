import { expect, test } from 'vitest';
import type { Account } from '#src/db/accounts.ts';
import type { AccountTables } from '#src/db/rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { knownUserView } from './known-user.view.ts';

type Rows = { readonly [T in 'rooms' | 'items' | 'picks' | 'me']?: readonly object[] };

const me = 7;
const other = 12;

const known = async (rows: Rows, id: number = other) => {
  const { store } = makeStage();
  for (const [table, list] of Object.entries(rows))
    await store.write([table as keyof Rows], 'relaxed', (tx) =>
      tx.putMany(table as keyof Rows, list as readonly AccountTables[keyof Rows][] as never),
    ); // what is left out is not read
  return knownUserView(store, me as Account, id as never); // any number is an id
};

const room = (at: number, nickname: string) => ({
  chatRoomId: at,
  lastChatAt: `2026-11-0${at}T10:00:00`,
  opponent: { userId: other, nickname, photo: null, verified: true },
  at,
});
const listing = (at: number, nickname: string, owner = other) => ({
  itemId: at,
  seenAt: at,
  detail: {
    owner: { id: owner, nickname, profileImageUrl: 'profile/a.webp', isKoreanUnivVerified: false },
    at,
  },
});
const pick = { appointmentId: 1, requesterId: me, ownerId: other, opponentNickname: '픽상대', at: 99 };

test('a user whom nothing stored names is unknown', async () => {
  expect(await known({ items: [listing(1, '남', 30)], rooms: [] })).toBeNull();
});

test('of rooms and listings the newest word counts', async () => {
  expect(await known({ rooms: [room(1, '옛이름')], items: [listing(2, '새이름')] })).toEqual({
    nickname: '새이름',
    photo: 'profile/a.webp',
    verified: false,
  });
  expect(await known({ rooms: [room(3, '더새이름')], items: [listing(2, '새이름')] })).toMatchObject({
    nickname: '더새이름',
    verified: true,
  });
});

test('a PICK names its other party, where neither a room nor a listing does', async () => {
  expect(await known({ picks: [pick] })).toEqual({ nickname: '픽상대', photo: null, verified: false });
  expect(await known({ picks: [pick], rooms: [room(1, '방상대')] })).toMatchObject({ nickname: '방상대' });
  expect(await known({ picks: [pick] }, 30)).toBeNull();
});

test('the account itself is known by its own profile alone', async () => {
  const user = { id: me, nickname: '나', profileImageUrl: null, isKoreanUnivVerified: true };
  expect(await known({ me: [{ id: 'me', user, at: 1 }], picks: [pick] }, me)).toEqual({
    nickname: '나',
    photo: null,
    verified: true,
  });
  expect(await known({ picks: [pick] }, me)).toBeNull();
});
