import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ItemId, UserId } from '#contract/ids.ts';
import type { ReportCategory } from '#contract/report.ts';
import { readAddress } from './ReportScreen.tsx';
import { type About, emptyForm, formOf, missingOf, reportOf, toggled, tooLong } from './report-form.ts';
import { reportFormTexts } from './text.ts';

const about: About = {
  reportedUserId: v.parse(UserId, 7),
  itemId: v.parse(ItemId, 341),
  location: 'POST',
};
const form = (categories: readonly ReportCategory[], description = '') => ({ categories, description });

describe('what may be submitted', () => {
  test.each([
    [[], '', false],
    [[], '말이 있어도', false],
    [['SPAM'], '', true],
    [['SPAM', 'PRIVACY'], '', true],
    [['OTHER'], '', false],
    [['OTHER'], '  \n', false],
    [['OTHER'], '욕을 했어요', true],
    [['SPAM', 'OTHER'], '', false],
    [['SPAM', 'OTHER'], '욕을 했어요', true],
    [['OTHER'], '가'.repeat(500), true],
    [['OTHER'], '가'.repeat(501), false],
    [['SPAM'], '가'.repeat(501), true],
  ] as const)('%s with “%s”: %s', (categories, description, can) => {
    expect(reportOf(about, form(categories, description)) !== null).toBe(can);
    expect(missingOf(form(categories, description), true) === null).toBe(can);
  });
});

test('words that belong to a reason which was let go of again do not go out, but come back with it', () => {
  const written = form(['SPAM', 'OTHER'], '욕을 했어요');
  const without = toggled(written, 'OTHER');
  expect(reportOf(about, without)).toMatchObject({ categories: ['SPAM'], description: null });
  expect(reportOf(about, toggled(without, 'OTHER'))).toMatchObject({ description: '욕을 했어요' });
});

test('reasons stand in the contract’s order, and a second press takes one back', () => {
  const pressed = (['OTHER', 'SPAM', 'OFFENSIVE', 'SPAM'] as const).reduce(toggled, emptyForm);
  expect(pressed.categories).toEqual(['OFFENSIVE', 'OTHER']);
});

test('so many characters too long is said only of words that would go out', () => {
  expect(tooLong(form(['OTHER'], '가'.repeat(502)))).toBe(2);
  expect(tooLong(form(['SPAM'], '가'.repeat(502)))).toBe(0);
});

test('one that was refused is a form with all that it said', () => {
  const report = reportOf(about, form(['OTHER'], '욕을 했어요'));
  expect(report && formOf(report)).toEqual(form(['OTHER'], '욕을 했어요'));
});

test.each([
  ['7', 'item=341', { userId: 7, itemId: 341, location: 'POST' }],
  ['7', 'item=341&from=chat', { userId: 7, itemId: 341, location: 'CHATROOM' }],
  ['7', 'from=chat', { userId: 7, itemId: null, location: 'CHATROOM' }],
  ['7', '', { userId: 7, itemId: null, location: null }],
  ['7', 'item=abc&from=mail', { userId: 7, itemId: null, location: null }],
  ['0', 'item=-1', { userId: null, itemId: null, location: null }],
  ['7e1', '', { userId: null, itemId: null, location: null }],
])('the address /report/%s?%s names %o', (owner, query, named) => {
  expect(readAddress(owner, new URLSearchParams(query), null)).toEqual(named);
});

test('what the history says is for an address that does not say it', () => {
  const state = { reportedUserId: 7, itemId: 341, location: 'CHATROOM' };
  const read = (query: string, said: unknown) => readAddress('7', new URLSearchParams(query), said);
  expect(read('', state)).toEqual({ userId: 7, itemId: 341, location: 'CHATROOM' });
  expect(read('item=342', state)).toEqual({ userId: 7, itemId: 342, location: 'POST' });
  expect(read('', { itemId: 341, location: 'MAIL' })).toEqual({ userId: 7, itemId: null, location: null });
});

test.each([
  [form([]), false, 'reasons', reportFormTexts.noReason],
  [form(['OTHER'], ' '), false, 'description', reportFormTexts.noWords],
  [form(['OTHER'], '가'.repeat(503)), false, 'description', reportFormTexts.tooLong(3)],
  [form(['SPAM']), false, 'item', reportFormTexts.noItem],
  [form(['SPAM']), true, undefined, undefined],
] as const)('%o, listing chosen %s, asks for %s first', (filled, isItemChosen, field, words) => {
  expect(missingOf(filled, isItemChosen)?.field).toBe(field);
  expect(missingOf(filled, isItemChosen)?.words).toBe(words);
});
