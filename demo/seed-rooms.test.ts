import { type Selectable, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { UserCtx } from '#server/context.ts';
import type { Schema } from '#server/db/schema.ts';
import { say } from '#server/domain/chats.ts';
import { leave } from '#server/domain/leaving.ts';
import { said, write } from '#server/domain/notices.ts';
import { pickInfo } from '#server/domain/pick-info.ts';
import { arrive, depart } from '#server/domain/presence.ts';
import { reEnter } from '#server/domain/re-entry.ts';
import { unreadTotals } from '#server/domain/unread.ts';
import { startWorld, type World } from '#tests/server/world.ts';
import { type Campus, makeCampus } from './campus.ts';
import { mainUser } from './people.ts';
import { seedDemo } from './seed.ts';
import type { CampusLine, CampusRoom, Side } from './talk.ts';

let world: World;
let campus: Campus;
beforeAll(async () => {
  world = await startWorld();
  campus = makeCampus(world.clock.now());
  await seedDemo(world.db, campus, world.store);
});
afterAll(() => world.stop());

/** What a room is to its two people, with positions in place of ids. */
const state = async () => {
  const { rows: chats } = await sql`
    select chat_room_id, row_number() over (partition by chat_room_id order by id) as place, user_id, kind, content,
      nickname, pick_info, client_message_id, created_at
    from chats order by chat_room_id, id`.execute(world.db);
  const { rows: parts } = await sql`
    select chat_room_id, user_id, has_left, read_said, last_read_at,
      (select count(*) from chats c where c.chat_room_id = p.chat_room_id and c.id <= p.hidden_to) as hidden,
      (select count(*) from chats c where c.chat_room_id = p.chat_room_id and c.id <= p.read_to) as read
    from participants p order by chat_room_id, user_id`.execute(world.db);
  const { rows: rooms } = await sql`
    select id, owner_said, requester_said, created_at, last_chat_at from chat_rooms order by id`.execute(
    world.db,
  );
  const users = await world.db.selectFrom('users').select('id').execute();
  const totals = await unreadTotals(
    world.db,
    users.map(({ id }) => id),
  );
  return { chats, parts, rooms, totals };
};

/** As if nobody had said or read anything yet. */
const silence = async () => {
  await sql`delete from chats`.execute(world.db);
  await sql`update participants set has_left = false, hidden_to = 0, read_to = 0, read_said = 0, last_read_at = null`.execute(
    world.db,
  );
  await sql`update chat_rooms set owner_said = 0, requester_said = 0, last_chat_at = created_at`.execute(
    world.db,
  );
};

type Stage = {
  readonly id: ChatRoomId;
  readonly process: number;
  readonly people: Readonly<Record<Side, { readonly id: UserId; readonly nickname: string }>>;
  readonly pick: Selectable<Schema['appointments']> | undefined;
};

const ctxOf = (db: Transaction<Schema>, user: UserId, at: LocalDateTime): UserCtx => ({
  db,
  user,
  clock: { now: () => Date.parse(`${at.slice(0, 23)}+09:00`) },
  ifMatch: null,
  announce: () => undefined,
});

const noticeOf = {
  CONFIRMED: said.confirmed,
  CANCELLED: said.cancelled,
  REJECTED: said.rejected,
};

/** Does through the domain what a line tells of. */
const act = async (ctx: UserCtx, line: CampusLine, { id: room, people, pick }: Stage): Promise<unknown> => {
  const author = people[line.by];
  switch (line.kind) {
    case 'SAID':
      return say(ctx, { chatRoomId: room, content: line.content });
    case 'CARD': {
      if (!pick) throw new Error('a card without a PICK');
      const place = line.place ?? pick.rental_location;
      const terms = {
        ...pick,
        creator_id: author.id,
        rental_location: place,
        return_location: pick.return_location && place,
      };
      return write(ctx, {
        room,
        author,
        content: said.proposed(author.nickname, pick.type),
        pick: pickInfo(terms),
      });
    }
    case 'LEFT':
      return leave(ctx, room);
    case 'CAME_BACK':
      return reEnter(ctx, room, author);
    default:
      return write(ctx, { room, author, content: noticeOf[line.kind](author.nickname) });
  }
};

const replay = async (room: CampusRoom, stage: Stage): Promise<void> => {
  const visits = (['owner', 'requester'] as const).flatMap((by) => {
    const at = room.visits[by];
    return at === null ? [] : [{ by, at, kind: 'VISIT' as const }]; // told apart from lines by it
  });
  const events = [...room.lines, ...visits].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await world.db.transaction().execute(async (tx) => {
    for (const event of events) {
      const ctx = ctxOf(tx, stage.people[event.by].id, event.at);
      if (event.kind === 'VISIT') {
        await arrive(ctx, stage.id, { connection: 'seat', process: stage.process, session: 'none' });
        await depart(ctx, stage.id, { connection: 'seat', seen: null });
      } else await act(ctx, event, stage);
    }
  });
};

const stages = async (): Promise<(readonly [CampusRoom, Stage])[]> => {
  const users = new Map(
    (await world.db.selectFrom('users').select(['id', 'nickname']).execute()).map((one) => [
      one.nickname,
      one,
    ]),
  );
  const rows = await world.db
    .selectFrom('chat_rooms as r')
    .innerJoin('items as i', 'i.id', 'r.item_id')
    .select(['r.id', 'i.title', 'r.requester_id'])
    .execute();
  const picks = await world.db.selectFrom('appointments').selectAll().execute();
  const { id: process } = await world.db.selectFrom('processes').select('id').executeTakeFirstOrThrow();
  return campus.rooms.map((room) => {
    const title = campus.items.find(({ listing }) => listing.key === room.item)?.listing.title;
    const [owner, requester] = [users.get(room.owner), users.get(room.requester)];
    const row = rows.find((one) => one.title === title && one.requester_id === requester?.id);
    if (!owner || !requester || !row) throw new Error(`${room.item} has no room`);
    const pick = picks.find(({ chat_room_id }) => chat_room_id === row.id);
    return [room, { id: row.id, process, people: { owner, requester }, pick }] as const;
  });
};

test('ids grow with time over all rooms, and nobody speaks in a room of two others', async () => {
  const { rows } = await sql<{ created_at: string; ours: boolean }>`
    select c.created_at, c.user_id in (r.owner_id, r.requester_id) as ours
    from chats c join chat_rooms r on r.id = c.chat_room_id order by c.id`.execute(world.db);
  const times = rows.map(({ created_at }) => created_at);
  expect(times.length).toBeGreaterThan(1_300);
  expect(times).toEqual(times.toSorted());
  expect(rows.every(({ ours }) => ours)).toBe(true);
});

test('the main user finds fourteen rooms, 17 chats unread in four of them, twelve of those in the newest', async () => {
  const me = await world.as(mainUser);
  const { chatRooms, hasNext } = (await me.get('/api/v1/chatroom?pageSize=50')).body.data;
  const unread: number[] = chatRooms.map((row: { unreadChatCount: number }) => row.unreadChatCount);
  expect([chatRooms.length, hasNext]).toEqual([14, false]);
  expect(unread[0]).toBe(12);
  expect(unread.filter((count) => count > 0).toSorted((a, b) => a - b)).toEqual([1, 2, 2, 12]);
  expect(await unreadTotals(world.db, [me.id])).toEqual(new Map([[me.id, 17]]));
  expect(
    chatRooms.filter((row: { mostRecentChatContent: string | null }) => row.mostRecentChatContent === null),
  ).toHaveLength(1);
});

test('whoever came back reads on from there, and the other one everything', async () => {
  const me = await world.as(mainUser);
  const other = await world.as('벤치워머');
  const { chatRooms } = (await me.get('/api/v1/chatroom?pageSize=50')).body.data;
  const returned = campus.rooms.find(
    ({ requester, lines }) =>
      requester === mainUser && lines.some(({ by, kind }) => by === 'requester' && kind === 'CAME_BACK'),
  );
  const after = returned?.lines.findLast(({ kind }) => kind === 'CAME_BACK')?.at;
  const last = returned?.lines.at(-1)?.at;
  const row = chatRooms.find(({ lastChatAt }: { lastChatAt: string }) => lastChatAt === last);
  const lines = (await me.get(`/api/v1/chatroom/${row.chatRoomId}/load-chat?pageSize=50`)).body.data.messages;
  expect(lines.at(-1)).toMatchObject({ isNotification: true, createdAt: after });
  const theirs = await other.get(`/api/v1/chatroom/${row.chatRoomId}/load-chat?pageSize=50`);
  expect(theirs.body.data.messages).toHaveLength(returned?.lines.length ?? 0);
  expect(lines.length).toBeLessThan(theirs.body.data.messages.length);
});

test('the last card of a PICK shows its terms as they stand', async () => {
  const picks = await world.db.selectFrom('appointments').selectAll().execute();
  for (const pick of picks) {
    const { pick_info, created_at } = await world.db
      .selectFrom('chats')
      .select(['pick_info', 'created_at'])
      .where('chat_room_id', '=', pick.chat_room_id)
      .where('kind', '=', 'PICK')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([pick_info, created_at]).toEqual([pickInfo(pick), pick.terms_at]);
    expect(pick.created_at <= pick.terms_at && pick.terms_at <= pick.updated_at).toBe(true);
  }
});

test('the rooms stand as the domain leaves them when everything is said, read and left through it', async () => {
  const seeded = await state();
  expect(seeded.chats.length).toBe(campus.rooms.flatMap(({ lines }) => lines).length);
  const talks = await stages();
  await silence();
  for (const [room, stage] of talks) await replay(room, stage);
  const lived = await state();
  for (const part of ['chats', 'parts', 'rooms', 'totals'] as const)
    expect(lived[part], part).toEqual(seeded[part]);
});
