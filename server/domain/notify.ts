import { sql } from 'kysely';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/notification.ts';
import { searchSpelling } from '#contract/text.ts';
import type { Ctx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { EventKind, ItemRow, PickRow } from '../db/schema.ts';
import { quietAt } from '../push/devices.ts';

/**
 * An event that a transaction publishes with its commit. The event dispatcher decides on its recipients and their view.
 */
type NewEvent =
  /** A stored chat, with all that follows from it (contract §4.5). `store_chat.sql` writes it by itself. */
  | { readonly kind: 'CHAT'; readonly room: ChatRoomId; readonly user: UserId; readonly chat: number }
  /** The author sent a stored chat once more (contract §11.4 d). */
  | { readonly kind: 'ACK'; readonly room: ChatRoomId; readonly user: UserId; readonly chat: number }
  /** The user's total changed otherwise than by a chat. */
  | { readonly kind: 'UNREAD'; readonly user: UserId }
  /** A user entered a room by this connection, or has left it (contract §4.6). */
  | {
      readonly kind: 'ENTER' | 'EXIT';
      readonly room: ChatRoomId;
      readonly user: UserId;
      readonly subject: string | null;
      readonly body: object;
    }
  /** The user receives nothing more of this room on any connection: they left it, or a block separates the two. */
  | { readonly kind: 'PARTED'; readonly room: ChatRoomId; readonly user: UserId }
  /** A PICK of the user has changed; `body` is the event's message (contract §11.4 k). */
  | { readonly kind: 'PICK'; readonly user: UserId; readonly room: ChatRoomId; readonly body: object }
  | { readonly kind: 'SESSION_OVER'; readonly user: UserId; readonly subject: string }
  /** Withdrawn: all of their connections end. */
  | { readonly kind: 'USER_OVER'; readonly user: UserId };

/**
 * Writes events into the outbox, in the order given (contract §11.5). The commit publishes them, a rollback drops them.
 */
export const writeEvents = async (
  ctx: Pick<Ctx, 'db' | 'announce'>,
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await ctx.db
    .insertInto('event_outbox')
    .values(
      events.map((event) => ({
        kind: event.kind,
        chat_room_id: 'room' in event ? event.room : null,
        user_id: event.user,
        chat_id: 'chat' in event ? event.chat : null,
        subject: 'subject' in event ? event.subject : null,
        body: 'body' in event ? JSON.stringify(event.body) : null,
      })),
    )
    .execute();
  ctx.announce();
};

/** An event as it was written; each process reads it for itself. */
export interface StoredEvent {
  readonly id: number;
  readonly kind: EventKind;
  readonly chat_room_id: ChatRoomId | null;
  readonly user_id: UserId;
  readonly chat_id: number | null;
  readonly subject: string | null;
  readonly body: object | null;
}

/** Titles of pushes: the very lines of the notification list. */
const titles: Readonly<Record<NotificationType, string>> = {
  APPOINTMENT_PROPOSAL: 'Pick 요청을 받았어요.',
  APPOINTMENT_CONFIRM: '나의 Pick이 확정됐어요.',
  APPOINTMENT_REJECT: '나의 Pick 요청이 거절됐어요.',
  APPOINTMENT_CANCEL: '나의 Pick이 취소됐어요.',
  APPOINTMENT_EXPIRE: '나의 Pick 요청이 만료됐어요.',
  APPOINTMENT_RENTAL_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_RETURN_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_SUCCESS: '거래가 완료되었어요! 리뷰를 작성해 보세요.',
};

/** Their bodies: the name of the user who acted, or the listing where time did (contract §6.3). */
const bodyOf = (type: NotificationType, actor: string, itemTitle: string): string => {
  switch (type) {
    case 'APPOINTMENT_PROPOSAL':
      return `${actor}님이 PICK을 보냈어요.`;
    case 'APPOINTMENT_CANCEL':
      return `${actor}님이 PICK을 취소했어요.`;
    case 'APPOINTMENT_REJECT':
      return `${actor}님이 PICK을 거절했어요.`;
    default:
      return itemTitle;
  }
};

/** A push that is sent after the commit of the transaction that queues it (contract §6.3). */
export interface PushDraft {
  readonly to: UserId;
  readonly type: NotificationType;
  /** Of the PICK. */
  readonly relatedId: string;
  readonly chatRoomId: ChatRoomId;
  readonly itemId: ItemId;
  /** Who acted; absent: time did. */
  readonly actor?: string;
  readonly title: string;
  readonly body: string;
}

/**
 * Queues pushes in the caller's transaction, in the order given, one for each device of the recipient; not for one that has
 * the room on screen at this moment (contract §6.3 [C], §11.5).
 */
export const queuePush = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  drafts: readonly PushDraft[],
): Promise<void> => {
  if (drafts.length === 0) return;
  await sql`
    insert into pushes (user_id, device_id, type, related_id, chat_room_id, item_id, about, actor, title, body, created_at)
    select d.user_id, p.id, d.type, d.related_id, d.chat_room_id, d.item_id, 'pick:' || d.related_id, d.actor, d.title, d.body,
      ${moment(clock.now())}::timestamp
    from unnest(${drafts.map(({ to }) => to)}::bigint[], ${drafts.map(({ type }) => type)}::text[],
      ${drafts.map(({ relatedId }) => relatedId)}::text[], ${drafts.map(({ chatRoomId }) => chatRoomId)}::bigint[],
      ${drafts.map(({ itemId }) => itemId)}::bigint[], ${drafts.map(({ actor = '' }) => actor)}::text[],
      ${drafts.map(({ title }) => title)}::text[], ${drafts.map(({ body }) => body)}::text[])
      with ordinality as d (user_id, type, related_id, chat_room_id, item_id, actor, title, body, place)
    join push_devices p on p.user_id = d.user_id
    where not exists (select from presence h where h.chat_room_id = d.chat_room_id and h.user_id = d.user_id
      and coalesce(h.session, p.session) = p.session)
    order by d.place`.execute(db);
};

/**
 * Queues a push for each device, of all users but the owner and those who block them, with a keyword that is in the title or
 * the text of a new listing. In quiet hours there is none: a morning is not for each of them.
 */
export const queueKeywordAlerts = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  item: Pick<ItemRow, 'id' | 'owner_id' | 'title' | 'description'>,
): Promise<void> => {
  const text = searchSpelling(`${item.title}\n${item.description}`);
  const now = moment(clock.now());
  await sql`
    insert into pushes (user_id, device_id, type, related_id, item_id, about, title, body, created_at)
    select d.user_id, d.id, 'KEYWORD', ${`${item.id}`}, ${item.id}, ${`item:${item.id}`},
      format('키워드 알림: %s', found.keyword), ${item.title}, ${now}::timestamp
    from push_devices d
    cross join lateral (select keyword from unnest(d.keywords, d.folded_keywords) with ordinality as k (keyword, folded, place)
      where strpos(${text}, folded) > 0 order by place limit 1) as found
    where d.folded_keywords <> '{}' and d.user_id <> ${item.owner_id} and not ${quietAt('d', now.slice(11, 16))}
      and not exists (select from blocks b where b.blocker_id = d.user_id and b.blocked_id = ${item.owner_id})`.execute(
    db,
  );
};

/** What people are told of a PICK: who finds it in their list, and who is also woken (contract §5.3, §6). */
interface News {
  readonly type: NotificationType;
  /** The terms it speaks of: the list keeps their dates as they are now (contract §2.9). */
  readonly pick: PickRow;
  readonly to: readonly UserId[];
  readonly push: readonly UserId[];
  /** Who acted; time acts without a name. */
  readonly actor?: string;
}

/** Stores notifications and queues their pushes, with the change that they tell of (contract §11.5). */
export const notify = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { type, pick, to, push, actor = '' }: News,
): Promise<void> => {
  const { db, clock } = ctx;
  const created_at = moment(clock.now());
  if (to.length > 0)
    await db
      .insertInto('notifications')
      .values(
        to.map((user_id) => ({
          user_id,
          type,
          appointment_id: pick.id,
          item_id: pick.item_id,
          rental_date: pick.rental_date,
          return_date: pick.return_date,
          created_at,
        })),
      )
      .execute();
  if (push.length === 0) return;
  const item = await db
    .selectFrom('items')
    .select('title')
    .where('id', '=', pick.item_id)
    .executeTakeFirstOrThrow();
  await queuePush(
    ctx,
    push.map((user) => ({
      to: user,
      type,
      relatedId: String(pick.id),
      chatRoomId: pick.chat_room_id,
      itemId: pick.item_id,
      actor,
      title: titles[type],
      body: bodyOf(type, actor, item.title),
    })),
  );
};
