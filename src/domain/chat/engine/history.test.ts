import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import { LocalDateTime } from '#contract/moment.ts';
import { parseKst, toWire } from '#src/lib/kst.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { Call } from '#src/sync/http.ts';
import { takeLease } from '#src/sync/lease.ts';
import { aLine } from '#tests/harness/lines.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { chatSend, roomLane, say } from '../send-message.mutation.ts';
import { makeHistory } from './history.ts';

/** A room that received more within a second than one read fetches, as after a long absence. */

const room = 1 as ChatRoomId; // the room
const id = (n: number) => String(n).padStart(6, '0') as ChatId; // compares as its number
const pageSize = 50;

/** All of one second, or `apart` seconds apart: in one second none is older than another by the margin (echo.ts). */
const lineOf = (n: number, apart: number): ChatMessage => {
  const at = (parseKst('2026-11-20T18:00:00.000000') ?? 0) + (n / 10) * apart * 1_000;
  const { chatId, userId, content, createdAt } = aLine({
    chatId: id(n),
    createdAt: v.parse(LocalDateTime, toWire(at)),
  });
  return {
    chatId,
    userId,
    content,
    createdAt,
    isNotification: false,
    isPick: false,
    pickInfo: null,
    clientMessageId: null,
    pickChange: null,
  };
};

const setUp = async (count: number, { isOrdered = false, secondsApart = 0, me = 1 } = {}) => {
  const stage = makeStage();
  await stage.store.write(['rooms'], 'relaxed', (tx) => tx.put('rooms', aRoom({ chatRoomId: room })));
  /** Numbers of lines; between any two of them others may come in. */
  const lines = new Set(Array.from({ length: count }, (_none, at) => (at + 1) * 10));
  let asked = 0;
  /** Cursors and what else was asked by, of requests that were answered. */
  const places: string[] = [];
  let now = 0;
  /** Seconds that an answer takes. */
  let takes = 0;
  /** Requests that are still answered; all where null. */
  let answers: number | null = null;
  /** The newest first, from the cursor's line on; strictly after another, the oldest first. */
  const answer = ({ cursorId, afterId }: { cursorId?: ChatId; afterId?: ChatId }) => {
    asked += 1;
    places.push(cursorId ?? afterId ?? 'newest');
    const all = [...lines].sort((a, b) => b - a);
    const wanted =
      afterId === undefined
        ? all.filter((n) => cursorId === undefined || n <= Number(cursorId))
        : all.filter((n) => n > Number(afterId)).reverse();
    const next = wanted[pageSize];
    const messages = wanted.slice(0, pageSize).map((n) => lineOf(n, secondsApart));
    const cursor = next === undefined ? null : id(next);
    return { value: { messages, hasNext: cursor !== null, cursorId: cursor }, dropped: 0 };
  };
  const call = (async (_endpoint: unknown, at: object) => {
    now += takes * 1_000;
    if (answers !== null && answers-- <= 0) throw new CallFailed({ kind: 'unanswered' });
    return answer(at);
  }) as unknown as Call; // it only loads chats
  const leaseHandle = await takeLease(stage.store, 'here');
  const history = makeHistory({
    me: me as UserId, // a member
    leaseHandle,
    serverNow: () => 0,
    canFollow: () => isOrdered,
    keepsNames: () => isOrdered,
    mono: () => now,
    isLooking: () => false,
    onPicksDue: () => {},
    onSettled: () => {},
  });
  return {
    /** Reads the room after so many seconds; returns how many pages it took. */
    look: async (seconds = 0, answersIn = 0): Promise<number> => {
      now += seconds * 1_000;
      takes = answersIn;
      const before = asked;
      await history.catchUp(call, room);
      takes = 0;
      return asked - before;
    },
    /** A read whose connection breaks after so many answers. */
    lookBroken: async (after: number): Promise<void> => {
      answers = after;
      await expect(history.catchUp(call, room)).rejects.toBeInstanceOf(CallFailed);
      answers = null;
    },
    /** Reads one page at the upper edge of a hole, which may have been filled meanwhile. */
    healAt: (n: number) => history.heal(call, room, id(n)),
    places: (): readonly string[] => places,
    seams: () => stage.account.all('rooms').flatMap(({ seams = [] }) => seams),
    isRead: () => history.isRead(room),
    /** The same with the page that entering the room returned; returns how many more pages it took. */
    enter: async (): Promise<number> => {
      const { value, dropped } = answer({});
      const before = asked;
      await history.catchUp(call, room, { page: value, dropped, stamp: leaseHandle.stamp(), askedAt: now });
      return asked - before;
    },
    heal: async (): Promise<void> => {
      for (;;) {
        const below = stage.account.all('spans').find((span) => span.below !== null)?.below;
        if (below == null) return;
        await history.heal(call, room, below);
      }
    },
    say: (n: number) => lines.add(n),
    /** Stores a message that was restored from the backup store: of this text, written when line `n` was sent. */
    restore: async (n: number): Promise<void> => {
      const { content, createdAt } = lineOf(n, secondsApart);
      const { args, precondition } = say({ chatRoomId: room, itemId: null, content }, null);
      const came = {
        state: 'verifying',
        unsure: true,
        createdAt: parseKst(createdAt) ?? Number.NaN,
      } as const;
      const row = {
        kind: chatSend.kind,
        v: chatSend.version,
        args,
        precondition,
        lane: roomLane(room),
        ...came,
      };
      await stage.store.write(['outbox'], 'relaxed', (tx) => tx.put('outbox', anEntry(row)));
    },
    /** Reads on until nothing is missing since line `n` was sent; returns how many pages it took. */
    reachBack: async (n: number): Promise<number> => {
      const before = asked;
      const at = parseKst(lineOf(n, secondsApart).createdAt) ?? Number.NaN;
      expect(await history.reachBack(call, room, { after: null, at })).toBe(true);
      return asked - before;
    },
    /** Messages that wait, and the lines that fulfil one. */
    waiting: () => stage.account.all('outbox').length,
    fulfilling: () => stage.account.all('messages').flatMap((line) => (line.fulfils ? [line.chatId] : [])),
    stretches: () => stage.account.all('spans').map(({ lo, hi, below }) => ({ lo, hi, below })),
    has: (n: number) => stage.account.all('messages').some(({ chatId }) => chatId === id(n)),
  };
};

const whole = (newest: number) => [{ lo: id(10), hi: id(newest), below: null }];

test('[V1] history that was read back to its beginning is not doubted by the next read, however young it is', async () => {
  for (const isOrdered of [true, false]) {
    const it = await setUp(900, { isOrdered });
    await it.look();
    await it.heal();
    expect(it.stretches()).toEqual(whole(9_000));
    await it.look(2);
    expect(it.stretches()).toEqual(whole(9_000));
  }
});

test('[V14] a line that is inserted below what was read is found by the reads of the next ten seconds', async () => {
  const it = await setUp(120);
  await it.look();
  await it.heal();
  await it.look(1);
  it.say(15);
  await it.look(8);
  expect(it.has(15)).toBe(true);
});

test('[V14] a slow answer does not make its lines older', async () => {
  const it = await setUp(120);
  await it.look(0, 9); // requested at once, received nine seconds later
  await it.heal();
  await it.look(2);
  it.say(15);
  await it.look(2);
  expect(it.has(15)).toBe(true);
});

test('[V31] after a read ten seconds after the newest line was first seen, the next reads request one page', async () => {
  const it = await setUp(900);
  await it.look();
  await it.heal();
  expect(await it.look(9)).toBeGreaterThan(10);
  await it.look(2); // eleven seconds after it was seen
  expect(await it.look(2)).toBe(1);
  expect(it.stretches()).toEqual(whole(9_000));
  for (let n = 9_001; n <= 9_200; n += 1) it.say(n); // and so it is with what comes later
  await it.look(2);
  await it.heal();
  await it.look(11);
  await it.look(11);
  expect(await it.look(2)).toBe(1);
  expect(it.stretches()).toEqual(whole(9_200));
});

test('[V14] a server with ids in the order of commits is asked only for what came after', async () => {
  const it = await setUp(900, { isOrdered: true });
  await it.look();
  await it.heal();
  it.say(9_001);
  expect(await it.look(2)).toBe(1);
  expect(it.stretches()).toEqual(whole(9_001));
  expect(await it.enter()).toBe(0); // its newest page came with entering
  expect(it.stretches()).toEqual(whole(9_001));
});

test('[V30] an interrupted read is finished by the next one, and leaves no hole for the user to scroll to', async () => {
  for (const isOrdered of [true, false])
    for (const byEntering of [true, false]) {
      const it = await setUp(40, { isOrdered });
      await it.look();
      for (let n = 401; n <= 600; n += 1) it.say(n);
      await it.lookBroken(isOrdered ? 3 : 2); // an ordering server was asked for what follows before
      expect(it.stretches()).not.toEqual(whole(600));
      expect(it.isRead()).toBe(false);
      await it.lookBroken(1);
      if (byEntering) await it.enter();
      else await it.look(2);
      expect(it.stretches()).toEqual(whole(600));
      expect(it.isRead()).toBe(true);
      expect(await it.look(2)).toBeLessThan(isOrdered ? 2 : 7);
    }
});

test('[V30] interrupted reads request no page twice, and what they read becomes one stretch', async () => {
  for (const total of [1_500, 5_000])
    for (const isOrdered of [true, false]) {
      const it = await setUp(40, { isOrdered, secondsApart: 1 });
      await it.look();
      const first = it.places().length;
      for (let n = 41; n <= total; n += 1) it.say(n * 10);
      for (let broken = 0; broken < 5; broken += 1) await it.lookBroken(isOrdered ? 5 : 4);
      await it.look(2);
      await it.heal();
      expect(it.stretches()).toEqual(whole(total * 10));
      const places = it.places().slice(first);
      const older = places.filter((place) => place !== 'newest' && place !== id(400));
      expect(new Set(older).size, `${total} ${isOrdered}`).toBe(older.length);
    }
});

test('a hole that was filled meanwhile is not requested again', async () => {
  const it = await setUp(900);
  await it.look();
  const [below] = it.stretches().map((span) => Number(span.below));
  if (below === undefined) throw new Error('nothing was read');
  const before = it.places().length;
  for (let again = 0; again < 7; again += 1) await it.healAt(below);
  expect(it.places().length - before).toBe(1);
});

test('[V32] a hole below a stretch that a later read doubts is remembered until pages have filled it', async () => {
  const it = await setUp(40);
  await it.look();
  for (let n = 401; n <= 600; n += 1) it.say(n);
  await it.lookBroken(1);
  for (let n = 601; n <= 800; n += 1) it.say(n);
  await it.lookBroken(1);
  expect(it.seams()).toEqual([id(551)]);
  await it.look(2);
  await it.heal();
  expect([it.seams(), it.stretches()]).toEqual([[], whole(800)]);
});

test('[V35] a line that was stored before a restored message was known fulfils it, however far up it stands', async () => {
  const it = await setUp(120, { secondsApart: 20, me: 7 });
  await it.look();
  await it.heal();
  await it.restore(600);
  expect([await it.reachBack(600), it.waiting(), it.fulfilling()]).toEqual([0, 0, [id(600)]]);
});

test('[V35] a stored line fulfils one message only, and no line from before a message fulfils it', async () => {
  const it = await setUp(120, { secondsApart: 20, me: 7 });
  await it.look();
  await it.heal();
  await it.restore(1_200);
  await it.reachBack(1_200);
  await it.restore(1_200);
  await it.reachBack(1_200);
  expect([it.waiting(), it.fulfilling()]).toEqual([1, [id(1_200)]]);
});
