import { expect, test } from 'vitest';
import { makeStage } from '#tests/sim/stage.ts';
import { noOwnPhrases, phraseFault, phraseLimits, phrasesRow, phrasesView, withList } from './phrases.ts';

test('a list takes eight phrases of sixty letters, each once, and says what keeps a further one out', () => {
  const full = Array.from({ length: phraseLimits.count }, (_none, n) => `말 ${n}`);
  expect(phraseFault([], '  ', null)).toBe('empty');
  expect(phraseFault([], '\u3164\u200B', null)).toBe('empty');
  expect(phraseFault([], '가'.repeat(60), null)).toBeNull();
  expect(phraseFault([], '가'.repeat(61), null)).toBe('long');
  expect(phraseFault([], '👕'.repeat(60), null)).toBeNull();
  expect(phraseFault(['좋아요'], ' 좋\u200B아요 '.normalize('NFD'), null)).toBe('known');
  expect(phraseFault(full, '하나 더', null)).toBe('many');
});

test('a phrase may be changed in a full list, also into itself, but not into another of the list', () => {
  const full = Array.from({ length: phraseLimits.count }, (_none, n) => `말 ${n}`);
  expect(phraseFault(full, '새말', 3)).toBeNull();
  expect(phraseFault(full, '말 3', 3)).toBeNull();
  expect(phraseFault(full, '말 4', 3)).toBe('known');
});

test('a list of one occasion changes no other, and the standard ones come back', () => {
  const own = withList(withList(noOwnPhrases, 'owner:open', ['네']), 'owner:talk', []);
  expect(own.lists).toEqual({ 'owner:open': ['네'], 'owner:talk': [] });
  expect(withList(own, 'owner:open', null).lists).toEqual({ 'owner:talk': [] });
  expect(noOwnPhrases.lists).toEqual({});
});

test('what was set is read back, and a row that cannot be read counts as none', async () => {
  const { store } = makeStage();
  const put = (row: ReturnType<typeof phrasesRow>) =>
    store.write(['drafts'], 'relaxed', (tx) => tx.put('drafts', row));
  expect(await phrasesView(store)).toEqual(noOwnPhrases);
  const own = { isHidden: true, lists: { 'owner:open': ['네'] } };
  await put(phrasesRow(own, 5));
  expect(await phrasesView(store)).toEqual(own);
  await put({ ...phrasesRow(own, 5), value: { isHidden: 'yes' } });
  expect(await phrasesView(store)).toEqual(noOwnPhrases);
  await put({ ...phrasesRow(own, 5), v: 2 });
  expect(await phrasesView(store)).toEqual(noOwnPhrases);
});
