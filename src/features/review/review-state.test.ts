import { describe, expect, test } from 'vitest';
import type { ShownPick, ShownReview } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { parseKst } from '#src/lib/kst.ts';
import { reviewState } from './review-state.ts';

const now = parseKst('2026-11-24T18:30:00') ?? 0;
const row = (over: object = {}) =>
  ({
    state: 'SUCCESS',
    type: 'RENTAL',
    rentalDate: '2026-11-20T18:30:00',
    returnDate: '2026-11-22T18:30:00',
    isReviewed: false,
    ...over,
  }) as PickRow; // only these are looked at
const review = (state: string) => ({ state }) as ShownReview; // nothing else decides
const view = (pick: PickRow | null, over: Partial<PickView> & { review?: ShownReview } = {}): PickView => ({
  shown: pick && ({ pick, review: over.review ?? null } as ShownPick), // only these are looked at
  item: null,
  opponent: null,
  gone: null,
  at: null,
  loading: false,
  trouble: null,
  ...over,
});
const is = (pick: PickRow, written?: ShownReview) =>
  reviewState(view(pick, written && { review: written }), 'online', now).is;

describe('what can be reviewed', () => {
  test('a completed trade', () => {
    expect(is(row())).toBe('write');
  });

  test.each(['PENDING', 'CANCELLED', 'EXPIRED'])(
    'never one that is %s, whatever time has passed',
    (state) => {
      expect(is(row({ state }))).toBe('not-yet');
    },
  );

  test('a rental that is still running, from its return on: then the review completes it', () => {
    expect(is(row({ state: 'IN_PROGRESS', returnDate: '2026-11-24T18:30:00' }))).toBe('write');
    expect(is(row({ state: 'IN_PROGRESS', returnDate: '2026-11-24T18:30:01' }))).toBe('not-yet');
    expect(is(row({ state: 'IN_PROGRESS', returnDate: null }))).toBe('not-yet');
  });

  test('a purchase, from its moment on', () => {
    const sale = { type: 'SALE', state: 'CONFIRMED', returnDate: null };
    expect(is(row({ ...sale, rentalDate: '2026-11-24T18:30:00' }))).toBe('write');
    expect(is(row({ ...sale, rentalDate: '2026-11-24T18:30:01' }))).toBe('not-yet');
  });

  test('none that has one already, also where another was written and not taken', () => {
    expect(is(row({ isReviewed: true }))).toBe('reviewed');
    expect(reviewState(view(row({ isReviewed: true }), { review: review('failed') }), 'online', now)).toEqual(
      expect.objectContaining({ is: 'reviewed', stopped: review('failed') }),
    );
  });
});

test('one that waits is shown as it is, and one that was refused is a form with its text', () => {
  for (const state of ['queued', 'sending', 'ambiguous', 'blocked', 'verifying'])
    expect(is(row(), review(state)), state).toBe('waiting');
  for (const state of ['failed', 'attention'])
    expect(reviewState(view(row(), { review: review(state) }), 'online', now)).toMatchObject({
      is: 'write',
      stopped: { state },
    });
  // refused because it was too early: its text is not taken away
  expect(is(row({ state: 'CONFIRMED', returnDate: '2027-01-01T00:00:00' }), review('failed'))).toBe('write');
});

describe('with no PICK stored', () => {
  test('one that the server does not have is gone, and only then', () => {
    expect(reviewState(view(null, { gone: 'missing' }), 'online', now).is).toBe('gone');
    expect(reviewState(view(row(), { gone: 'missing' }), 'online', now).is).toBe('write');
  });

  test('a failed look is an error that can be tried again, no network is its own', () => {
    expect(reviewState(view(null, { trouble: 'busy' }), 'online', now)).toEqual({
      is: 'failed',
      trouble: 'busy',
    });
    expect(reviewState(view(null, { trouble: 'busy', loading: true }), 'online', now).is).toBe('loading');
    expect(reviewState(view(null, { trouble: 'offline' }), 'online', now).is).toBe('never');
    expect(reviewState(null, 'offline', now).is).toBe('never');
    expect(reviewState(null, 'portal', now)).toEqual({ is: 'failed', trouble: 'portal' });
    expect(reviewState(null, 'trouble', now)).toEqual({ is: 'failed', trouble: 'unanswered' });
    expect(reviewState(null, 'online', now).is).toBe('loading');
    expect(reviewState(undefined, 'online', now).is).toBe('reading');
  });
});
