import { expect, test } from 'vitest';
import { aForm, aPendingCreate, aPendingEdit } from '#tests/harness/listings.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { draftOfEntry, draftPath } from './use-reopen.ts';

test('a pending listing becomes the draft that it was, at the step from which it was sent', () => {
  expect(draftOfEntry(aPendingCreate(), false)).toEqual({
    draftId: 'd1',
    form: aForm(),
    step: 6,
    auto: true,
    edits: null,
    isSaved: false,
  });
});

test('a pending edit keeps what its user saw when they began: nothing else is overwritten later', () => {
  expect(draftOfEntry(aPendingEdit(), true)).toMatchObject({
    draftId: 'edit-341',
    isSaved: true,
    edits: { itemId: 341, base: { form: { title: '옛 유니폼' }, version: 2 } },
  });
});

test('an edit without its base, another kind, and a newer build’s are no drafts', () => {
  expect(draftOfEntry(aPendingEdit({ precondition: null }), false)).toBeNull();
  expect(draftOfEntry(anEntry(), false)).toBeNull();
  expect(draftOfEntry(aPendingCreate({ v: 99 }), false)).toBeNull();
});

test('each draft has an address of its own', () => {
  expect(draftPath({ draftId: 'd 1', edits: null })).toBe('/post?draft=d%201');
  const edits = draftOfEntry(aPendingEdit(), false)?.edits ?? null;
  expect(draftPath({ draftId: 'edit-341', edits })).toBe('/post-edit?item=341&draft=edit-341');
});
