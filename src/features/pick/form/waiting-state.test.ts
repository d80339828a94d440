import { expect, test } from 'vitest';
import { pickTexts, tradeTexts } from '#src/copy/pick.ts';
import type { EntryReason } from '#src/db/rows.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { parseKst } from '#src/lib/kst.ts';
import { pickFormTexts } from './text.ts';
import { waitingWords } from './waiting-state.ts';

const now = parseKst('2026-11-23T12:00:00') ?? 0;
const words = (over: Partial<ShownProposal>, rentalDate = '2026-11-24T18:30:00', isCut = true) =>
  waitingWords(
    {
      state: 'queued',
      reason: null,
      mayHaveLeft: false,
      terms: { rentalDate },
      ...over,
    } as unknown as ShownProposal, // only these are looked at
    '초록여우',
    { now, isCut },
  );
const refused = (code: string): EntryReason => ({ is: 'refused', status: 409, code });
const stopped = (reason: EntryReason, rentalDate?: string) => words({ state: 'failed', reason }, rentalDate);

test('what waits says who does not see it yet, and can be taken back and written anew', () => {
  expect(words({})).toMatchObject({
    stamp: { kind: 'waiting' },
    note: pickTexts.queued.proposal('초록여우'),
    canTakeBack: true,
    edit: pickFormTexts.queue.edit,
    canRetry: false,
  });
});

test('with a network what is queued is on its way, and can still be taken back', () => {
  expect(words({}, undefined, false)).toMatchObject({
    stamp: { kind: 'sending' },
    note: pickFormTexts.queue.sendingNote('초록여우'),
    canTakeBack: true,
  });
});

test.each(['sending', 'ambiguous', 'verifying', 'queued'] as const)(
  'what may have left is neither taken back nor written anew while it is %s',
  (state) => {
    expect(words({ state, mayHaveLeft: true })).toMatchObject({ canTakeBack: false, edit: null });
  },
);

test.each(['ALREADY_RENTAL_RESERVED_PERIOD', 'ALREADY_SALE_RESERVED_PERIOD'])(
  'a day that somebody else has now (%s) can be changed, or tried again: it may become free',
  (code) => {
    expect(stopped(refused(code))).toMatchObject({
      stamp: { kind: 'attention' },
      edit: pickFormTexts.queue.date,
      canRetry: true,
    });
  },
);

test('a day that is taken is said in the words of copy-ko', () => {
  expect(stopped(refused('ALREADY_RENTAL_RESERVED_PERIOD')).note).toBe(pickTexts.form.dateTaken);
});

test.each([
  'DEAL_NOT_ALLOWED',
  'CANNOT_RENTAL_ITEM',
  'CANNOT_SALE_ITEM',
  'INVALID_RENTAL_INFORMATION',
  'INVALID_INPUT',
])('after %s other terms may do, and not only another date; the same ones never will', (code) => {
  expect(stopped(refused(code))).toMatchObject({ edit: pickFormTexts.queue.edit, canRetry: false });
});

test('what is refused for no reason of its terms can be tried again as it is', () => {
  for (const reason of [refused('ALREADY_SALE_RESERVED'), refused('NEW_CODE'), { is: 'poisoned' } as const])
    expect(stopped(reason)).toMatchObject({ edit: pickFormTexts.queue.edit, canRetry: true });
});

test('a date that has passed is changed: the same one would be refused again', () => {
  const passed = '2026-11-23T11:00:00';
  expect(stopped({ is: 'expired' }, passed)).toMatchObject({
    note: pickTexts.conflict.timePassed,
    edit: pickFormTexts.queue.date,
    canRetry: false,
  });
  for (const code of ['RENTAL_DATE_IS_BEFORE_THAN_TODAY', 'RENTAL_DATE_IS_LATER_THAN_RETURN_DATE'])
    expect(stopped(refused(code))).toMatchObject({ edit: pickFormTexts.queue.date, canRetry: false });
  expect(stopped({ is: 'expired' })).toMatchObject({
    note: tradeTexts.expired,
    edit: pickFormTexts.queue.edit,
    canRetry: true,
  });
});

test.each(['ALREADY_DELETED_ITEM', 'CURRENT_APPOINTMENT_EXIST', 'USER_BLOCK_EXIST'])(
  'after %s no other terms would help either',
  (code) => {
    expect(stopped(refused(code))).toMatchObject({ edit: null, canRetry: false, canTakeBack: false });
  },
);

test('of what nobody can tell whether it arrived there is only to be heard, or to be written anew', () => {
  const unproven = { is: 'unproven' } as const;
  expect(words({ state: 'attention', reason: unproven, mayHaveLeft: true })).toMatchObject({
    note: tradeTexts.unproven,
    isToldOnly: true,
    edit: pickFormTexts.queue.edit,
    canRetry: false,
  });
  expect(stopped(unproven, '2026-11-23T11:00:00').edit).toBe(pickFormTexts.queue.date);
  expect(stopped(refused('DEAL_NOT_ALLOWED')).isToldOnly).toBe(false);
});

test.each([{ is: 'drifted' }, { is: 'changed' }] as const)(
  'what may have been done is never sent a second time: $is',
  (reason) => {
    expect(words({ state: 'attention', reason, mayHaveLeft: true })).toMatchObject({
      edit: null,
      canRetry: false,
      stopped: true,
    });
  },
);

test.each([
  ['queued', '전송 대기 중'],
  ['sending', '보내는 중'],
  ['ambiguous', '확인하고 있어요'],
  ['verifying', '확인하고 있어요'],
  ['failed', '확인이 필요해요'],
] as const)('one that is %s is stamped as on every other screen', (state, label) => {
  expect(words({ state }).stamp.label).toBe(label);
});
