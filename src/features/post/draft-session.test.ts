import { expect, test } from 'vitest';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import { type ListingDraft, listingDraftOf } from '#src/domain/listings/draft.fold.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import type { Kept } from '#src/frame/mutations.ts';
import { isWritten, openSession } from './draft-session.ts';

const empty: ListingDraft = {
  draftId: 'd1',
  form: emptyListing,
  step: 1,
  auto: false,
  edits: null,
  isSaved: false,
};
const photo = (id: string): PhotoRow => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1),
  fileKey: null,
});

/** A device on which each write waits until it is let through. */
const setUp = (first = empty, storedAt: number | null = null) => {
  const writes: { row: DraftRow; photos: readonly PhotoRow[]; end: (kept: Kept) => void }[] = [];
  const dropped: string[] = [];
  const session = openSession(first, storedAt, {
    mutations: {
      keepDraft: (row, photos = []) => new Promise((end) => writes.push({ row, photos, end })),
      dropDraft: async (key) => {
        dropped.push(key);
        return 'kept';
      },
    },
    now: () => 7,
  });
  const settle = async (at: number, kept: Kept = 'kept'): Promise<void> => {
    writes[at]?.end(kept);
    for (let turn = 0; turn < 10; turn += 1) await null; // what follows has begun
  };
  const titles = () => writes.map(({ row }) => listingDraftOf(row)?.draft.form.title);
  const photosOf = (at: number) => writes[at]?.row.photos;
  return { session, writes, dropped, settle, titles, photosOf };
};

test('a change is shown and written at once, and while it is written only the newest waits', async () => {
  const { session, settle, titles } = setUp();
  session.change({ title: 'ㄱ' });
  expect(session.state().draft.form.title).toBe('ㄱ');
  expect(titles()).toEqual(['ㄱ']);
  session.change({ title: '과' });
  session.change({ title: '과잠' });
  expect(titles()).toEqual(['ㄱ']);
  await settle(0);
  expect(titles()).toEqual(['ㄱ', '과잠']);
  await settle(1);
  expect(titles()).toHaveLength(2);
  expect(session.state().save).toEqual({ kind: 'saved', at: 7 });
});

test('a field that tells the same twice is written once', async () => {
  const { session, writes, settle } = setUp();
  session.change({ title: '과잠' });
  session.change({ title: '과잠' });
  await settle(0);
  expect(writes).toHaveLength(1);
});

test('a look around is no draft: steps alone are not written until something is', () => {
  const { session, writes } = setUp();
  session.put({ step: 2 });
  expect(session.state().draft.step).toBe(2);
  expect(writes).toEqual([]);
  session.change({ title: '과잠' });
  session.put({ step: 3 });
  expect(writes).toHaveLength(1);
});

test('a photo is part of the form once it is saved, and no write in between leaves it out', async () => {
  const { session, writes, settle, photosOf } = setUp();
  const added = session.add(photo('p1'));
  expect(session.state().draft.form.photos).toEqual([]);
  expect(writes[0]?.photos.map(({ id }) => id)).toEqual(['p1']);
  expect(photosOf(0)).toEqual(['p1']);
  session.change({ title: '과잠' });
  await settle(0);
  expect(await added).toBe('kept');
  expect(session.state().draft.form).toMatchObject({ title: '과잠', photos: [{ photoId: 'p1' }] });
  expect(photosOf(1)).toEqual(['p1']);
  expect(writes[1]?.photos).toEqual([]);
});

test('a photo that could not be saved is not part of the form, and its maker is told', async () => {
  const { session, settle } = setUp();
  const added = session.add(photo('p1'));
  await settle(0, 'full');
  expect(await added).toBe('full');
  expect(session.state()).toMatchObject({
    draft: { form: { photos: [] } },
    save: { kind: 'failed', why: 'full' },
  });
});

test('a photo that is put back stands where it stood', async () => {
  const { session, settle } = setUp({
    ...empty,
    form: { ...emptyListing, photos: [{ photoId: 'a' }, { photoId: 'c' }] },
  });
  void session.add(photo('b'), 1);
  await settle(0);
  expect(session.state().draft.form.photos).toEqual([{ photoId: 'a' }, { photoId: 'b' }, { photoId: 'c' }]);
});

test('a write that failed is tried again with the next change, and by a flush', async () => {
  const { session, settle, titles } = setUp();
  session.change({ title: '가' });
  await settle(0, 'broken');
  expect(session.state().save).toEqual({ kind: 'failed', why: 'broken' });
  const flushed = session.flush();
  await settle(0);
  expect(titles()).toEqual(['가', '가']);
  await settle(1, 'full');
  expect(await flushed).toBe(false);
  session.change({ title: '나' });
  await settle(2);
  expect(session.state().save).toEqual({ kind: 'saved', at: 7 });
  expect(await session.flush()).toBe(true);
});

test('once it is handed over nothing writes it again, until it is taken back', async () => {
  const { session, writes, settle } = setUp();
  session.change({ title: '가' });
  const stopped = session.stop();
  await settle(0);
  await stopped;
  session.change({ title: '나' });
  expect(session.state().draft.form.title).toBe('가'); // what is shown is what was handed over
  expect(await session.add(photo('p1'))).toBe('broken');
  expect(writes).toHaveLength(1);
  session.resume();
  session.change({ title: '다' });
  expect(writes).toHaveLength(2);
});

test('a drop waits for the write under way: nothing of it comes back', async () => {
  const { session, dropped, settle } = setUp();
  session.change({ title: '가' });
  const gone = session.drop();
  expect(dropped).toEqual([]);
  await settle(0);
  await gone;
  expect(dropped).toEqual(['listing:d1']);
});

test('what another tab saved is known from what this one did, whatever the order of its fields', async () => {
  const { session, settle } = setUp(empty, 1);
  session.change({ title: '가' });
  await settle(0);
  const { form, ...rest } = session.state().draft;
  const reordered = { form: Object.fromEntries(Object.entries(form).reverse()), ...rest } as ListingDraft; // the same fields
  expect(session.isOwn(reordered)).toBe(true);
  const foreign = { ...empty, form: { ...emptyListing, title: '딴 창' } };
  expect(session.isOwn(foreign)).toBe(false);
  session.adopt(foreign, 9);
  expect(session.state()).toMatchObject({ draft: { form: { title: '딴 창' } }, save: { at: 9 } });
  expect(session.isOwn(foreign)).toBe(true);
});

test('what is being written here is later than what another tab saved', () => {
  const { session } = setUp(empty, 1);
  session.change({ title: '가' });
  session.adopt({ ...empty, form: { ...emptyListing, title: '딴 창' } }, 9);
  expect(session.state().draft.form.title).toBe('가');
});

test('deleted in another tab, its photos are gone and its words stay', () => {
  const { session } = setUp(
    { ...empty, form: { ...emptyListing, title: '가', photos: [{ photoId: 'a' }] } },
    1,
  );
  session.lose();
  expect(session.state()).toMatchObject({ isStored: false, draft: { form: { title: '가', photos: [] } } });
});

test('deleted in another tab and then kept on purpose, it is written again', async () => {
  const { session, titles } = setUp({ ...empty, form: { ...emptyListing, title: '가' } }, 1);
  session.lose();
  session.put({ isSaved: true });
  void session.flush();
  expect(titles()).toEqual(['가']);
});

test('an edit that was taken over from another tab follows the listing no more', () => {
  const base = { form: { ...emptyListing, title: '옛 제목' }, version: 1 };
  const edits = { itemId: 341 as never, base }; // any number is an id
  const { session } = setUp({ ...empty, form: base.form, edits });
  session.adopt({ ...empty, form: { ...emptyListing, title: '딴 창' }, edits }, 9);
  session.rebase({ ...edits, base: { form: { ...emptyListing, title: '새 제목' }, version: 2 } });
  expect(session.state().draft.form.title).toBe('딴 창');
});

test('an edit follows the listing until something is written', () => {
  const base = { form: { ...emptyListing, title: '옛 제목' }, version: 1 };
  const edits = { itemId: 341 as never, base }; // any number is an id
  const { session } = setUp({ ...empty, form: base.form, edits });
  const newer = { ...edits, base: { form: { ...emptyListing, title: '새 제목' }, version: 2 } };
  session.rebase(newer);
  expect(session.state().draft).toMatchObject({ form: { title: '새 제목' }, edits: newer });
  session.change({ title: '내 제목' });
  session.rebase(edits);
  expect(session.state().draft).toMatchObject({ form: { title: '내 제목' }, edits: newer });
});

test('any input of a new listing counts for leaving; of an edit only what would be saved', () => {
  expect(isWritten(empty)).toBe(false);
  expect(isWritten({ ...empty, form: { ...emptyListing, location: 'ㅈ' } })).toBe(true);
  const base = { form: { ...emptyListing, title: '가' }, version: null };
  const edit = (title: string) =>
    isWritten({ ...empty, form: { ...base.form, title }, edits: { itemId: 1 as never, base } }); // any number is an id
  expect(edit('가 ')).toBe(false);
  expect(edit('나')).toBe(true);
});
