import { expect, test } from 'vitest';
import { cameBack, networkOf } from './network-state.ts';

test('the report of the device that it has no network overrules the last outcome of the engine', () => {
  expect(networkOf(false, null, false)).toBe('offline');
  expect(networkOf(false, 'portal', true)).toBe('offline');
});

test('each fault of the link has its own state while the device reports a network', () => {
  expect(networkOf(true, null, false)).toBe('online');
  expect(networkOf(true, 'offline', false)).toBe('offline');
  expect(networkOf(true, 'slow', false)).toBe('slow');
  expect(networkOf(true, 'portal', false)).toBe('portal');
  expect(networkOf(true, 'unanswered', false)).toBe('trouble');
  expect(networkOf(true, 'busy', false)).toBe('trouble');
});

test('an engine that cannot be kept alive is a fault even where the link was free last', () => {
  expect(networkOf(true, null, true)).toBe('trouble');
});

test('only a link that was cut off is announced as back; a slow one that is quick again is not', () => {
  expect(cameBack('offline', 'online')).toBe(true);
  expect(cameBack('trouble', 'slow')).toBe(true);
  expect(cameBack('portal', 'online')).toBe(true);
  expect(cameBack('slow', 'online')).toBe(false);
  expect(cameBack('offline', 'trouble')).toBe(false);
  expect(cameBack('online', 'online')).toBe(false);
});
