import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { makeManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import type { Carrier } from '#tests/harness/stomp-line.ts';
import { bind, queued } from './push-device.ts';
import { aSession, connectFrame } from './sockjs-session.ts';
import { aListener, aRoom, rowOf, speak } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

/** A page whose scripts are frozen, while its browser answers pings and keeps its requests open (B-75). */

const timing = makeManualTiming();
let world: World;
let pairs = 0;
beforeAll(async () => {
  world = await startWorld({ timing });
});
afterAll(() => world.stop());

const aPair = async () => {
  pairs += 1;
  const owner = await world.as(`초록여우${pairs}`);
  const frozen = await world.as(`굳은화면${pairs}`);
  await bind(frozen, `device-${pairs}`);
  const room = await aRoom(world, owner, frozen);
  const listener = await aListener(world, owner);
  await world.realtime.enter(listener, room);
  await world.flush();
  return { owner, frozen, room, listener };
};
/** Advances both clocks. */
const pass = (ms: number): void => {
  world.clock.advance(ms);
  timing.advance(ms);
};
const pushes = async (member: Member): Promise<number> =>
  (await queued(world)).filter(({ user_id }) => user_id === member.id).length;
const isPresent = async (member: Member, room: ChatRoomId): Promise<boolean> =>
  (await world.db.selectFrom('presence').selectAll().execute()).some(
    (row) => row.user_id === member.id && row.chat_room_id === room,
  );

/** Chats sent during the silence, and those sent now, are unread and pushed: no page reads them. */
const expectAbsent = async (
  { frozen, room, listener }: Awaited<ReturnType<typeof aPair>>,
  { saidMeanwhile }: { readonly saidMeanwhile: number },
) => {
  await listener.next('EXIT');
  expect(await isPresent(frozen, room)).toBe(false);
  const missed = async () => [(await rowOf(frozen, room)).unreadChatCount, await pushes(frozen)];
  expect(await missed()).toEqual([saidMeanwhile, saidMeanwhile]);
  await speak(world, listener, room, '거기 있어요?');
  await world.flush();
  expect(await missed()).toEqual([saidMeanwhile + 1, saidMeanwhile + 1]);
};

test.each<Carrier>(['websocket', 'sockjs'])(
  '[%s] a client that only answers pings leaves its room after 25 s without a heartbeat, and its user gets pushes',
  async (carrier) => {
    const pair = await aPair();
    const client = await world.stomp(pair.frozen, { carrier, heartBeat: '10000,10000' });
    const { ws } = client.line;
    await client.subscribe(`/sub/chatroom/${pair.room}`);
    pass(9_000);
    await speak(world, pair.listener, pair.room, '보고 있죠?');
    pass(1_000);
    const before = once(ws, 'pong');
    client.raw('\n'); // the last bytes that its scripts send
    ws.ping();
    await before; // the server has read the line end
    const pinged = once(ws, 'ping');
    pass(5_000);
    await speak(world, pair.listener, pair.room, '아직 있어요?');
    pass(10_000);
    await pinged;
    const answered = once(ws, 'pong');
    ws.ping();
    await answered; // the server has received the answer to its ping
    pass(9_999);
    expect(await isPresent(pair.frozen, pair.room)).toBe(true);
    pass(1);
    expect((await client.closed).code).toBe(1008);
    await expectAbsent(pair, { saidMeanwhile: 1 });
  },
);

test.each(['xhr', 'xhr_streaming'])(
  '[%s] a client that reads and sends no heartbeat leaves its room after 25 s, and its user gets pushes',
  async (suffix) => {
    const pair = await aPair();
    const session = aSession(world, pair.frozen);
    await session.opened();
    await session.put([connectFrame.replace('\n\n', '\nheart-beat:10000,10000\n\n')]);
    await session.poll();
    await session.put([`SUBSCRIBE\nid:a\ndestination:/sub/chatroom/${pair.room}\nreceipt:in\n\n\0`]);
    expect((await session.poll()).body).toContain('RECEIPT');
    if (suffix === 'xhr')
      for (let second = 0; second < 24; second += 3) {
        const waiting = await session.waitingPoll();
        pass(3_000);
        await speak(world, pair.listener, pair.room, `${second}`);
        expect((await waiting.answer).body).toContain('MESSAGE');
      }
    else {
      await session.stream(suffix);
      pass(24_000);
    }
    expect(await isPresent(pair.frozen, pair.room)).toBe(true);
    pass(1_000);
    await expectAbsent(pair, { saidMeanwhile: suffix === 'xhr' ? 8 : 0 });
  },
);

test('a client that promised no heartbeats stays as long as it answers pings', async () => {
  const pair = await aPair();
  const client = await world.stomp(pair.frozen);
  await client.subscribe(`/sub/chatroom/${pair.room}`);
  for (let n = 0; n < 3; n += 1) {
    const pinged = once(client.line.ws, 'ping');
    pass(25_000);
    await pinged;
    const answered = once(client.line.ws, 'pong');
    client.line.ws.ping();
    await answered;
  }
  expect(await isPresent(pair.frozen, pair.room)).toBe(true);
  client.drop();
});
