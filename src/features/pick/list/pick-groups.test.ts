import { expect, test } from 'vitest';
import { foldPick } from '#src/domain/picks/pick.fold.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { parseKst } from '#src/lib/kst.ts';
import { aDecision, aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import type { PickListRow } from '../pick-reads.ts';
import { groupStarts, tabsOf } from './pick-groups.ts';

const now = parseKst('2026-11-23T23:59:59') ?? 0;
const starts = (...rows: readonly PickListRow[]) => groupStarts(rows, now);
const of = (...[change]: Parameters<typeof aPickRow>): PickListRow => ({
  is: 'pick',
  shown: foldPick(aPickRow(change), []),
});
// of what waits nothing is looked at
const waiting = { is: 'proposal' } as PickListRow;

const today = of({ rentalDate: '2026-11-23T00:00:00' });
const tomorrow = of({ rentalDate: '2026-11-24T00:00:00' });
const done = of({ state: 'SUCCESS', rentalDate: '2026-11-23T10:00:00' });
const runs = (returnDate: string) =>
  of({ state: 'IN_PROGRESS', rentalDate: '2026-11-20T10:00:00', returnDate });

test('what waits for an answer stands under whose answer that is', () => {
  const asked = of({ state: 'PENDING' });
  const waits = of({ state: 'PENDING', isCreator: true });
  expect(starts(waiting, asked, asked, waits, today)).toEqual([null, 'asked', null, 'waiting', 'today']);
});

test('each group is named where it begins, and what waits on top is in none', () => {
  expect(starts(waiting, waiting, today, today, tomorrow, tomorrow, done, done)).toEqual([
    null,
    null,
    'today',
    null,
    'upcoming',
    null,
    'past',
    null,
  ]);
});

test('a rental that runs is one of today on the day of its return, and stays where the server has it', () => {
  expect(starts(today, runs('2026-11-24T00:00:00'), done)).toEqual(['today', 'upcoming', 'past']);
  expect(starts(today, tomorrow, runs('2026-11-23T23:00:00'), done)).toEqual([
    'today',
    'upcoming',
    'today',
    'past',
  ]);
});

test('an edit on its way stands under the day that its card shows', () => {
  const pick = aSaleRow({ rentalDate: '2026-11-23T10:00:00' });
  const terms = termsOf(aSaleRow({ rentalDate: '2026-11-30T10:00:00' }));
  const shown = foldPick(pick, [aDecision(pick, { does: 'edit', terms })]);
  expect(starts({ is: 'pick', shown })).toEqual(['upcoming']);
});

test('a tab says how many it holds, and that there are more where the list goes on', () => {
  expect(tabsOf({ OWNER: { known: 2, more: false }, REQUESTER: { known: 20, more: true } })).toEqual([
    { key: 'owner', label: '받은 PICK', count: '2', spoken: '받은 PICK 2개' },
    { key: 'requester', label: '보낸 PICK', count: '20+', spoken: '보낸 PICK 20개 이상' },
  ]);
});

test('of a list that nobody has read it says no number', () => {
  const bare = [
    { key: 'owner', label: '받은 PICK' },
    { key: 'requester', label: '보낸 PICK' },
  ];
  expect(tabsOf(undefined)).toEqual(bare);
  expect(tabsOf({ OWNER: null, REQUESTER: null })).toEqual(bare);
});
