import { expect, test } from 'vitest';
import type { LeaveCheck } from '#src/domain/chat/room.view.ts';
import { afterCheck, type LeaveStep } from './leave-check.ts';

const never: LeaveCheck = { running: null, stamp: 0, loading: false, trouble: null };
const checking = (before: LeaveCheck = never): LeaveStep => ({ is: 'checking', before, begun: false });

test('an answer that came before the question does not count', () => {
  const before: LeaveCheck = { ...never, running: false, stamp: 7 };
  const step = checking(before);
  expect(afterCheck(step, before, false)).toBe(step);
  expect(afterCheck(step, { ...before, stamp: 8 }, false)).toEqual({ is: 'asking' });
});

test('a running rental, and an answer that does not say, both block', () => {
  expect(afterCheck(checking(), { ...never, running: true, stamp: 1 }, false)).toEqual({ is: 'blocked' });
  expect(afterCheck(checking(), { ...never, running: null, stamp: 1 }, false)).toEqual({ is: 'blocked' });
});

test('a check that fails blocks, but not the failure of the check before', () => {
  const failed: LeaveCheck = { ...never, trouble: 'busy' };
  expect(afterCheck(checking(), failed, false)).toEqual({ is: 'blocked' });
  const again = checking(failed);
  expect(afterCheck(again, failed, false)).toBe(again);
  const begun = afterCheck(again, { ...failed, loading: true }, false);
  expect(begun).toMatchObject({ is: 'checking', begun: true });
  expect(afterCheck(begun, failed, false)).toEqual({ is: 'blocked' });
});

test('losing the network on the way counts as failed', () => {
  expect(afterCheck(checking(), never, true)).toEqual({ is: 'blocked' });
});

test('what was already decided is not decided again', () => {
  const asking: LeaveStep = { is: 'asking' };
  expect(afterCheck(asking, { ...never, running: true, stamp: 9 }, true)).toBe(asking);
});
