import { readFileSync } from 'node:fs';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import { aMessage, aRoom, aSpan } from '#tests/harness/chat-rows.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { aPick } from '#tests/harness/picks.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;
export type Tables = Partial<Record<keyof AccountTables, Row[]>>;

/** A photo has a name as the app gives it. */
const photoId = 'photo-00000000-0000-4000-8000-000000000001';
const text = readFileSync('tests/fixtures/stored-entries.json', 'utf8').replaceAll(/\bp1\b/g, photoId);
const stored = JSON.parse(text) as {
  readonly entries: readonly Pick<OutboxEntry, 'kind' | 'v' | 'lane' | 'args' | 'precondition'>[];
  readonly draft: { readonly key: string; readonly v: number; readonly value: unknown };
};

/** Likes of listings that the model has: what becomes of each is in its ledger. */
export const likes = 8;

const waiting = (): OutboxEntry[] => {
  const liked = Array.from({ length: likes }, (_none, at) => ({
    ...{ kind: 'like.set', v: 1, lane: `item:${at + 1}`, precondition: null },
    args: { itemId: at + 1, liked: true },
  }));
  // the one listing of both would be liked twice
  const others = stored.entries.filter(({ kind }) => kind !== 'like.set');
  return [...liked, ...others].map((one, at) =>
    anEntry({ ...one, seq: at + 1, id: aKey(at + 1), key: aKey(at + 1) }),
  );
};

const anItem = (itemId: number) => ({
  ...{
    itemId,
    title: `상품 ${itemId}`,
    thumbnail: null,
    productTypes: ['SOCCER'],
    transactionTypes: ['SALE'],
  },
  ...{ tradeMethods: ['DIRECT'], size: 'M', color: 'WHITE', quality: 'HIGH', rentalFee: 0, salePrice: 9_000 },
  ...{ deposit: 0, likeCount: 0, chatRoomCount: 0, repostDate: '2026-11-20T10:00:00', isSold: false },
  ...{ soldStamp: 1, liked: false, likedStamp: 1, gone: null, ownerId: 2, stamp: 1, at: 1, seenAt: itemId },
  kept: 0,
  detail: {
    owner: { id: 2, nickname: '초록여우', profileImageUrl: null, isKoreanUnivVerified: false },
    ...{ description: '한 번 입었어요', location: '정문', canDeal: true, images: [], mine: false },
    ...{ saleDate: null, version: 1, stamp: 1, at: 1 },
  },
});

const list = { generation: 1, previous: null, next: null, starts: [null], goal: 0, at: 1, stamp: 1 };

/** A member's database as this build leaves it, with rows in every table that a screen reads. */
export const wholeTables = (): Tables => {
  const pick = aPick({ appointmentId: 905, itemId: 3, chatRoomId: 58 });
  const photo = { name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]).buffer, fileKey: null };
  const lists: readonly (readonly [string, readonly number[]])[] = [
    ['home', [1, 2, 3, 4]],
    ['liked', [1, 2]],
    ['mine', [3]],
    ['picks:OWNER', [905]],
    ['picks:REQUESTER', [905]],
    ['notifications', [7]],
    ['reviews:2', [9]],
  ];
  const tables = {
    outbox: waiting(),
    drafts: [
      { ...stored.draft, at: 5, photos: [photoId] },
      { key: 'room:58', v: 1, value: { text: '안녕' }, at: 6 },
    ],
    photos: [{ id: photoId, ...photo }],
    uploadProgress: [{ photoId, sent: 1, total: 3 }],
    published: [{ draftId: 'd9', itemId: 3, title: '과잠', at: 5, untold: 1 }],
    marks: [{ id: 'mark', generation: 'g' }],
    counters: [{ name: 'outbox.seq', value: 60, ids: [] }],
    counts: [{ key: 'count:', total: 4, stamp: 1, at: 1 }],
    recents: [{ text: '과잠', at: 5 }],
    currents: [{ itemId: 3, appointmentId: 905, chatRoomId: 58, stamp: 1, at: 1 }],
    toldLikes: [{ itemId: 90, liked: true, likeCount: 1, stamp: 1 }],
    opened: [{ itemId: 1, at: 7 }],
    rooms: [aRoom({ chatRoomId: 58 as never, itemId: 3 as never })], // any positive number is an id
    messages: [1, 2, 3].map((n) => aMessage(n, 1, { chatRoomId: 58 as never })),
    spans: [{ ...aSpan(1, 3), chatRoomId: 58 }],
    roomLists: [{ key: 'rooms', whole: '2026-11-20T10:00:00', floor: null, next: null, stamp: 1 }],
    heard: [{ id: 'newest', count: 1, chatRoomId: 58, nickname: '초록여우', photo: null, content: '네' }],
    picks: [{ ...pick, edits: 0, stamp: 1, at: 1 }],
    notifications: [
      {
        ...{ id: 7, type: 'APPOINTMENT_REQUEST', createdAt: '2026-11-20T10:00:00', itemId: 3, seenAt: null },
        appointment: null,
      },
    ],
    reviews: [
      {
        ...{ reviewId: 9, about: 2, rating: 5, content: '친절해요', reviewerNickname: '푸른늑대' },
        ...{ createdAt: '2026-11-20T10:00:00', stamp: 1 },
      },
    ],
    blocks: [
      {
        ...{ userId: 2, nickname: '초록여우', isBlocked: true, stamp: 1 },
        told: {
          ...{ userId: 2, nickname: '초록여우', profileImageUrl: null, isKoreanUnivVerified: true },
          blockedAt: '2026-11-20T10:00:00',
        },
      },
    ],
    push: [
      {
        ...{ id: 'push', publicKey: null, devices: [], mine: null, wanted: null, session: null },
        ...{ endpoint: null, ended: null, arrivedAt: null, target: null, offer: null, test: null },
      },
    ],
    calendars: [
      { key: 'rentals:3:2026-11', days: { '2026-11-20': true }, firstDay: null, stamp: 1, at: 1 },
      { key: 'sale-day:3', days: null, firstDay: '2026-11-20', stamp: 1, at: 1 },
    ],
    toldPicks: [{ appointmentId: 905, stamp: 1 }],
    items: [1, 2, 3, 4].map(anItem),
    feeds: lists.map(([key, ids]) => ({ ...list, key, length: ids.length, trouble: null, loading: 0 })),
    feedPages: lists.map(([feed, ids]) => ({ feed, generation: 1, page: 0, ids })),
    pulls: ['item:1', 'me', 'room:58', 'rooms'].map((key) => ({
      ...{ key, at: 1, stamp: 1, trouble: null, gone: null, loading: 0 },
    })),
    me: [
      {
        ...{ id: 'me', stamp: 1, at: 1 },
        user: { id: 1, nickname: '푸른늑대', profileImageUrl: null, isKoreanUnivVerified: false, version: 1 },
      },
    ],
    lease: [{ id: 'engine', epoch: 3, holder: 'before', beat: 4 }],
    journal: [{ seq: 1, at: 1, epoch: 1, what: 'engine.start', about: 'member' }],
  };
  return structuredClone(tables) as unknown as Tables; // rows, whatever their types
};

/** What a field may hold that no build of ours wrote. */
const nonsense: readonly unknown[] = [
  null,
  -1,
  Number.NaN,
  1e308,
  '',
  '낯선 값',
  {},
  [],
  [null],
  true,
  { is: 'nothing' },
];

export interface Damage {
  readonly how: string;
  readonly table: string;
  /** The `seq` of an entry that was damaged. */
  readonly seq: number | null;
}

/** Damages rows here and there; the primary key stays, as a database refuses a row without one. */
export const damage = (
  tables: Tables,
  random: Random,
  keysOf: (table: string) => readonly string[],
): Damage[] => {
  const names = Object.keys(tables) as (keyof AccountTables)[];
  return Array.from({ length: 1 + random.below(8) }, (): Damage => {
    const table = random.chance(0.3) ? 'outbox' : random.pick(names);
    const rows = tables[table] ?? [];
    const keys = keysOf(table);
    if (rows.length === 0 || (table !== 'outbox' && random.chance(0.05))) {
      tables[table] = [];
      return { how: 'emptied', table, seq: null };
    }
    const row = random.pick(rows);
    const seq = table === 'outbox' ? Number(row['seq']) : null;
    const own = Object.keys(row).filter((name) => !keys.includes(name));
    if (own.length === 0) return { how: 'left alone', table, seq };
    // within a field of a field as often as the field itself
    let [at, field] = [row, random.pick(own)];
    const inner = at[field];
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && random.chance(0.5))
      [at, field] = [inner as Row, random.pick(Object.keys(inner))];
    switch (random.below(5)) {
      case 0:
        delete at[field];
        return { how: `${field} is missing`, table, seq };
      case 1:
        for (const name of own) delete row[name];
        return { how: 'replaced', table, seq };
      case 2:
        if (table !== 'outbox') break;
        Object.assign(row, random.chance(0.5) ? { v: 99 } : { kind: 'of.tomorrow' });
        return { how: 'newer kind', table, seq };
      default:
    }
    const value = random.pick(nonsense);
    at[field] = structuredClone(value);
    return { how: `${field} = ${JSON.stringify(value)}`, table, seq };
  });
};
