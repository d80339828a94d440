import { sql } from 'kysely';
import type { PickChange } from '#contract/chat.ts';
import type { AppointmentId, ChatRoomId } from '#contract/ids.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import { Problem } from '../problem.ts';
import { goAway } from './leaving.ts';
import { lockRoom, said, write } from './notices.ts';
import { writeEvents } from './notify.ts';
import { changeOf, isUnfinished, lockCaughtUp } from './picks/change.ts';
import { callOffByGoing } from './picks/decide.ts';

/** The name that replaces a withdrawn user's (contract §5.7). */
const nobody = '탈퇴한 사용자';

/** Locks the items of the steps below, always in this order, so that two withdrawals cannot deadlock. */
const lockItems = ({ db, user }: UserCtx) =>
  sql`
  select id from items
  where (owner_id = ${user} and deleted_at is null)
    or id in (select item_id from likes where user_id = ${user})
    or id in (select item_id from appointments
      where ${user} in (owner_id, requester_id) and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
  order by id for update`.execute(db);

/** Cancels what is not running yet, which tells the others, and answers in which rooms (contract §5.2 row 7). */
const cancelPicks = async (ctx: UserCtx): Promise<ReadonlyMap<ChatRoomId, PickChange>> => {
  const { db, user } = ctx;
  const { rows } = await sql<{ id: AppointmentId }>`
    select id from appointments where ${user} in (owner_id, requester_id)
      and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') order by id`.execute(db);
  const changes = new Map<ChatRoomId, PickChange>();
  for (const { id } of rows) {
    const pick = await lockCaughtUp(ctx, id);
    if (!isUnfinished(pick)) continue;
    if (pick.state === 'IN_PROGRESS') throw new Problem('IN_PROGRESS_APPOINTMENT_EXIST');
    changes.set(pick.chat_room_id, changeOf(await callOffByGoing(ctx, pick, nobody)));
  }
  return changes;
};

/**
 * Leaves every room, locked after the items and by id, as everywhere. The notices have the replacement name, and so do
 * the earlier ones: a list shows it beside the text (contract §2.2).
 */
const leaveRooms = async (ctx: UserCtx, cancelled: ReadonlyMap<ChatRoomId, PickChange>): Promise<void> => {
  const { db, user } = ctx;
  await sql`
    update chats set nickname = ${nobody} where user_id = ${user}
      and chat_room_id in (select chat_room_id from participants where user_id = ${user})`.execute(db);
  const { rows } = await sql<{ room: ChatRoomId }>`
    select chat_room_id as room from participants where user_id = ${user} and not has_left order by 1`.execute(
    db,
  );
  for (const { room } of rows) {
    const locked = await lockRoom(ctx, room);
    if (!locked || locked.has_left) continue;
    const change = cancelled.get(room);
    if (change !== undefined)
      await write(ctx, {
        room,
        author: { id: user, nickname: nobody },
        content: said.cancelled(nobody),
        change,
      });
    await goAway(ctx, room, nobody);
  }
};

const dropLikes = ({ db, user }: UserCtx) =>
  sql`
  with dropped as (delete from likes where user_id = ${user} returning item_id)
  update items set like_count = like_count - 1 where id in (select item_id from dropped)`.execute(db);

/** Deletes the listings; their pictures too, unless a room or a PICK still shows them. */
const dropItems = async ({ db, user }: UserCtx, now: string): Promise<void> => {
  await sql`
    update items set deleted_at = ${now}::timestamp, updated_at = ${now}::timestamp, version = version + 1
    where owner_id = ${user} and deleted_at is null`.execute(db);
  await sql`
    delete from item_images where item_id in (select id from items i where i.owner_id = ${user}
      and not exists (select from appointments where item_id = i.id)
      and not exists (select from chat_rooms where item_id = i.id))`.execute(db);
};

/**
 * Deletes queued pushes to the user, and those that name the user (contract §6.3); pushes queued from here on have the
 * replacement name. Other pushes to the opponents stay.
 */
const dropPushes = ({ db, user }: UserCtx) =>
  sql`
  delete from pushes where id in (
    select id from pushes where user_id = ${user}
      or (type in ('CHAT_MESSAGE', 'APPOINTMENT_PROPOSAL', 'APPOINTMENT_CANCEL', 'APPOINTMENT_REJECT')
        and chat_room_id in (select chat_room_id from participants where user_id = ${user}))
    order by id for update)`.execute(db);

/** Takes the caller out of the market in one transaction; a later login makes a new account (contract §5.7). */
export const withdraw = async (ctx: UserCtx): Promise<null> => {
  const { db, user, clock } = ctx;
  const now = moment(clock.now());
  const account = await db
    .selectFrom('users')
    .select('withdrawn_at')
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirst();
  if (!account || account.withdrawn_at !== null) throw new Problem('NOT_LOGIN');
  await lockItems(ctx);
  await dropPushes(ctx);
  await writeEvents(ctx, [{ kind: 'USER_OVER', user }]); // first: the user receives none of the following events
  const cancelled = await cancelPicks(ctx);
  await dropLikes(ctx);
  await dropItems(ctx, now);
  await leaveRooms(ctx, cancelled);
  await db
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', '=', user), row('blocked_id', '=', user)]))
    .execute();
  await db.deleteFrom('notifications').where('user_id', '=', user).execute();
  await db.deleteFrom('idempotency').where('user_id', '=', user).execute();
  await db.deleteFrom('refresh_tokens').where('user_id', '=', user).execute();
  await db
    .updateTable('users')
    .set({
      nickname: nobody,
      profile_image_url: null,
      gender: null,
      height: null,
      weight: null,
      provider: null,
      provider_id: null,
      email: null,
      version: sql`version + 1`,
      updated_at: now,
      withdrawn_at: now,
    })
    .where('id', '=', user)
    .execute();
  return null;
};
