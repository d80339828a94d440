import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { StoreError } from '#src/db/store.ts';
import { besideProof, makeLife } from './engine-core.ts';
import { CallFailed } from './failure.ts';
import { Fenced } from './lease.ts';

/** A call beside the question of who is logged in, which is answered by hand. */
const askBeside = (fails: CallFailed | null) => {
  const given = { asserted: true, announce: () => {}, prove: (_by: CallFailed | null) => {} };
  const announced = new Promise<void>((go) => {
    given.announce = go;
  });
  const proving = new Promise<void>((done, failed) => {
    given.prove = (by) => (by === null ? done() : failed(by));
  });
  const core = {
    call: () => (fails === null ? Promise.resolve('answer') : Promise.reject(fails)),
    session: { announced: () => announced },
    proof: { sure: () => proving },
    asserted: () => given.asserted,
  };
  const call = besideProof(core as never); // nothing else of it is used
  const end = call(endpoints.isLogin, {}).then(
    () => 'believed',
    (error: CallFailed) => error.failure.kind,
  );
  const now = () => Promise.race([end, new Promise((go) => setImmediate(() => go('waits')))]);
  return { given, now };
};

test('(O52) an answer beside the question is believed once the server has said again that it checks accounts', async () => {
  const { given, now } = askBeside(null);
  expect(await now()).toBe('waits');
  given.announce();
  expect(await now()).toBe('believed');
});

test.each([
  [null, null, 'believed'],
  [null, new CallFailed({ kind: 'stopped' }), 'stopped'],
  [new CallFailed({ kind: 'unreadable' }), null, 'unreadable'],
  [new CallFailed({ kind: 'unreadable' }), new CallFailed({ kind: 'stopped' }), 'stopped'],
])(
  '(O52) where the server has ceased to check accounts, an answer beside the question (%s) waits for who is logged in (%s): %s',
  async (fails, by, then) => {
    const { given, now } = askBeside(fails);
    given.asserted = false;
    given.announce();
    expect(await now()).toBe('waits');
    given.prove(by);
    expect(await now()).toBe(then);
  },
);

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
