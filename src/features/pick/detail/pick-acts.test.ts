import { expect, test } from 'vitest';
import { foldPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { barOf, canEdit, isMeeting, noOf } from './pick-acts.ts';

const shown = (state: string, isCreator: boolean) => foldPick(aPickRow({ state, isCreator }), []);
const label = (text: string) => ({ is: 'ended', label: text });
const open = (...acts: string[]) => ({ is: 'open', acts });

// the states and roles of contract §5.2, written out
test.each([
  ['PENDING', true, open('cancel'), true],
  ['PENDING', false, open('reject', 'confirm'), true],
  ['CONFIRMED', true, open('cancel'), true],
  ['CONFIRMED', false, open('cancel'), true],
  ['CANCELLED', true, label('취소된 PICK이에요'), false],
  ['CANCELLED', false, label('취소된 PICK이에요'), false],
  ['EXPIRED', true, label('만료된 PICK이에요'), false],
  ['EXPIRED', false, label('만료된 PICK이에요'), false],
  ['IN_PROGRESS', true, label('진행중인 PICK이에요'), false],
  ['IN_PROGRESS', false, label('진행중인 PICK이에요'), false],
  ['SUCCESS', true, label('완료된 PICK이에요'), false],
  ['SUCCESS', false, label('완료된 PICK이에요'), false],
])('%s offers its creator (%s) what it may do', (state, isCreator, bar, edit) => {
  expect(barOf(shown(state, isCreator))).toEqual(bar);
  expect(canEdit(shown(state, isCreator))).toBe(edit);
});

test('a state of a newer server offers nothing', () => {
  expect(barOf(shown('FROZEN', false)).is).toBe('ended');
});

test('while a decision waits nothing else can be decided, and only a change that has not left can be changed', () => {
  const pick = aPickRow({ state: 'PENDING' });
  const accepted = foldPick(pick, [aDecision(pick, { does: 'confirm' })]);
  expect(barOf(accepted).is).toBe('waiting');
  expect(canEdit(accepted)).toBe(false);
  expect(canEdit(foldPick(pick, [aDecision(pick, { does: 'edit' })]))).toBe(true);
  expect(canEdit(foldPick(pick, [aDecision(pick, { does: 'edit', state: 'sending' })]))).toBe(false);
});

test('beside one’s own refused terms the server’s are on the ticket, and both answers are to these', () => {
  const pick = aPickRow({ state: 'PENDING' });
  const reason = { is: 'changed' } as const;
  const edit = aDecision(pick, { does: 'edit', terms: { price: 1 }, state: 'attention', reason });
  const refused = foldPick(pick, [edit]);
  expect(barOf(refused)).toEqual(open('reject', 'confirm'));
  expect(refused.terms).toEqual(termsOf(pick));
  expect(seenOf(refused)).toMatchObject({ terms: termsOf(pick), version: pick.version });
});

test('a no is a rejection only of a proposal by the other one', () => {
  expect(noOf(shown('PENDING', false))).toBe('reject');
  expect(noOf(shown('PENDING', true))).toBe('cancel');
  expect(noOf(shown('CONFIRMED', false))).toBe('cancel');
});

test('people meet about what is agreed and not sent by parcel', () => {
  expect(isMeeting(shown('CONFIRMED', true))).toBe(true);
  expect(isMeeting(shown('IN_PROGRESS', true))).toBe(true);
  expect(isMeeting(shown('PENDING', true))).toBe(false);
  expect(isMeeting(foldPick(aPickRow({ tradeMethod: 'PARCEL' }), []))).toBe(false);
});
