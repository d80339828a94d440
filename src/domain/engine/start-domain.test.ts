import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import type { AppointmentId, ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { LiveDeps } from '#src/domain/chat/engine/live-port.ts';
import type { RoomContext } from '#src/domain/chat/room.pull.ts';
import { chatSend, roomLane } from '#src/domain/chat/send-message.mutation.ts';
import { stalePicksPull } from '#src/domain/pull-keys.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { BoundExecutor } from '#src/sync/outbox/executor.ts';
import type { Target } from '#src/sync/pull/target.ts';
import { aKey, anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { startDomain } from './start-domain.ts';

/** What the parts of the domain reach by what they were given: the history and the messages are real, the rest notes its calls. */

const me = 1 as UserId; // any positive number is a member
const room = 1 as ChatRoomId; // and a room
const args = { chatRoomId: room, itemId: null, content: '네' };
const message = anEntry({
  kind: chatSend.kind,
  v: chatSend.version,
  lane: roomLane(room),
  args,
  precondition: { seen: null },
});

/** A line as the socket brings it. */
const line = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  chatId: '000000000000000000000001' as ChatId, // in the contract's shape
  userId: me,
  content: args.content,
  isNotification: false,
  isPick: false,
  pickInfo: null,
  createdAt: '2026-11-20T18:00:00.000001' as LocalDateTime,
  clientMessageId: null,
  pickChange: null,
  ...change,
});
const card = line({
  userId: 7 as UserId,
  isPick: true,
  pickInfo: { appointmentId: 9 as AppointmentId, price: 0, deposit: 0 } as ChatMessage['pickInfo'], // only the id is read
});

const setUp = async ({
  isLive = true,
  hasScreens = true,
  retain = async (): Promise<unknown> => undefined,
  can = ['chat-rest', 'chat-after'] as readonly string[],
} = {}) => {
  const { store, account, clock, advance, rest } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  await store.write(['rooms', 'outbox'], 'strict', async (tx) => {
    await tx.put('rooms', aRoom({ chatRoomId: room }));
    await tx.put('outbox', message);
  });
  const calls: string[] = [];
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given.map((one) => JSON.stringify(one))].join(' '));
  const given: { live?: Omit<LiveDeps, 'openSocket'>; rooms?: RoomContext } = {};
  const shown = { room: null as ChatRoomId | null, isOpen: true };
  const target = (key: string) => ({ key }) as Target; // only found, never pulled
  const fatal: unknown[] = [];
  const domain = startDomain({
    openLive: isLive
      ? (deps) => {
          given.live = deps;
          return {
            wake: noted('live.wake'),
            look: noted('live.look'),
            isLooking: (id) => id === shown.room,
            isOpen: () => shown.isOpen,
            publish: ({ content }) => noted('live.publish')(content),
            stop: noted('live.stop'),
            idle: async () => noted('live.idle')(),
          };
        }
      : null,
    pulls: (context) => {
      given.rooms = context;
      return [{ needs: 'reviews', targetOf: (key) => (key === 'room:1' ? target(key) : undefined) }];
    },
    retain: hasScreens ? retain : null,
  })({
    me,
    clock,
    random: () => 0.5,
    leaseHandle,
    serverNow: () => 1,
    call: (async (_endpoint: unknown, { afterId }: { afterId?: string }) => {
      noted(afterId === undefined ? 'call' : 'call after')();
      return { value: { messages: [card], hasNext: false, cursorId: null }, dropped: 0 };
    }) as never, // a room of one line
    guard: (run) => {
      noted('guard')();
      return run();
    },
    isFree: () => true,
    can: (capability) => can.includes(capability),
    settle: async () => {},
    chase: noted('chase'),
    later: noted('later'),
    onNews: noted('onNews'),
    onSettled: (rows) => noted('onSettled')(rows.map(({ id }) => id)),
    onMoved: noted('onMoved'),
    onOpen: noted('onOpen'),
    onFatal: (error) => void fatal.push(error),
  });
  const bound = () => domain.executorOf(message.kind)?.bind(message) as BoundExecutor; // this build knows it
  return {
    domain,
    shown,
    fatal,
    calls,
    advance,
    account,
    read: leaseHandle.read,
    bound,
    live: () => given.live ?? Promise.reject(new Error('there is no live session')),
    rooms: () => given.rooms ?? Promise.reject(new Error('there are no rooms')),
    /** A message that is being sent over the socket: the error that it ended with, or how it ended. */
    say: async () => {
      const outcome: { is: unknown } = { is: 'under way' };
      const { id, key } = message;
      const attempt = { id, key, mode: 'plain', mark: null, attempts: 1, again: false } as const;
      bound()
        .send({} as never, attempt)
        .then(
          () => {
            outcome.is = 'sent';
          },
          (error: unknown) => {
            outcome.is = error;
          },
        );
      await rest();
      return outcome;
    },
    /** These lines arrive over the socket. */
    receive: async (...lines: ChatMessage[]) => {
      const { history } = await (given.live ?? Promise.reject(new Error('there is no live session')));
      await history.applyReceived(room, lines, leaseHandle.stamp());
      await rest();
    },
  };
};

for (const [what, looks, reached] of [
  ['queued while no screen shows the room', null, 'later'],
  ['read at once while a screen shows the room', room, 'chase'],
] as const) {
  test(`[O18] a PICK that a received line names is ${what}`, async () => {
    const it = await setUp();
    it.shown.room = looks;
    await it.receive(card);
    expect(it.calls).toEqual([`${reached} "${stalePicksPull}"`]);
    expect(it.account.all('toldPicks')).toHaveLength(1);
  });

  test(`[O18] a PICK that a room names as it is read is ${what}`, async () => {
    const it = await setUp();
    it.shown.room = looks;
    (await it.rooms()).readNamedPicks(room);
    expect(it.calls).toEqual([`${reached} "${stalePicksPull}"`]);
  });
}

test('[O18] where there is no live session a PICK that a room names is queued', async () => {
  const it = await setUp({ isLive: false });
  (await it.rooms()).readNamedPicks(room);
  expect(it.calls).toEqual([`later "${stalePicksPull}"`]);
});

test('a line that fulfils a message ends its attempt at once, and the outbox learns it', async () => {
  const it = await setUp();
  const outcome = await it.say();
  expect([it.calls, outcome.is]).toEqual([['live.publish "네"'], 'under way']);
  await it.receive(line({ clientMessageId: message.id }));
  expect([it.calls.slice(1), outcome.is]).toEqual([[`onSettled ["${message.id}"]`], 'sent']);
  expect(it.account.all('outbox')).toEqual([]);
});

test('a message that the server refuses over the socket ends as refused, and no other does', async () => {
  const it = await setUp();
  const outcome = await it.say();
  const { onRejected } = await it.live();
  onRejected(aKey(2), 'CHAT_BLOCKED');
  await it.advance(0);
  expect(outcome.is).toBe('under way');
  onRejected(message.key, 'CHAT_BLOCKED');
  await it.advance(0);
  expect(outcome.is).toMatchObject({ failure: { kind: 'refused', code: 'CHAT_BLOCKED' } });
});

test('where there is no live session a message for the socket never leaves', async () => {
  const it = await setUp({ isLive: false });
  expect((await it.say()).is).toMatchObject({ failure: { kind: 'never-left' } });
});

test('where the socket is closed a message for it is not even prechecked', async () => {
  const it = await setUp();
  it.shown.isOpen = false;
  const failure = { kind: 'never-left' };
  await expect(it.bound().precheck({} as never, 'plain', { attempts: 0 })).rejects.toMatchObject({ failure });
  expect(it.calls).toEqual([]);
});

test('each read that verifies a message uses the link', async () => {
  const it = await setUp();
  void it.bound().verify({ read: it.read } as never, anUnsureAttempt({ id: message.id }));
  await it.advance(0);
  const reads = it.calls.filter((call) => call === 'guard' || call === 'call');
  expect(reads).toEqual(['guard', 'call', 'guard']); // the newest page, and what is before it: nothing
});

for (const [what, can, second] of [
  ['read on from where it ended where the server can do that', ['chat-after'], 'call after'],
  ['read from its end again where the server cannot', [], 'call'],
] as const)
  test(`a room that was read once is ${what}`, async () => {
    const it = await setUp({ can });
    const { catchUp } = await it.live();
    for (const _time of [1, 2]) await catchUp(room);
    expect(it.calls.filter((call) => call.startsWith('call'))).toEqual(['call', second]);
  });

test('[V19] after a new connection every room must be read again, and the outbox learns of it', async () => {
  const it = await setUp();
  const { history, catchUp, onOpen } = await it.live();
  await catchUp(room);
  expect([history.isRead(room), it.calls.slice(0, 2)]).toEqual([true, ['guard', 'call']]);
  it.calls.length = 0;
  onOpen();
  expect([history.isRead(room), it.calls]).toEqual([false, ['onOpen']]);
});

test('the live session and the rooms are given the way to the engine', async () => {
  const it = await setUp({ can: ['chat-ack'] });
  const [live, rooms] = [await it.live(), await it.rooms()];
  live.onNews();
  live.chase('room:1');
  rooms.moved();
  expect(it.calls).toEqual(['onNews', 'chase "room:1"', 'onMoved']);
  expect([live.isReliable(), rooms.history === live.history]).toEqual([true, true]);
  expect((await (await setUp({ can: [] })).live()).isReliable()).toBe(false);
});

test('the engine reaches the live session through the domain', async () => {
  const it = await setUp();
  it.domain.look('tab', room);
  it.domain.wake();
  it.domain.stop();
  await it.domain.idle();
  expect(it.calls).toEqual(['live.look "tab" 1', 'live.wake', 'live.stop', 'live.idle']);
});

test('a key is pulled as its context says, where the server announces what that needs', async () => {
  const { targetOf } = (await setUp({ can: ['reviews'] })).domain;
  expect([targetOf('room:1')?.key, targetOf('pick:1')]).toEqual(['room:1', undefined]);
  expect((await setUp({ can: [] })).domain.targetOf('room:1')).toBeUndefined();
});

test('old lines are deleted at the start, and a database that fails meanwhile ends the engine', async () => {
  const gone = new Error('gone');
  const it = await setUp({ retain: () => Promise.reject(gone) });
  await it.advance(0);
  expect(it.fatal).toEqual([gone]);
});

test('an entry of a kind that this build does not know has no executor', async () => {
  const { executorOf } = (await setUp()).domain;
  expect([executorOf(message.kind)?.kind, executorOf('from.later')]).toEqual([message.kind, undefined]);
});
