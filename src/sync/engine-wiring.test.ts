import { describe, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { startNoted as setUp, standing } from '#tests/harness/noted-engine.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { CallFailed } from './failure.ts';
import type { DomainDeps } from './member-parts.ts';

/** What the parts of a member's engine reach by what they were given: the engine is the real one, its parts note their calls. */

/** What `act` added to a list. */
const addedBy = async (list: readonly string[], act: () => unknown): Promise<readonly string[]> => {
  const before = list.length;
  await act();
  return list.slice(before);
};

describe('a start', () => {
  test('[T9] reads what an earlier engine learned of and did not read, though no screen shows it', async () => {
    const it = await setUp();
    expect(it.pulled).toEqual([standing]);
  });

  test('asks who is logged in and mends what a dead engine left', async () => {
    const it = await setUp();
    expect(it.server.asked).toBe(1);
    expect(it.calls).toContain('mend');
  });

  test('releases the entries that failed with the network at the first answer, and resumes the held ones', async () => {
    const it = await setUp();
    expect(it.calls).toContain('outbox.release "answer"');
    expect(it.calls).toContain('outbox.resume');
  });
});

describe('the outbox', () => {
  test('has a standing pull read once more where an answer made it out of date, though no screen shows it', async () => {
    const it = await setUp();
    await it.advance(11 * 60_000); // no screen has shown it for long
    const added = await addedBy(it.pulled, async () => {
      it.outbox.onStale(standing);
      await it.advance(0);
    });
    expect(added).toEqual([standing]);
  });

  test('has a pull under way that an answer made out of date followed by another', async () => {
    const it = await setUp();
    it.way.ends = 'later';
    it.engine.see('home');
    await it.advance(0);
    it.outbox.onStale('home');
    await it.advance(0);
    expect(it.pulled.filter((key) => key === 'home')).toHaveLength(1);
    it.underWay.shift()?.();
    await it.advance(0);
    expect(it.pulled.filter((key) => key === 'home')).toHaveLength(2);
  });

  test('has nothing read that no screen shows', async () => {
    const it = await setUp();
    const added = await addedBy(it.pulled, async () => {
      it.outbox.onStale('home');
      await it.advance(60_000);
    });
    expect(added).toEqual([]);
  });

  test('that is refused as another account has the server asked who is logged in, and the engine ends', async () => {
    const it = await setUp();
    it.server.loggedIn = 2;
    it.outbox.onForeign();
    await it.advance(0);
    expect([it.server.asked, it.engine.state()]).toEqual([2, 'moved']);
  });

  test('finds the executors of the domain', async () => {
    const it = await setUp();
    const asked = await addedBy(it.calls, () => it.outbox.executorOf('like.set'));
    expect(asked).toEqual(['domain.executorOf "like.set"']);
  });

  test('learns what the server can do, and whether the link is free', async () => {
    const it = await setUp();
    expect([it.outbox.capabilities(), it.outbox.isFree()]).toEqual([['like-state'], true]);
  });
});

describe('the domain', () => {
  for (const [what, act, reached] of [
    ['moved entries', (domain: DomainDeps) => domain.onMoved(), 'outbox.look []'],
    ['fulfilled entries', (domain: DomainDeps) => domain.onSettled([anEntry()]), 'outbox.settled [1]'],
    ['opened its connection', (domain: DomainDeps) => domain.onOpen(), 'outbox.release "socket"'],
  ] as const)
    test(`tells the outbox that it has ${what}`, async () => {
      const it = await setUp();
      expect(await addedBy(it.calls, () => act(it.domain))).toEqual([reached]);
    });

  test('[O18] queues what no screen waits for behind the standing pull of the start', async () => {
    const it = await setUp();
    it.domain.later('room:1');
    await it.advance(0);
    expect(it.pulled).toEqual([standing]);
    await it.advance(10_000);
    expect(it.pulled).toEqual([standing, 'room:1']);
  });

  test('[O50] skips the queue with what an event of another user causes', async () => {
    const it = await setUp();
    it.domain.onNews();
    it.domain.later('room:1');
    await it.advance(0);
    expect(it.pulled).toEqual([standing, 'room:1']);
  });

  test('reads at once what it chases, though no screen shows it', async () => {
    const it = await setUp();
    it.domain.chase('room:1');
    await it.advance(0);
    expect(it.pulled).toEqual([standing, 'room:1']);
  });

  test('opens its first socket by the answer with which the engine began, and later ones by a new answer', async () => {
    const it = await setUp();
    await it.advance(9_000);
    await it.domain.settle();
    expect(it.server.asked).toBe(1);
    await it.domain.settle();
    expect(it.server.asked).toBe(2);
  });

  test('opens no socket where the network was lost while it was asked who is logged in', async () => {
    const it = await setUp();
    await it.advance(10_000);
    it.server.isLostAfter = true;
    await expect(it.domain.settle()).rejects.toMatchObject({ failure: { kind: 'never-left' } });
    expect(it.server.asked).toBe(2);
  });

  test('learns what the server can do', async () => {
    const it = await setUp();
    expect([it.domain.can('like-state'), it.domain.can('idem')]).toEqual([true, false]);
  });
});

describe('a screen', () => {
  test('is served by the targets of the domain, and where it has none by those of the app', async () => {
    const it = await setUp();
    for (const key of ['room:1', 'other', 'other:2']) it.engine.see(key);
    await it.advance(0);
    expect(it.pulled).toEqual([standing, 'room:1', 'other']);
  });

  for (const [what, act, reached] of [
    ['shows a room', 'look', 'domain.look "tab" 1'],
    ['sends again what the user wants', 'again', `outbox.look ["${aKey(1)}"]`],
    ['sends what was written', 'send', 'outbox.look []'],
  ] as const)
    test(`${what}, and the part that it concerns learns it`, async () => {
      const { engine, calls } = await setUp();
      const acts = {
        look: () => engine.look('tab', 1 as ChatRoomId),
        again: () => engine.send([aKey(1)]),
        send: () => engine.send(),
      };
      expect(await addedBy(calls, acts[act])).toEqual([reached]);
    });
});

test('a wake asks who is logged in, wakes every part and queues the standing pulls', async () => {
  const it = await setUp();
  await it.advance(10_000); // the queue has a turn again
  const before = it.pulled.length;
  const woken = await addedBy(it.calls, () => it.engine.wake());
  await it.advance(0);
  expect(woken).toEqual(['outbox.wake', 'domain.wake']);
  expect([it.server.asked, it.pulled.slice(before)]).toEqual([2, [standing]]);
});

test('[L2] once the link is free the standing pulls, the outbox and the domain go on', async () => {
  const it = await setUp();
  await it.advance(60_000);
  it.server.isReached = false;
  it.engine.wake();
  await it.advance(0);
  expect(it.outbox.isFree()).toBe(false);
  await it.advance(0);
  it.server.isReached = true;
  const [calls, pulled] = [it.calls.length, it.pulled.length];
  await it.advance(60_000);
  expect(it.outbox.isFree()).toBe(true);
  expect(it.calls.slice(calls)).toEqual(expect.arrayContaining(['outbox.resume', 'domain.wake']));
  expect(it.pulled.slice(pulled)).toEqual([standing]);
});

for (const [what, failure] of [
  ['refused as another account', { kind: 'refused', status: 409, code: 'USER_MISMATCH', data: null }],
  ['refused as nobody', { kind: 'signed-out' }],
] as const)
  test(`a pull that is ${what} ends the engine of an account that is not logged in any more`, async () => {
    const it = await setUp();
    it.way.fails = new CallFailed(failure);
    it.server.loggedIn = 2;
    it.engine.see('home');
    await it.advance(0);
    expect(it.engine.state()).toBe('moved');
  });

test('an engine that is stopped stops every part, and asks nothing any more', async () => {
  const it = await setUp();
  const stopped = await addedBy(it.calls, () => it.engine.stop());
  expect(stopped).toEqual(['outbox.stop', 'domain.stop']);
  it.engine.see('home');
  it.domain.later('room:1');
  await it.advance(60_000);
  expect([it.server.asked, it.pulled]).toEqual([1, [standing]]);
});

test('an engine that is stopped leaves no timer behind, though a pull, its queue and a probe were due', async () => {
  const it = await setUp();
  it.way.fails = new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null });
  it.engine.see('home');
  await it.advance(0);
  it.server.isReached = false;
  it.engine.wake();
  it.domain.later('room:1');
  await it.advance(0);
  expect(it.outbox.isFree()).toBe(false);
  await it.engine.stop();
  expect(it.timeline.step(Number.POSITIVE_INFINITY)).toBe(false);
});
