import { describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import type { Related, ReportView, ShownReport } from '#src/domain/reports/report.view.ts';
import { firstChoices, reportState } from './report-state.ts';

const id = (number: number) => number as ItemId; // a test's own
const related = (number: number): Related => ({ itemId: id(number), title: null, isInRoom: false });
const report = (number: number, state: string) => ({ state, args: { itemId: id(number) } }) as ShownReport; // only these are looked at
const sources = { isRead: true, loading: false, trouble: null } as const;
const unread = { ...sources, isRead: false } as const;
const view = (over: Partial<ReportView> = {}): ReportView => ({
  name: null,
  related: [],
  sources,
  reports: [],
  ...over,
});

const talked = (number: number): Related => ({ ...related(number), isInRoom: true });

test.each([
  ['the only one there is', [related(1)], 1],
  ['the only one that the two talk about', [talked(2), related(1), related(3)], 2],
  ['none of several that are theirs', [related(1), related(2)], undefined],
  ['none of several that the two talk about', [talked(1), talked(2), related(3)], undefined],
] as const)('where no listing was named it is about %s', (_what, all, itemId) => {
  const state = reportState(view({ related: all }), null, 'online');
  expect(state.is === 'form' && state.about?.itemId).toBe(itemId);
});

test('a listing that was named, or whose report waits, comes before any that is likely', () => {
  const related3 = [talked(1), related(2), related(3)];
  expect(reportState(view({ related: related3 }), id(2), 'online')).toMatchObject({ about: { itemId: 2 } });
  const waiting = view({ related: related3, reports: [report(3, 'queued')] });
  expect(reportState(waiting, null, 'online')).toMatchObject({
    about: { itemId: 3 },
    report: { state: 'queued' },
  });
});

test('of many listings three stand there at first, and the chosen one among them; four are no reason to hide one', () => {
  const all = [1, 2, 3, 4, 5, 6].map(related);
  expect(firstChoices(all, null)).toHaveLength(3);
  expect(firstChoices(all, id(5)).map(({ itemId }) => itemId)).toEqual([1, 2, 3, 4, 5]);
  expect(firstChoices(all.slice(0, 4), null)).toHaveLength(4);
});

test('what is known makes a form, whatever the fetching came to', () => {
  const some = view({ related: [related(1)], sources: { ...unread, trouble: 'busy' } });
  for (const network of ['online', 'offline', 'trouble', 'slow', 'syncing'] as const)
    expect(reportState(some, null, network).is).toBe('form');
});

test('of several reports about the listing the newest is gone on with, and none of another', () => {
  const all = view({
    related: [related(1), related(2)],
    reports: [report(1, 'failed'), report(1, 'queued'), report(2, 'failed')],
  });
  expect(reportState(all, id(1), 'online')).toMatchObject({ report: { state: 'queued' } });
  expect(
    reportState(view({ related: [related(1)], reports: [report(2, 'failed')] }), null, 'online'),
  ).toMatchObject({ report: null });
});

describe('with no listing known', () => {
  test.each(['online', 'offline', 'slow', 'syncing', 'trouble'] as const)(
    '%s: nothing in common is said only once rooms and offers were read',
    (network) => {
      expect(reportState(view(), null, network).is).toBe('nothing');
      expect(reportState(view({ sources: unread }), null, network).is).not.toBe('nothing');
      expect(reportState(view({ sources: null }), null, network).is).not.toBe('nothing');
    },
  );

  test('a look that failed can be tried again, no network is its own, and a slow line is waited for', () => {
    const busy = view({ sources: { ...unread, trouble: 'busy' } });
    expect(reportState(busy, null, 'online')).toEqual({ is: 'failed', trouble: 'busy' });
    expect(reportState(busy, null, 'offline')).toEqual({ is: 'never' });
    expect(reportState(view({ sources: { ...unread, loading: true } }), null, 'slow')).toEqual({
      is: 'loading',
    });
    expect(reportState(view({ sources: null }), null, 'offline')).toEqual({ is: 'never' });
    expect(reportState(undefined, null, 'offline')).toEqual({ is: 'reading' });
  });
});
