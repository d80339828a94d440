import { expect, test } from 'vitest';
import { appointmentIdOf, itemIdOf, roomIdOf, userIdOf } from './route-id.ts';

const readers = { appointmentIdOf, itemIdOf, roomIdOf, userIdOf };

test.each(Object.entries(readers))('%s reads a whole number from 1 on, and nothing else', (_, idOf) => {
  expect(idOf('905')).toBe(905);
  expect(idOf(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  for (const text of [
    '0',
    '01',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    '1\n',
    '0x1',
    '',
    'abc',
    '9007199254740993',
    null,
    undefined,
  ])
    expect(idOf(text), String(text)).toBeNull();
});
