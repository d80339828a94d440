import { expect, test } from 'vitest';
import type { LocalDate } from '#contract/moment.ts';
import { noQuery, type SearchQuery } from '#src/domain/search/query.ts';
import type { StoredSearch } from '#src/domain/search/search.view.ts';
import type { ListState } from '#src/frame/list-state.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { item } from '#tests/harness/feedback-stage.ts';
import { answersItself, beginsStored, storedState, storedWords, untilTold } from './stored-state.ts';

const consonants = { ...noQuery, keyword: 'ㅇㄴㅍ' };
const word = { ...noQuery, keyword: '유니폼' };
const none: ListState = { is: 'empty', at: 1, notRenewed: false, busy: false };
const page = (end: 'more' | 'all'): ListState => ({
  is: 'rows',
  items: [],
  at: 1,
  busy: true,
  notRenewed: false,
  end,
});

test('a keyword with a lone consonant is answered by this device while there is a network', () => {
  for (const told of [none, page('all'), { is: 'loading' } as const])
    expect(answersItself(consonants, 'online', told)).toBe(true);
  expect(answersItself({ ...noQuery, keyword: '유니ㅍ M' }, 'online', none)).toBe(true);
});

test('any other keyword is the server’s, until nothing reaches it and nothing of its is stored', () => {
  for (const network of ['online', 'slow', 'trouble'] as const)
    expect(answersItself(word, network, none)).toBe(false);
  expect(answersItself(word, 'online', { is: 'failed', trouble: 'busy' })).toBe(false);
  expect(answersItself(word, 'trouble', { is: 'failed', trouble: 'busy' })).toBe(true);
  expect(answersItself(word, 'offline', page('all'))).toBe(true);
});

const stateOf = (
  found: Pick<StoredSearch, 'total' | 'scope'>,
  query: SearchQuery,
  { told = none, network = 'online' }: { told?: ListState; network?: NetworkState } = {},
) => {
  const items = Array.from({ length: Math.min(found.total, 20) }, () => ({ ...item({}), waiting: null }));
  return storedState({ found: { ...found, items }, query, network, told });
};

test('nothing stored is nothing found of consonants, and of a word a search that failed', () => {
  expect(stateOf({ total: 0, scope: 0 }, consonants).is).toBe('empty');
  expect(stateOf({ total: 0, scope: 0 }, word, { network: 'trouble' }).is).toBe('failed');
  expect(stateOf({ total: 0, scope: 0 }, consonants, { network: 'offline' }).is).toBe('never');
});

test('what is stored comes first, then what the server still has, with how asking for it stands', () => {
  expect(stateOf({ total: 21, scope: 40 }, consonants, { told: page('more') })).toMatchObject({
    end: 'here',
    busy: false,
  });
  expect(stateOf({ total: 20, scope: 40 }, consonants, { told: page('more') })).toMatchObject({
    end: 'more',
    busy: true,
  });
  expect(stateOf({ total: 20, scope: 40 }, consonants, { told: page('all') })).toMatchObject({ end: 'all' });
});

test('where there is a network nothing is said to wait for one', () => {
  const dated = { ...consonants, startDay: '2026-11-24' as LocalDate, endDay: '2026-11-27' as LocalDate };
  const said = (network: NetworkState) => {
    const { scope, caveat, empty } = storedWords(dated, network);
    return [scope(40), caveat, empty];
  };
  expect(said('online')).toEqual([
    '이 기기에 저장된 상품 40개에서 찾았어요',
    '예약된 날짜는 확인하지 못했어요. 단어로 검색하면 그날 거래할 수 있는 상품만 보여 드릴게요',
    '초성은 이 기기에 저장된 상품에서만 찾을 수 있어요. 단어로 다시 찾아보세요.',
  ]);
  expect(said('offline')).toEqual([
    '오프라인이에요. 이 기기에 저장된 상품 40개에서 찾았어요',
    '예약된 날짜는 확인하지 못했어요. 연결되면 그날 거래할 수 있는 상품만 보여 드릴게요',
    '저장된 상품 중에는 없어요. 연결되면 전체에서 다시 찾아볼게요',
  ]);
  expect(storedWords(consonants, 'online').caveat).toBeUndefined();
});

const failed = { is: 'failed', trouble: 'busy' } as const;
const stored = (total: number): StoredSearch => ({
  items: Array.from({ length: Math.min(total, 20) }, () => ({ ...item({}), waiting: null })),
  total,
  scope: 40,
});

test('a search that nothing was told of begins with what is stored, unless days are to be checked', () => {
  const dated = { ...word, startDay: '2026-11-24' as LocalDate, endDay: '2026-11-27' as LocalDate };
  for (const told of [{ is: 'loading' }, failed] as const) {
    expect(beginsStored(word, told)).toBe(true);
    expect(beginsStored(dated, told)).toBe(false);
  }
  for (const told of [{ is: 'reading' }, none, page('all')] as const)
    expect(beginsStored(word, told)).toBe(false);
});

test('while the server is asked stored matches stand instead of skeletons, one page of them at most', () => {
  expect(untilTold({ is: 'loading' }, undefined, false)).toEqual({ is: 'reading' });
  expect(untilTold({ is: 'loading' }, stored(0), false)).toEqual({ is: 'loading' });
  expect(untilTold({ is: 'loading' }, stored(21), false)).toMatchObject({
    is: 'rows',
    busy: true,
    end: 'all',
    at: null,
  });
});

test('a server that fails takes no stored match away: it is said, and all of them can be reached', () => {
  expect(untilTold(failed, stored(0), true)).toEqual(failed);
  expect(untilTold(failed, stored(21), true)).toMatchObject({ is: 'rows', notRenewed: true, end: 'here' });
  expect(untilTold(failed, stored(3), true)).toMatchObject({ is: 'rows', busy: false, end: 'all' });
  // asked again by itself, the line that says so stays where it is
  expect(untilTold({ is: 'loading' }, stored(21), true)).toMatchObject({
    busy: true,
    notRenewed: true,
    end: 'here',
  });
});
