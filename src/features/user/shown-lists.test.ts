import { expect, test } from 'vitest';
import type { ListState } from '#src/frame/list-state.ts';
import { oldestOf, unfetchedOfAll } from './shown-lists.ts';

const empty = (at: number): ListState => ({ is: 'empty', at, notRenewed: false, busy: false });
const failed: ListState = { is: 'failed', trouble: 'busy' };
const never: ListState = { is: 'never' };

test('a screen is as old as the list that was fetched longest ago; one that was not fetched has no age', () => {
  expect(oldestOf([empty(7), empty(5)])).toBe(5);
  expect(oldestOf([empty(5), empty(7)])).toBe(5);
  expect(oldestOf([never, empty(7)])).toBe(7);
  expect(oldestOf([never, failed])).toBeNull();
});

test('a trouble is said once for the whole screen only where no list is there or may come', () => {
  expect(unfetchedOfAll([never, never])).toBe(never);
  expect(unfetchedOfAll([failed, never])).toBe(failed);
  expect(unfetchedOfAll([failed])).toBe(failed);
  for (const other of [empty(1), { is: 'loading' } as const, { is: 'reading' } as const])
    expect(unfetchedOfAll([failed, other])).toBeNull();
});
