import { expect, test } from 'vitest';
import type { CalendarView } from '#src/domain/picks/calendar.view.ts';
import { isAwaited } from './use-days.ts';

const view = (change: Partial<CalendarView> = {}): CalendarView => ({
  calendar: null,
  at: null,
  loading: false,
  trouble: null,
  ...change,
});
const calendar = {} as CalendarView['calendar']; // that there is one is all that counts

test.each(['online', 'slow', 'back', 'syncing', 'sent'] as const)(
  'a month that nobody has asked for yet is on its way while the network is %s',
  (network) => {
    expect(isAwaited(view(), network)).toBe(true);
  },
);

test.each(['offline', 'portal', 'trouble'] as const)(
  'a month that nobody has asked for is not on its way while the network is cut: %s',
  (network) => {
    expect(isAwaited(view(), network)).toBe(false);
  },
);

test('what failed is not on its way, what is fetched or not read is, and what was answered is here', () => {
  expect(isAwaited(view({ trouble: 'busy' }), 'online')).toBe(false);
  expect(isAwaited(view({ trouble: 'busy', loading: true }), 'online')).toBe(true);
  expect(isAwaited(undefined, 'offline')).toBe(true);
  expect(isAwaited(view({ calendar, at: 1 }), 'online')).toBe(false);
});
