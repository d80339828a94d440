import { expect, test } from 'vitest';
import { cameBack, networkOf } from './network-state.ts';

test('the device saying that it has no network outweighs everything the engine last met', () => {
  expect(networkOf(false, null, false)).toBe('offline');
  expect(networkOf(false, 'portal', true)).toBe('offline');
});

test('each trouble of the link has its own state while the device believes to be online', () => {
  expect(networkOf(true, null, false)).toBe('online');
  expect(networkOf(true, 'offline', false)).toBe('offline');
  expect(networkOf(true, 'slow', false)).toBe('slow');
  expect(networkOf(true, 'portal', false)).toBe('portal');
  expect(networkOf(true, 'unanswered', false)).toBe('trouble');
  expect(networkOf(true, 'busy', false)).toBe('trouble');
});

test('an engine that cannot be kept alive is trouble even when the last word of the link was good', () => {
  expect(networkOf(true, null, true)).toBe('trouble');
});

test('only what was cut off comes back; a slow line that is quick again is not announced', () => {
  expect(cameBack('offline', 'online')).toBe(true);
  expect(cameBack('trouble', 'slow')).toBe(true);
  expect(cameBack('portal', 'online')).toBe(true);
  expect(cameBack('slow', 'online')).toBe(false);
  expect(cameBack('offline', 'trouble')).toBe(false);
  expect(cameBack('online', 'online')).toBe(false);
});
