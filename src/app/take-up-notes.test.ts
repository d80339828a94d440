import { beforeEach, expect, test, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { say } from '#src/domain/chat/send-message.mutation.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { systemClock } from '#src/lib/time.ts';
import { keepDraft } from '#src/sync/outbox/drafts.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { item, photo, storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { makeMutations } from './mutations.ts';
import { takeUpNotes } from './take-up-notes.ts';
import { noteDraft, noteMutations, notesOf } from './unkept-notes.ts';

const me = 7 as UserId; // any positive number is one
const other = 8 as UserId;
const draft = 'chat:1';

/** A text in room 1, as its composer sends it. */
const text = (content: string, key: number) =>
  say({ chatRoomId: 1 as never, itemId: null, content }, null, { draft, id: aKey(key) }); // any number is an id

const row = (content: string, at: number) => ({ key: draft, v: 1, value: { content }, at });

beforeEach(() => {
  vi.restoreAllMocks();
  const stored: Record<string, string> = {};
  const web = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value;
    },
    removeItem: (name: string) => {
      delete stored[name];
    },
  };
  // its own keys are the stored names, as of a browser's
  const keys = {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(web, keys));
});

test('[O56] what a page noted and did not store is stored in its order, of this account alone, and its notes go', async () => {
  const it = await storesOfOneAccount();
  for (let n = 1; n <= 12; n += 1) noteMutations(me, [text(`${n}번째`, n)]);
  noteMutations(other, [text('남의 말', 99)]);
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows().map(({ args }) => args)).toMatchObject(
    Array.from({ length: 12 }, (_none, at) => ({ content: `${at + 1}번째` })),
  );
  expect([notesOf(me), notesOf(other).length]).toEqual([[], 1]);
});

test('[O56] a mutation whose note outlived its write is stored once, while it waits and after it has left the outbox', async () => {
  const it = await storesOfOneAccount();
  noteMutations(me, [text('한 번만', 1)]);
  await enqueue(it.stores, [text('한 번만', 1)]);
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toHaveLength(1);
  await it.store.write(['outbox'], 'strict', (tx) => tx.removeRange('outbox', {}));
  noteMutations(me, [text('한 번만', 1)]);
  await takeUpNotes(it.stores, notesOf(me));
  expect([it.rows(), notesOf(me)]).toEqual([[], []]);
});

test('[O56] a mutation that had nothing to add is not stored again either: its user has decided otherwise since', async () => {
  const it = await storesOfOneAccount();
  await it.store.write(['items'], 'strict', (tx) => tx.put('items', { itemId: item, liked: false } as never)); // the rest of it is not read
  const like = (liked: boolean, key: number) => mutation(likeSet, { itemId: item, liked }, { id: aKey(key) });
  for (const one of [like(true, 1), like(false, 2), like(true, 3)]) await enqueue(it.stores, [one]);
  noteMutations(me, [like(false, 2)]);
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toMatchObject([{ id: aKey(3), args: { liked: true } }]);
  // one that wants what waits already, in the meantime the other way round
  await enqueue(it.stores, [like(true, 4)]);
  await enqueue(it.stores, [like(false, 5)]);
  noteMutations(me, [like(true, 4)]);
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toEqual([]);
});

test('[O56] a note that outlived its write leaves the draft that was written since', async () => {
  const it = await storesOfOneAccount();
  noteMutations(me, [text('보낸 말', 1)]);
  await enqueue(it.stores, [text('보낸 말', 1)]);
  await keepDraft(it.stores, row('다음 말', 2));
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.account.all('drafts')).toMatchObject([{ value: { content: '다음 말' } }]);
});

test('[O56] a text that is sent before its draft was stored has no draft in the next page', async () => {
  const never = { read: () => new Promise(() => {}) } as never; // a disk that takes longer than the page lives
  const page = makeMutations(
    me,
    { store: never, now: () => 0, announce: () => {} },
    { drafts: new Map(), taken: new Set() },
  );
  void page.keepDraft(row('보낸 말', 1));
  void page.act(text('보낸 말', 1));
  page.leave();
  const it = await storesOfOneAccount();
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.account.all('drafts')).toEqual([]);
  expect(it.rows()).toMatchObject([{ args: { content: '보낸 말' } }]);
});

test('[O56] a text keeps its note while the code that would store it cannot be loaded: its page may be about to be left', async () => {
  vi.useFakeTimers();
  const unkept = { drafts: new Map(), taken: new Set<() => void>() };
  const page = makeMutations(
    me,
    { store: {} as never, now: () => 0, announce: () => {} }, // nothing is ever read from the store
    unkept,
    () => Promise.reject(new TypeError('error loading dynamically imported module')),
  );
  let outcome: unknown = 'none yet';
  void page.act(text('곧 나가요', 1)).then((kept) => {
    outcome = kept;
  });
  await vi.advanceTimersByTimeAsync(900);
  page.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect([outcome, notesOf(me).length]).toEqual(['none yet', 1]);
});

test('[O56] a text that came back into the field of a page that is left is no draft where its note is stored', async () => {
  const it = await storesOfOneAccount();
  noteMutations(me, [text('보낸 말', 1)]);
  noteDraft(me, { ...row('보낸 말', 2), sentAs: aKey(1) });
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toHaveLength(1);
  expect([it.account.all('drafts'), notesOf(me)]).toEqual([[], []]);
});

test('[O56] a text that was noted ends its draft, and a later draft that was noted stays', async () => {
  const it = await storesOfOneAccount();
  await keepDraft(it.stores, row('보낸 말', 1));
  noteMutations(me, [text('보낸 말', 1)]);
  noteDraft(me, row('다음 말', 2));
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toHaveLength(1);
  expect(it.account.all('drafts')).toMatchObject([{ value: { content: '다음 말' } }]);
  noteDraft(me, row('오래된 말', 1));
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.account.all('drafts')).toMatchObject([{ value: { content: '다음 말' } }]);
});

test('[O56] notes that cannot be stored stay for the next start, and one of a later build stays for that build', async () => {
  const it = await storesOfOneAccount();
  const like = mutation(likeSet, { itemId: item, liked: true }, { id: aKey(1) });
  noteMutations(me, [{ ...like, definition: { ...like.definition, version: 99 } }]);
  noteMutations(me, [text('기다려요', 2)]);
  it.account.fault = 'full';
  await expect(takeUpNotes(it.stores, notesOf(me))).rejects.toMatchObject({ trouble: 'full' });
  expect(notesOf(me)).toHaveLength(2);
  it.account.fault = null;
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toMatchObject([{ kind: 'chat.send' }]);
  expect(notesOf(me)).toHaveLength(1);
});

test('[O56] nothing is noted with a photo, nor where web storage is forbidden; a clock that steps back changes no order of one page', async () => {
  const like = mutation(likeSet, { itemId: item, liked: true }, { id: aKey(1), photo: photo('one') });
  expect(noteMutations(me, [like])).toBeNull();
  const wall = vi.spyOn(systemClock, 'wall').mockReturnValue(1_800_000_000_000);
  noteMutations(me, [text('먼저', 1)]);
  wall.mockReturnValue(1_700_000_000_000);
  noteMutations(me, [text('나중', 2)]);
  const it = await storesOfOneAccount();
  await takeUpNotes(it.stores, notesOf(me));
  expect(it.rows()).toMatchObject([{ args: { content: '먼저' } }, { args: { content: '나중' } }]);
  vi.stubGlobal('localStorage', undefined);
  expect(noteMutations(me, [text('말', 1)])).toBeNull();
  expect(notesOf(me)).toEqual([]);
});

test('[O56] what an earlier page left is stored before what is done in this one, and nothing of this one before its turn', async () => {
  const it = await storesOfOneAccount();
  const done: string[] = [];
  const contentOf = ({ args }: { readonly args: unknown }) => (args as { content: string }).content; // of a text
  const writer = {
    act: async (all: readonly Mutation[]) => void done.push(...all.map(contentOf)),
    takeUpNotes: async (names: readonly string[]) => {
      const before = it.rows().length;
      await takeUpNotes(it.stores, names);
      done.push(
        ...it
          .rows()
          .slice(before)
          .map(({ args }) => `${(args as { content: string }).content}!`),
      );
    },
  };
  const page = makeMutations(
    me,
    { store: it.store, now: () => 0, announce: () => {} },
    { drafts: new Map(), taken: new Set() },
    async () => ({ openWriter: async () => writer, written: (write: () => unknown) => write() }) as never,
  );
  noteMutations(me, [text('어제', 1)]); // at the start of this page
  void page.takeUpNotes();
  const like = mutation(likeSet, { itemId: item, liked: true }, { id: aKey(2), photo: photo('one') });
  void page.act({ ...like, args: { content: '사진' } });
  await page.act(text('지금', 3));
  expect(done).toEqual(['어제!', '사진', '지금']);
  expect(notesOf(me)).toEqual([]);
});
