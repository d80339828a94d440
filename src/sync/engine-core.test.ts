import { expect, test } from 'vitest';
import { StoreError } from '#src/db/store.ts';
import { makeLife } from './engine-core.ts';
import { CallFailed } from './failure.ts';
import { Fenced } from './lease.ts';

const setUp = () => {
  let [stops, mends] = [0, 0];
  const life = makeLife(
    () => {
      stops += 1;
    },
    () => {
      mends += 1;
    },
  );
  return { life, stops: () => stops, mends: () => mends };
};

test('[E3] an engine ends once, and how it ended first stays', () => {
  const { life, stops } = setUp();
  life.fatal(new StoreError('gone', null));
  life.end('stopped');
  expect([life.state(), life.signal.aborted, stops()]).toEqual(['lost', true, 1]);
});

test('a later engine that holds the lease fences this one', () => {
  const { life } = setUp();
  life.fatal(new Fenced());
  expect(life.state()).toBe('fenced');
});

test('a bug ends the engine and surfaces, but not after its end', () => {
  const { life } = setUp();
  const bug = new TypeError('a bug');
  expect(() => life.fatal(bug)).toThrow(bug);
  expect(life.state()).toBe('lost');
  expect(() => life.fatal(bug)).not.toThrow();
});

test.each([
  [new TypeError('a bug'), 1],
  [new StoreError('broken', null), 1], // a row whose field is no key
  [new StoreError('full', null), 0],
  [new StoreError('gone', null), 0],
  [new Fenced(), 0],
  [new CallFailed({ kind: 'never-left' }), 0],
])('[O59] an engine that ends by %s has rows mended %i times', (error, times) => {
  const { life, mends } = setUp();
  try {
    life.fatal(error);
  } catch (thrown) {
    expect(thrown).toBe(error);
  }
  expect([life.isRunning(), mends()]).toEqual([false, times]);
});

test('work that nothing waits for ends the engine as any other does, once a later engine holds the lease', async () => {
  const { life, stops } = setUp();
  life.background(Promise.reject(new Fenced()));
  await new Promise<void>((done) => setImmediate(done));
  expect([life.state(), life.signal.aborted, stops()]).toEqual(['fenced', true, 1]);
});
