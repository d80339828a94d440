import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attack } from '#tests/harness/stomp-attack.ts';
import { makeDraw } from '#tests/kill/random.ts';
import { aRoom } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

/** 3,000 pieces a run; CAMPICK_FUZZ_RUNS asks for more, CAMPICK_FUZZ_SEED repeats one. tests/fuzz/run.ts is the long one. */
const frames = Number(process.env['CAMPICK_FUZZ_RUNS'] ?? 3000);
const seed = Number(process.env['CAMPICK_FUZZ_SEED'] ?? 20_260_911);

let world: World;
let owner: Member;
let requester: Member;
let hostile: Member;
let witnessed: number;
let attacked: number;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우');
  requester = await world.as('푸른늑대');
  hostile = await world.as('두드리는사람');
  [witnessed, attacked] = [await aRoom(world, owner, requester), await aRoom(world, owner, hostile)];
});
afterAll(() => world.stop());

test(`${frames} malformed and hostile pieces of STOMP over every carrier disturb no other client, leak nothing and store nothing false`, async () => {
  const room = `/sub/chatroom/${witnessed}`;
  const [speaker, listener] = [await world.stomp(requester), await world.stomp(owner, { carrier: 'sockjs' })];
  for (const client of [speaker, listener]) await client.subscribe(room);

  let isOver = false;
  const said: string[] = [];
  const talk = async () => {
    while (!isOver) {
      const content = `${said.length}번째 안부`;
      said.push(content);
      speaker.say({ chatRoomId: witnessed, content });
      await listener.event(room, 'CHAT', said.length);
    }
  };
  const share = Math.ceil(frames / 3);
  const setting = { own: [attacked], foreign: [witnessed, 999_999], hostile: 0.15, frames: share };
  const attackers = (['websocket', 'sockjs', 'xhr'] as const).map((carrier, at) =>
    attack({
      ...setting,
      carrier,
      port: world.port,
      cookie: hostile.jar.header() ?? '',
      draw: makeDraw(seed + at),
    }),
  );
  const [wounds] = await Promise.all([
    Promise.all(attackers).finally(() => {
      isOver = true;
    }),
    talk(),
  ]);

  expect(wounds.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThanOrEqual(frames);
  const codes = new Set(wounds.flatMap((wound) => Object.keys(wound.codes)));
  for (const wall of ['1000', '1002']) expect(codes).toContain(wall); // the attackers did meet them
  expect(codes).not.toContain('1011');
  const received = listener.events(room).filter(({ type }) => type === 'CHAT');
  expect(received.map(({ message }) => message.content)).toEqual(said);
  expect(new Set(received.map(({ message }) => message.userId))).toEqual(new Set([requester.id]));
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);

  for (const client of [speaker, listener]) client.drop();
  await expect.poll(() => world.openSockets(), { timeout: 30_000 }).toBe(0);
  const { rows } = await sql<{ present: number; false: number }>`
    select (select count(*)::int from presence) as present,
      (select count(*)::int from chats
        where btrim(content) = '' or length(content) > 2000 or kind <> 'PLAIN'
          or (chat_room_id = ${witnessed} and user_id <> ${requester.id})
          or (chat_room_id = ${attacked} and user_id <> ${hostile.id})
          or chat_room_id not in (${witnessed}, ${attacked})) as false
  `.execute(world.db);
  expect(rows).toEqual([{ present: 0, false: 0 }]);
}, 600_000);
