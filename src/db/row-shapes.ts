import * as v from 'valibot';
import { PickInfo } from '#contract/chat.ts';
import {
  AppointmentId,
  ChatId,
  ChatRoomId,
  FileKey,
  IdempotencyKey,
  ItemId,
  NotificationId,
  ReviewId,
  UserId,
} from '#contract/ids.ts';
import { ItemInfo, ItemPreview, Owner } from '#contract/item.ts';
import { LocalDate, LocalDateTime } from '#contract/moment.ts';
import { Notification } from '#contract/notification.ts';
import { PickDetail, PickPreview } from '#contract/pick.ts';
import { PushDevice, PushDeviceId, PushSettings } from '#contract/push.ts';
import { WrittenReview } from '#contract/review.ts';
import { BlockedUser, User } from '#contract/user.ts';
import type { AccountTables, Trouble } from './rows.ts';

/*
 * What a row of each table must be so that every screen and every engine can read it. Loaded only once something could
 * not (mend-rows.ts). What the server sent has the contract's own shapes.
 */

const stamp = v.pipe(v.number(), v.safeInteger());
const count = stamp;
const flag = v.pipe(v.number(), v.picklist([0, 1]));
/** As far as a date goes. */
const moment = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));
const key = v.string();
const when = { stamp, at: moment };
const gone = v.nullable(v.picklist(['deleted', 'missing']));
const cursor = v.nullable(v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))));
const troubles = {
  offline: true,
  slow: true,
  unanswered: true,
  busy: true,
  portal: true,
  'signed-out': true,
  refused: true,
  unreadable: true,
  storage: true,
} satisfies Record<Trouble, true>;
const trouble = v.nullable(v.picklist(Object.keys(troubles) as Trouble[]));

const { title, productTypes, transactionTypes, tradeMethods, size, color, quality } = ItemPreview.entries;
const { thumbnail, rentalFee, salePrice, deposit, likeCount, chatRoomCount, repostDate } =
  ItemPreview.entries;
const { location, saleDate, description, canDeal } = ItemInfo.entries;

const detail = v.object({
  owner: Owner,
  description,
  location,
  canDeal,
  images: v.array(FileKey),
  mine: v.boolean(),
  saleDate,
  version: v.nullable(count),
  ...when,
});

const items = v.object({
  itemId: ItemId,
  ...{ title, productTypes, transactionTypes, tradeMethods, size, color, quality, rentalFee, salePrice },
  ...{ deposit, likeCount, chatRoomCount, repostDate, thumbnail },
  isSold: v.nullable(v.boolean()),
  soldStamp: stamp,
  tradeState: v.exactOptional(ItemPreview.entries.tradeState),
  tradeStamp: v.exactOptional(stamp),
  liked: v.nullable(v.boolean()),
  likedStamp: stamp,
  gone,
  detail: v.nullable(detail),
  ownerId: v.union([UserId, v.literal(0)]),
  ...when,
  seenAt: moment,
  kept: flag,
});

const roomItem = v.object({
  itemId: ItemId,
  ...{ title, thumbnail, transactionTypes, rentalFee, deposit, salePrice },
  isDeleted: ItemPreview.entries.isDeleted,
  tradeState: v.exactOptional(ItemPreview.entries.tradeState),
});

const rooms = v.object({
  chatRoomId: ChatRoomId,
  itemId: ItemId,
  opponent: v.object({
    userId: UserId,
    nickname: v.string(),
    photo: v.nullable(FileKey),
    verified: v.boolean(),
  }),
  thumbnail,
  lastChatAt: LocalDateTime,
  last: v.nullable(v.object({ content: v.string(), isPick: v.boolean(), userId: v.nullable(UserId) })),
  serverUnread: count,
  hintStamp: stamp,
  readUpTo: v.nullable(v.union([ChatId, v.literal('')])),
  unread: count,
  headStamp: stamp,
  entered: v.nullable(v.object({ item: roomItem, appointment: v.nullable(PickPreview), ...when })),
  presence: v.nullable(v.object({ online: v.boolean(), lastEnterAt: v.nullable(LocalDateTime), stamp })),
  inProgress: v.nullable(v.object({ running: v.boolean(), stamp })),
  gone: v.nullable(v.picklist(['left', 'missing'])),
  goneStamp: v.exactOptional(stamp),
  takenStamp: v.exactOptional(stamp),
  firmTo: v.exactOptional(ChatId),
  seams: v.exactOptional(v.array(ChatId)),
  ...when,
});

const push = v.object({
  id: v.literal('push'),
  publicKey: v.nullable(v.string()),
  devices: v.array(PushDevice),
  mine: v.nullable(PushDeviceId),
  wanted: v.nullable(PushSettings),
  session: v.nullable(v.string()),
  endpoint: v.nullable(v.string()),
  ended: v.nullable(v.string()),
  arrivedAt: v.nullable(moment),
  target: v.nullable(v.object({ path: v.string(), at: moment })),
  offer: v.nullable(v.object({ isDue: v.boolean(), at: moment })),
  test: v.nullable(v.object({ at: moment, failure: v.nullable(v.string()) })),
});

/** Tables whose rows are fetched again, or tell nothing that its user wrote. */
export type MendedTable = Exclude<
  keyof AccountTables,
  'outbox' | 'drafts' | 'photos' | 'marks' | 'counters' | 'lease'
>;

export const rowShapes = {
  items,
  rooms,
  push,
  feeds: v.object({
    key,
    generation: count,
    previous: v.nullable(count),
    next: cursor,
    starts: v.array(cursor),
    length: count,
    goal: count,
    at: v.nullable(moment),
    stamp,
    trouble,
    loading: count,
  }),
  feedPages: v.object({
    feed: key,
    generation: count,
    page: count,
    ids: v.array(v.union([ItemId, AppointmentId, NotificationId, ReviewId])),
  }),
  pulls: v.object({ key, at: v.nullable(moment), stamp, trouble, gone, loading: count }),
  messages: v.object({
    chatRoomId: ChatRoomId,
    chatId: ChatId,
    userId: UserId,
    kind: v.picklist(['plain', 'notice', 'pick']),
    content: v.string(),
    pick: v.nullable(PickInfo),
    createdAt: LocalDateTime,
    clientMessageId: v.nullable(v.string()),
    fulfils: v.nullable(IdempotencyKey),
  }),
  spans: v.object({ chatRoomId: ChatRoomId, lo: ChatId, hi: ChatId, below: v.nullable(ChatId) }),
  roomLists: v.object({
    key,
    whole: v.nullable(LocalDateTime),
    floor: v.nullable(LocalDateTime),
    next: cursor,
    stamp,
  }),
  heard: v.object({
    id: v.literal('newest'),
    count,
    chatRoomId: ChatRoomId,
    nickname: v.string(),
    photo: v.nullable(FileKey),
    content: v.string(),
  }),
  picks: v.object({ ...PickDetail.entries, edits: count, ...when }),
  currents: v.object({
    itemId: ItemId,
    appointmentId: v.nullable(AppointmentId),
    chatRoomId: v.nullable(ChatRoomId),
    ...when,
  }),
  toldPicks: v.object({ appointmentId: AppointmentId, stamp, version: v.exactOptional(count) }),
  toldLikes: v.object({ itemId: ItemId, liked: v.boolean(), likeCount: count, stamp }),
  calendars: v.object({
    key,
    days: v.nullable(v.record(v.string(), v.boolean())),
    firstDay: v.nullable(LocalDate),
    ...when,
  }),
  notifications: v.object({
    id: NotificationId,
    type: v.string(),
    createdAt: LocalDateTime,
    appointment: Notification.entries.appointmentInfo,
    itemId: v.nullable(ItemId),
    seenAt: v.nullable(moment),
    clearedAt: v.exactOptional(moment),
  }),
  reviews: v.object({ ...WrittenReview.entries, about: UserId, stamp }),
  blocks: v.object({
    userId: UserId,
    nickname: v.nullable(v.string()),
    told: v.nullable(BlockedUser),
    isBlocked: v.boolean(),
    stamp,
  }),
  me: v.object({ id: v.literal('me'), user: User, ...when }),
  counts: v.object({ key, total: count, ...when }),
  recents: v.object({ text: v.string(), at: moment }),
  opened: v.object({ itemId: ItemId, at: moment }),
  published: v.object({ draftId: key, itemId: ItemId, title: v.string(), at: moment, untold: flag }),
  uploadProgress: v.object({ photoId: key, sent: count, total: count }),
  journal: v.object({ seq: count, at: moment, epoch: count, what: v.string(), about: v.string() }),
} satisfies { readonly [Name in MendedTable]: v.GenericSchema<unknown, AccountTables[Name]> };
