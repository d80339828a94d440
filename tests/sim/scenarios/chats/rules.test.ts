import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { MessageRow, RoomRow, SpanRow } from '#src/domain/chat/rows.ts';
import { type ChatKind, plainRooms } from '#tests/sim/chat-kind.ts';
import { memoryDisk } from '#tests/sim/disk.ts';
import type { Setting, Step } from '#tests/sim/script.ts';
import { World } from '#tests/sim/world.ts';
import { openRooms } from './rooms.ts';

/* Each rule of rooms by itself, in the smallest world in which it could fail (src/sync/SPEC.md). */

const rooms: ChatKind = { ...plainRooms, rooms: 2 };
const setting: Setting = {
  ext: false,
  older: false,
  exclusiveCursor: false,
  devices: 1,
  tabs: 1,
  items: 5,
  pageSize: 5,
  diskMs: 0,
  latencyMs: 30,
  accessMs: 86_400_000,
  chat: rooms,
};
const at = { d: 0, t: 0 } as const;
const noFault = { do: 'fault', d: 0, kind: 'none', only: null, wait: null } as const;

/** A world whose one user has logged in and sees the list. */
const aWorld = async (with_: Partial<Setting> = {}) => {
  const world = new World({ seed: 1, setting: { ...setting, ...with_ }, steps: [] }, memoryDisk);
  const [device] = world.devices;
  if (device === undefined) throw new Error('a world without a device');
  const chat = openRooms(world, with_.chat ?? rooms);
  const db = device.disk.account(1 as never); // the member who logs in
  const play = async (...steps: readonly (Step | number)[]) => {
    for (const step of steps) await (typeof step === 'number' ? world.elapse(step) : world.step(step));
    expect(world.violations).toEqual([]);
  };
  await world.settle();
  await play({ do: 'login', d: 0, user: 1 }, { do: 'show', ...at, key: 'rooms' }, 4_000);
  // a disk in memory answers at once
  return {
    world,
    device,
    chat,
    play,
    lines: () => db.peek('messages') as MessageRow[],
    spans: () => db.peek('spans') as SpanRow[],
    waiting: () => db.peek('outbox') as OutboxEntry[],
    room: (id: number) => (db.peek('rooms') as RoomRow[]).find(({ chatRoomId }) => chatRoomId === id),
    server: (id: number) => world.server.rooms.rooms.get(id as ChatRoomId)?.lines ?? [],
    isHeard: (id: number) =>
      [...chat.broker.sessions].some((session) => session.hearsOf(`/sub/chatroom/${id}`)),
    asked: (part: string) => device.net.sent.filter(({ path }) => path.includes(part)),
  };
};

test('[V2] a heard line is stored at once and proven only by a read', async () => {
  const { play, lines, spans } = await aWorld();
  await play({ do: 'look', ...at, room: 1 }, 5_000);
  await play(
    { ...noFault, kind: 'failing', only: '/load-chat' },
    { do: 'answer', room: 1, text: '네' },
    1_000,
  );
  expect([lines().length, spans().length]).toEqual([1, 0]);
  await play(noFault, 30_000);
  expect([lines().length, spans().length]).toEqual([1, 1]);
});

test('[V3] a room is subscribed to while a tab shows it, and no longer', async () => {
  const { play, isHeard } = await aWorld();
  expect(isHeard(1)).toBe(false);
  await play({ do: 'look', ...at, room: 1 }, 1_000);
  expect(isHeard(1)).toBe(true);
  await play({ do: 'look', ...at, room: 0 }, 1_000);
  expect(isHeard(1)).toBe(false);
});

test('[V16] a room is read after it was subscribed to, and again two seconds later', async () => {
  const { play, asked } = await aWorld();
  const before = asked('/1/enter').length;
  await play({ do: 'look', ...at, room: 1 }, 1_000);
  const first = asked('/1/enter').length;
  expect(first).toBeGreaterThan(before);
  await play(2_000);
  expect(asked('/1/enter').length).toBeGreaterThan(first);
});

test('[V4] at no commit is a message both waiting and said, or neither', async () => {
  const { play, device, lines, waiting } = await aWorld();
  const counts = new Set<number>();
  const { onCommit } = device.disk;
  device.disk.onCommit = (...commit) => {
    onCommit?.(...commit);
    counts.add(lines().length + waiting().length);
  };
  await play({ do: 'look', ...at, room: 1 }, 3_000);
  counts.clear();
  await play({ do: 'say', ...at, room: 1, text: '네' }, 200);
  await play(10_000);
  expect([lines().length, [...counts]]).toEqual([1, [1]]);
});

test('[V5] two equal messages become two lines, each of them one', async () => {
  const { play, lines, server } = await aWorld();
  const say = { do: 'say', ...at, room: 1, text: '네' } as const;
  await play(say, say, 20_000);
  const fulfilled = lines().map(({ fulfils }) => fulfils);
  expect(server(1).map(({ key }) => key)).toEqual(fulfilled);
  expect(new Set(fulfilled).size).toBe(2);
});

test('[V6] [V22] what a server without names takes in silence is sent again after two reads each time, and nothing passes it', async () => {
  const { play, device, waiting, asked } = await aWorld();
  const say = { do: 'say', ...at, room: 1, text: '네' } as const;
  await play({ do: 'block', room: 1 }, say, { ...say, text: '둘째' }, 1_200_000);
  const times = device.net.messages.map((message) => message.at);
  expect(times.length).toBeGreaterThan(5);
  expect(times.length).toBeLessThan(20); // up to five minutes apart
  for (const [nth, time] of times.slice(0, -1).entries()) {
    const next = times[nth + 1] ?? Number.POSITIVE_INFINITY;
    const reads = asked('/1/load-chat').filter((sent) => sent.at > time + 10_000 && sent.at < next);
    expect(reads.length).toBeGreaterThanOrEqual(2);
  }
  expect(device.net.messages.every(({ body }) => body.includes('네'))).toBe(true);
  expect(waiting()).toMatchObject([
    { reason: null, failingSince: expect.any(Number) },
    { state: 'queued', attempts: 0 },
  ]);
});

test('[V7] the list is read down to what had not changed', async () => {
  const { play, room, asked } = await aWorld({ pageSize: 1, chat: { ...plainRooms, rooms: 3 } });
  for (let page = 0; page < 3; page += 1) await play({ do: 'more', d: 0, key: 'rooms' }, 1_000);
  await play({ do: 'offline', d: 0 });
  for (const id of [1, 2, 3]) await play({ do: 'answer', room: id, text: '네' });
  await play({ do: 'online', d: 0 }, 35_000); // rooms that nobody looks at are read one by one (O18)
  expect([1, 2, 3].map((id) => room(id)?.unread)).toEqual([1, 1, 1]);
  const before = asked('/chatroom?').length;
  await play({ do: 'answer', room: 2, text: '네' }, { do: 'refresh', d: 0, key: 'rooms' }, 3_000);
  expect(asked('/chatroom?').length - before).toBeLessThanOrEqual(3);
});

test('[V23] a room that was heard of while the list could not be read is asked for until it is known', async () => {
  const { play, room, world } = await aWorld({ ext: true, devices: 2 });
  await play({ do: 'login', d: 1, user: 1 }, 4_000);
  await play({ ...noFault, kind: 'unauthorised', only: null, wait: null }, 1_000);
  await play({ do: 'begin', d: 1, t: 0, item: 5, text: '네' }, 20_000);
  const made = [...world.server.rooms.rooms.values()].find(({ itemId }) => itemId === 5);
  expect(made?.lines.length).toBe(1);
  await play(noFault, 120_000);
  expect(room(made?.id ?? 0)).toBeDefined();
});

test('[V8] what was on screen here is read, whatever the server counts', async () => {
  const { play, room, world } = await aWorld();
  await play({ do: 'socket', d: 0, kind: 'refuse' }, { do: 'socket', d: 0, kind: 'reset' }, 1_000);
  await play({ do: 'socket', d: 0, kind: 'refuse' }, { do: 'answer', room: 1, text: '네' });
  await play({ do: 'look', ...at, room: 1 }, 3_000, { do: 'look', ...at, room: 0 }, 1_000);
  await play({ do: 'refresh', d: 0, key: 'rooms' }, 3_000);
  const part = world.server.rooms.rooms.get(1 as ChatRoomId)?.parts.get(1 as never); // the member
  expect(part?.unread).toBe(1);
  const row = room(1);
  expect([row?.unread, (row?.hintStamp ?? 0) > (row?.headStamp ?? 0)]).toEqual([0, false]);
});

test('[V9] a silent connection is given up by the monotonic clock, and another one is opened', async () => {
  const { play, asked, chat } = await aWorld();
  const before = asked('/ws').length;
  await play({ do: 'wall', d: 0, ms: -365 * 86_400_000 }, { do: 'socket', d: 0, kind: 'half-open' });
  await play({ do: 'socket', d: 0, kind: 'none' }, 25_000 + 2_500 + 5_000 + 2_000);
  expect(asked('/ws').length).toBe(before + 1);
  expect([...chat.broker.sessions].filter(({ isCut }) => !isCut).length).toBe(1);
});

test('[V15] while every socket hangs, the list and the room on screen are read every 25 s', async () => {
  const { play, room, lines, world, isHeard, asked } = await aWorld({ ext: true, devices: 2 });
  await play({ do: 'socket', d: 0, kind: 'hang' }, { do: 'socket', d: 0, kind: 'reset' }, 1_000);
  await play({ do: 'socket', d: 0, kind: 'hang' }, { do: 'look', ...at, room: 1 }, 120_000);
  await play({ do: 'login', d: 1, user: 1 }, 4_000, { do: 'begin', d: 1, t: 0, item: 5, text: '네' }, 4_000);
  const made = [...world.server.rooms.rooms.values()].find(({ itemId }) => itemId === 5);
  await play({ do: 'answer', room: 1, text: '안녕' });
  expect([made?.lines.length, isHeard(1)]).toEqual([1, false]);
  await play(27_000);
  expect(room(made?.id ?? 0)).toBeDefined();
  expect(lines().some(({ content }) => content === '안녕')).toBe(true);
  await play(10_000); // all is read by now
  const before = asked('load-chat').length;
  await play(50_000);
  expect(asked('load-chat').length).toBe(before + 2);
});

test('[V10] who is here is asked before each connection', async () => {
  const { play, device } = await aWorld();
  for (let time = 0; time < 3; time += 1) await play({ do: 'socket', d: 0, kind: 'reset' }, 40_000);
  const order = device.net.sent.flatMap(({ path }) =>
    path === '/ws' ? ['open'] : ['/api/test/is-login', '/api/v1/user'].includes(path) ? ['who'] : [],
  );
  expect(order.filter((what) => what === 'open').length).toBe(4);
  expect(order.join(' ')).not.toContain('open open');
});

test('[V11] a room is made by its first message, and what waited for it goes out in it in order', async () => {
  const { play, lines, waiting, world } = await aWorld();
  await play({ do: 'offline', d: 0 });
  for (const text of ['첫째', '둘째', '셋째']) await play({ do: 'begin', ...at, item: 5, text });
  expect(waiting().map(({ lane }) => lane)).toEqual(
    Array.from({ length: 6 }, () => 'room:item:5').slice(0, waiting().length),
  );
  await play({ do: 'online', d: 0 }, 40_000);
  const made = [...world.server.rooms.rooms.values()].filter(({ itemId }) => itemId === 5);
  expect(made.length).toBe(1);
  expect(made[0]?.lines.map(({ content }) => content)).toEqual(['첫째', '둘째', '셋째']);
  expect([lines().length, waiting()]).toEqual([3, []]);
});

test('[V12] who leaves a room takes its history along, and nothing of another', async () => {
  const { play, lines, spans, room } = await aWorld();
  for (const id of [1, 2]) await play({ do: 'answer', room: id, text: '네' });
  await play(5_000, { do: 'part', ...at, room: 1 }, 5_000);
  expect(room(1)?.gone).toBe('left');
  expect(lines().map(({ chatRoomId }) => chatRoomId)).toEqual([2]);
  expect(spans().map(({ chatRoomId }) => chatRoomId)).toEqual([2]);
});
