import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { aPick, asSeen, someTerms } from '#tests/harness/picks.ts';
import { foldPick, proposalsOf, seenOf } from './pick.fold.ts';
import type { PickRow } from './rows.ts';

const row: PickRow = { ...aPick(), edits: 0, stamp: 1, at: 0 };
const { appointmentId } = row;
const seen = asSeen(aPick());
const act = (seq: number, kind: string, args: object, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry({ seq, id: aKey(seq), kind, lane: `pick:${appointmentId}`, args, ...change });

const confirm = { appointmentId, seen };
const edit = { appointmentId, seen, terms: someTerms({ price: 5000 }) };

test('[T8] a pending decision is shown beside the server’s state and never changes it', () => {
  const shown = foldPick(row, [act(1, 'pick.confirm', confirm)]);
  expect(shown.pick.state).toBe('PENDING');
  expect(shown.waiting).toMatchObject({ does: 'confirm', state: 'queued', mayHaveLeft: false });
  expect(shown.terms).toEqual(someTerms());
});

test('[T18] a pending edit shows its terms; a refused one shows the server’s, with the reason', () => {
  expect(foldPick(row, [act(1, 'pick.edit', edit)]).terms.price).toBe(5000);
  const reason = { is: 'changed' } as const;
  const stopped = foldPick(row, [act(1, 'pick.edit', edit, { state: 'attention', reason })]);
  expect(stopped.terms.price).toBe(8000);
  expect(stopped.waiting).toBeNull();
  expect(stopped.stopped).toMatchObject({ does: 'edit', reason, terms: edit.terms });
});

test('[T8] a rejection and a cancellation are distinct, and decisions of another PICK are not folded in', () => {
  const reject = act(1, 'pick.cancel', { appointmentId, seen, as: 'reject' });
  const other = act(2, 'pick.cancel', { appointmentId: 906, seen, as: 'cancel' });
  expect(foldPick(row, [reject, other]).waiting?.does).toBe('reject');
});

test.each(['sending', 'verifying', 'ambiguous'] as const)(
  'one that is %s may have left and cannot be taken back',
  (state) => {
    const [waiting] = [
      foldPick(row, [act(1, 'pick.confirm', confirm, { state, unsure: state !== 'sending' })]).waiting,
    ];
    expect(waiting?.mayHaveLeft).toBe(true);
  },
);

test('[T1] with the user’s own edit folded in, the terms that they saw have no server version', () => {
  expect(seenOf(foldPick(row, []))).toEqual(seen);
  const over = seenOf(foldPick(row, [act(1, 'pick.edit', edit)]));
  expect(over).toMatchObject({ version: null, terms: edit.terms });
});

test('a PICK with a pending review is not reviewed until the server says so', () => {
  const args = { appointmentId, rating: 5, content: '좋아요' };
  const shown = foldPick(row, [act(1, 'review.write', args)]);
  expect(shown.pick.isReviewed).toBe(false);
  expect(shown.review).toMatchObject({ state: 'queued', rating: 5 });
});

test('a decision of a newer build is ignored', () => {
  const newer = act(1, 'pick.confirm', confirm, { v: 2 });
  expect(foldPick(row, [newer])).toMatchObject({ waiting: null, stopped: null });
  expect(proposalsOf([newer])).toEqual([]);
});

test('proposals without a number come newest first', () => {
  const proposal = (seq: number) => act(seq, 'pick.propose', { itemId: 341, terms: someTerms() });
  expect(proposalsOf([proposal(1), proposal(2)]).map(({ id }) => id)).toEqual([aKey(2), aKey(1)]);
});
