import { readdirSync } from 'node:fs';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { AppointmentId, ChatId, ChatRoomId, ItemId, ReviewId, UserId } from '#contract/ids.ts';
import { LocalDateTime } from '#contract/moment.ts';
import { openDexie } from '../dexie-store.ts';
import type { AccountTables } from '../rows.ts';
import { initial } from './0001-initial.ts';
import { accountMigrations, deviceMigrations } from './index.ts';
import type { Migration } from './migration.ts';

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});

/** Fills a database as an older build with only these migrations would have left it. */
const leave = async (steps: readonly Migration[], rows: Readonly<Record<string, object[]>>) => {
  const db = new Dexie('fixture');
  for (const { version, stores } of steps) db.version(version).stores(stores);
  await db.open();
  for (const [table, list] of Object.entries(rows)) await db.table(table).bulkPut(list);
  db.close();
};
const upgrade = () => openDexie<AccountTables>('fixture', accountMigrations, () => {});

test('the list holds every migration, in order, and nothing else', () => {
  const files = readdirSync('src/db/migrations').filter((name) => /^(device-)?\d{4}-/.test(name));
  const count = (prefix: RegExp) => files.filter((name) => prefix.test(name)).length;
  expect(accountMigrations.map(({ version }) => version)).toEqual(
    Array.from({ length: count(/^\d/) }, (_none, at) => at + 1),
  );
  expect(deviceMigrations).toHaveLength(count(/^device/));
});

test('2: `liked` moves out of the detail of a listing, with the stamp of the detail', async () => {
  await leave([initial], {
    items: [
      { itemId: 1, seenAt: 0, title: '카드만', detail: null },
      { itemId: 2, seenAt: 0, title: '상세', detail: { liked: true, mine: false, stamp: 7 } },
    ],
    journal: [{ seq: 1, what: 'engine.start' }],
  });
  const store = await upgrade();
  const [card, detail] = await store.read(['items'], (tx) => tx.range('items', {}));
  expect(card).toMatchObject({ title: '카드만', liked: null, likedStamp: 0, detail: null });
  expect(detail).toMatchObject({ liked: true, likedStamp: 7, detail: { mine: false, stamp: 7 } });
  expect(detail?.detail).not.toHaveProperty('liked');
  expect(await store.read(['outbox', 'journal'], (tx) => tx.count('journal', {}))).toBe(1);
  store.close();
});

test('3: rows of an older build stay, beside tables for PICKs and rooms and for likes of unstored listings', async () => {
  await leave(accountMigrations.slice(0, 2), { items: [{ itemId: 1, seenAt: 0, title: '과잠' }] });
  const store = await upgrade();
  const current = { itemId: v.parse(ItemId, 1), appointmentId: null, chatRoomId: null, stamp: 1, at: 0 };
  await store.write(['currents'], 'relaxed', (tx) => tx.put('currents', current));
  expect(await store.read(['currents'], (tx) => tx.range('currents', {}))).toEqual([current]);
  expect(await store.read(['toldLikes'], (tx) => tx.count('toldLikes', {}))).toBe(0);
  expect(await store.read(['items'], (tx) => tx.count('items', {}))).toBe(1);
  store.close();
});

test('a mutation that an older build stored is read unchanged', async () => {
  const row = { seq: 3, id: 'id', lane: 'pick:9', kind: 'pick.confirm', v: 9, args: { of: 'the future' } };
  await leave(accountMigrations.slice(0, 2), { outbox: [row] });
  const store = await upgrade();
  expect(await store.read(['outbox'], (tx) => tx.range('outbox', {}))).toEqual([row]);
  store.close();
});

test('4: rows of an older build stay, beside tables for rooms and their messages', async () => {
  await leave(accountMigrations.slice(0, 3), { items: [{ itemId: 1, seenAt: 0, title: '과잠' }] });
  const store = await upgrade();
  const chat = ['rooms', 'messages', 'spans', 'roomLists', 'heard'] as const;
  for (const table of chat) expect(await store.read([table], (tx) => tx.count(table, {}))).toBe(0);
  const span = {
    chatRoomId: v.parse(ChatRoomId, 1),
    lo: v.parse(ChatId, '1'),
    hi: v.parse(ChatId, '2'),
    below: null,
  };
  await store.write(['spans'], 'relaxed', (tx) => tx.put('spans', span));
  expect(await store.read(['spans'], (tx) => tx.range('spans', { prefix: [1] }))).toEqual([span]);
  expect(await store.read(['items'], (tx) => tx.count('items', {}))).toBe(1);
  store.close();
});

test('5: rows of an older build stay, beside tables for PICKs, notifications and calendars', async () => {
  await leave(accountMigrations.slice(0, 4), { items: [{ itemId: 1, seenAt: 0, title: '과잠' }] });
  const store = await upgrade();
  const trades = ['picks', 'notifications', 'calendars', 'toldPicks'] as const;
  for (const table of trades) expect(await store.read([table], (tx) => tx.count(table, {}))).toBe(0);
  const told = { appointmentId: v.parse(AppointmentId, 9), stamp: 3 };
  await store.write(['toldPicks'], 'relaxed', (tx) => tx.put('toldPicks', told));
  expect(await store.read(['toldPicks'], (tx) => tx.get('toldPicks', 9))).toEqual(told);
  expect(await store.read(['items'], (tx) => tx.count('items', {}))).toBe(1);
  store.close();
});

test('6: rows of an older build stay, beside tables for upload progress and published drafts', async () => {
  const draft = { key: 'room:1', v: 1, value: { text: '안녕하세요' }, at: 5 };
  await leave(accountMigrations.slice(0, 5), { drafts: [draft] });
  const store = await upgrade();
  expect(await store.read(['drafts'], (tx) => tx.range('drafts', {}))).toEqual([draft]);
  for (const table of ['uploadProgress', 'published'] as const)
    expect(await store.read([table], (tx) => tx.count(table, {}))).toBe(0);
  await store.write(['uploadProgress'], 'relaxed', (tx) =>
    tx.put('uploadProgress', { photoId: 'a', sent: 1, total: 2 }),
  );
  expect(await store.read(['uploadProgress'], (tx) => tx.get('uploadProgress', 'a'))).toMatchObject({
    sent: 1,
  });
  store.close();
});

test('8: rows of an older build stay, beside a table for the listings that were opened last', async () => {
  await leave(accountMigrations.slice(0, 7), {
    items: [{ itemId: 1, seenAt: 0, title: '과잠' }],
    recents: [{ text: '과잠', at: 5 }],
  });
  const store = await upgrade();
  expect(await store.read(['opened'], (tx) => tx.count('opened', {}))).toBe(0);
  const row = { itemId: v.parse(ItemId, 1), at: 7 };
  await store.write(['opened'], 'relaxed', (tx) => tx.put('opened', row));
  expect(await store.read(['opened'], (tx) => tx.range('opened', {}))).toEqual([row]);
  expect(await store.read(['items', 'recents'], (tx) => tx.count('items', {}))).toBe(1);
  expect(await store.read(['recents'], (tx) => tx.count('recents', {}))).toBe(1);
  store.close();
});

test('9: rows of an older build stay, beside a table for what was written about users', async () => {
  await leave(accountMigrations.slice(0, 8), { items: [{ itemId: 1, seenAt: 0, title: '과잠' }] });
  const store = await upgrade();
  expect(await store.read(['reviews'], (tx) => tx.count('reviews', {}))).toBe(0);
  const row = {
    reviewId: v.parse(ReviewId, 1),
    about: v.parse(UserId, 12),
    rating: 5,
    content: '친절해요',
    reviewerNickname: '푸른늑대',
    createdAt: v.parse(LocalDateTime, '2026-11-24T09:05:00'),
    stamp: 3,
  };
  await store.write(['reviews'], 'relaxed', (tx) => tx.put('reviews', row));
  expect(await store.read(['reviews'], (tx) => tx.range('reviews', {}))).toEqual([row]);
  expect(await store.read(['items'], (tx) => tx.count('items', {}))).toBe(1);
  store.close();
});

test('11: rows of an older build stay, beside a table for whom this account blocks', async () => {
  await leave(accountMigrations.slice(0, 10), { items: [{ itemId: 1, seenAt: 0, title: '과잠' }] });
  const store = await upgrade();
  expect(await store.read(['blocks'], (tx) => tx.count('blocks', {}))).toBe(0);
  const row = { userId: v.parse(UserId, 12), nickname: null, told: null, isBlocked: true, stamp: 3 };
  await store.write(['blocks'], 'relaxed', (tx) => tx.put('blocks', row));
  expect(await store.read(['blocks'], (tx) => tx.range('blocks', {}))).toEqual([row]);
  expect(await store.read(['items'], (tx) => tx.count('items', {}))).toBe(1);
  store.close();
});
