import { sql } from 'kysely';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { lockRoom, notTheirs } from './notices.ts';
import { writeEvents } from './notify.ts';
import { reEnter } from './re-entry.ts';
import { saidTo } from './unread.ts';

/** Context of a transaction on a room; `user` is the one who enters, reads or leaves. */
type RoomCtx = Pick<UserCtx, 'db' | 'user' | 'clock' | 'announce'>;

/** A connection of a process, and the session that opened it. */
export interface Place {
  readonly connection: string;
  readonly process: number;
  readonly session: string;
}

interface PresenceRow {
  readonly owner_id: UserId;
  readonly requester_id: UserId;
  readonly owner_at: LocalDateTime | null;
  readonly requester_at: LocalDateTime | null;
  readonly owner_here: boolean;
  readonly requester_here: boolean;
}

/** Who is in a room and since when it was read, as ENTER and EXIT tell it (contract §4.4). */
const presenceIn = async ({ db }: RoomCtx, room: ChatRoomId): Promise<object> => {
  const { rows } = await sql<PresenceRow>`
    select r.owner_id, r.requester_id, o.last_read_at as owner_at, q.last_read_at as requester_at,
      exists (select from presence where chat_room_id = r.id and user_id = r.owner_id) as owner_here,
      exists (select from presence where chat_room_id = r.id and user_id = r.requester_id) as requester_here
    from chat_rooms r
    join participants o on o.chat_room_id = r.id and o.user_id = r.owner_id
    join participants q on q.chat_room_id = r.id and q.user_id = r.requester_id
    where r.id = ${room}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`room ${room} has lost its participants`);
  return {
    chatRoomId: room,
    requesterId: row.requester_id,
    ownerId: row.owner_id,
    isRequesterOnline: row.requester_here,
    isOwnerOnline: row.owner_here,
    requesterLastEnterAt: row.requester_at,
    ownerLastEnterAt: row.owner_at,
  };
};

/** Marks all messages as read, at a moment after the last one (contract §4.6: shown as `createdAt < lastEnterAt`). */
const readAll = ({ db, user, clock }: RoomCtx, room: ChatRoomId) =>
  sql`
  update participants p set read_said = ${saidTo('p', 'r')},
    read_to = coalesce((select max(id) from chats where chat_room_id = ${room}), 0),
    last_read_at = greatest(${moment(clock.now())}::timestamp, p.last_read_at, r.last_chat_at + interval '1 microsecond')
  from chat_rooms r where r.id = p.chat_room_id and r.id = ${room} and p.user_id = ${user}`.execute(db);

/** The first subscription of a connection to a room: rights, return, presence, read, ENTER (contract §4.6–4.8). */
export const arrive = async (ctx: RoomCtx, roomId: ChatRoomId, place: Place): Promise<void> => {
  const room = await lockRoom(ctx, roomId);
  if (room === null) throw await notTheirs(ctx, roomId);
  if (room.blocked) throw new Problem('USER_BLOCK_EXIST');
  if (room.has_left) await reEnter(ctx, roomId, { id: ctx.user, nickname: room.nickname });
  await ctx.db
    .insertInto('presence')
    .values({
      chat_room_id: roomId,
      user_id: ctx.user,
      connection: place.connection,
      process_id: place.process,
      session: place.session,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await readAll(ctx, roomId);
  await writeEvents(ctx, [
    { kind: 'UNREAD', user: ctx.user },
    {
      kind: 'ENTER',
      room: roomId,
      user: ctx.user,
      subject: place.connection,
      body: await presenceIn(ctx, roomId),
    },
  ]);
};

/**
 * Queues pushes for what these sessions may not have shown: unread messages after `seen`. None were queued for their
 * devices, as the room then counted as on screen there; a session that is there over another connection has shown them.
 * Comes before anything is marked as read.
 */
const pushUnshown = (
  { db, user }: RoomCtx,
  room: ChatRoomId,
  { sessions, seen }: { readonly sessions: readonly (string | null)[]; readonly seen: LocalDateTime },
) =>
  sql`
  insert into pushes (user_id, device_id, type, related_id, chat_room_id, item_id, about, actor, title, body, created_at)
  select p.user_id, d.id, 'CHAT_MESSAGE', lpad(to_hex(c.id), 24, '0'), c.chat_room_id, i.id,
    coalesce('pick:' || (c.pick_change ->> 'appointmentId'), 'room:' || c.chat_room_id), c.nickname,
    format('%s (%s)', c.nickname, i.title), c.content, c.created_at
  from participants p
  join push_devices d on d.user_id = p.user_id and d.session = any (${sessions}::text[])
  join chat_rooms r on r.id = p.chat_room_id
  join items i on i.id = r.item_id
  join chats c on c.chat_room_id = r.id and c.id > greatest(p.read_to, p.hidden_to) and c.created_at > ${seen}::timestamp
    and c.user_id <> p.user_id and c.kind <> 'NOTICE'
  where p.chat_room_id = ${room} and p.user_id = ${user} and not p.has_left
    and not exists (select from presence h where h.chat_room_id = p.chat_room_id and h.user_id = p.user_id
      and coalesce(h.session, d.session) = d.session)
    and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = c.user_id)
  order by c.id`.execute(db);

/**
 * Marks messages up to `seen` as read: when the connection or the process that displayed them was last alive (contract
 * §4.6 [C]). Later ones stay unread. Needs the room's lock, and no connection of the user in the room.
 */
const readUntil = async (ctx: RoomCtx, room: ChatRoomId, seen: LocalDateTime): Promise<void> => {
  await sql`
    update participants p set
      read_to = shown.id, last_read_at = greatest(p.last_read_at, ${seen}::timestamp),
      read_said = ${saidTo('p', 'r')} - (select count(*) from chats c where c.chat_room_id = r.id and c.id > shown.id
        and c.user_id <> p.user_id and c.kind <> 'NOTICE')
    from chat_rooms r, participants me, lateral (
      select greatest(me.read_to, me.hidden_to, (select id from chats
        where chat_room_id = ${room} and created_at <= ${seen}::timestamp order by id desc limit 1)) as id) as shown
    where r.id = ${room} and p.chat_room_id = r.id and p.user_id = ${ctx.user}
      and me.chat_room_id = r.id and me.user_id = p.user_id`.execute(ctx.db);
  await writeEvents(ctx, [{ kind: 'UNREAD', user: ctx.user }]);
};

/**
 * Takes a connection out of a room: EXIT when it was the user's last one in it (contract §4.6). `seen`: the last sign
 * of life of a silent connection, which can have shown nothing since; null: it was present until now.
 */
export const depart = async (
  ctx: RoomCtx,
  roomId: ChatRoomId,
  { connection, seen }: { readonly connection: string; readonly seen: LocalDateTime | null },
): Promise<void> => {
  await lockRoom(ctx, roomId);
  const { rows } = await sql<{ session: string | null; last: boolean }>`
    delete from presence where chat_room_id = ${roomId} and user_id = ${ctx.user} and connection = ${connection}
    returning session, not exists (select from presence other where other.chat_room_id = ${roomId}
      and other.user_id = ${ctx.user} and other.connection <> ${connection}) as last`.execute(ctx.db);
  const [gone] = rows;
  if (gone === undefined) return;
  if (seen !== null) await pushUnshown(ctx, roomId, { sessions: [gone.session], seen });
  if (gone.last && seen !== null) await readUntil(ctx, roomId, seen);
  else await readAll(ctx, roomId); // also when other connections stay: those may be of a dead, not yet swept process
  if (gone.last) await tellExit(ctx, roomId);
};

const tellExit = async (ctx: RoomCtx, room: ChatRoomId): Promise<void> =>
  writeEvents(ctx, [
    { kind: 'EXIT', room, user: ctx.user, subject: null, body: await presenceIn(ctx, room) },
  ]);

/** Takes all connections of the user out of a room; they receive nothing more of it. Needs the room's lock. */
export const part = async (ctx: RoomCtx, room: ChatRoomId): Promise<void> => {
  await writeEvents(ctx, [{ kind: 'PARTED', room, user: ctx.user }]);
  const gone = await ctx.db
    .deleteFrom('presence')
    .where('chat_room_id', '=', room)
    .where('user_id', '=', ctx.user)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  await readAll(ctx, room);
  await tellExit(ctx, room);
};

/**
 * Takes the user's connections of a dead process out of a room. Only messages that it can have shown count as read:
 * those up to `seen`, its last sign of life (contract §4.6 [C]).
 */
export const depose = async (
  ctx: RoomCtx,
  room: ChatRoomId,
  { process, seen }: { readonly process: number; readonly seen: LocalDateTime },
): Promise<void> => {
  await lockRoom(ctx, room);
  const gone = await ctx.db
    .deleteFrom('presence')
    .where('chat_room_id', '=', room)
    .where('user_id', '=', ctx.user)
    .where('process_id', '=', process)
    .returning('session')
    .execute();
  if (gone.length === 0) return; // another process was faster
  await pushUnshown(ctx, room, { sessions: gone.map(({ session }) => session), seen });
  const { rows } = await sql`
    select from presence where chat_room_id = ${room} and user_id = ${ctx.user} limit 1`.execute(ctx.db);
  if (rows.length > 0) return;
  await readUntil(ctx, room, seen);
  await tellExit(ctx, room);
};
