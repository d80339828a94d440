import * as v from 'valibot';
import { ChatMessage, ChatPage, ChatPost } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { AppointmentId, ChatRoomId, ItemId, UserId } from './ids.ts';
import {
  colors,
  ItemDetail,
  ItemDraft,
  ItemPreview,
  itemOrders,
  LikeState,
  OwnedItem,
  productTypes,
  qualities,
  RentalAvailability,
  sizes,
  tradeMethods,
  transactionTypes,
} from './item.ts';
import { limits } from './limits.ts';
import { LocalDate, LocalDateTime, LocalDateTimeInput } from './moment.ts';
import { NotificationPage } from './notification.ts';
import { CursorPart, HasNext } from './page.ts';
import {
  Current,
  PickDetail,
  PickEdit,
  PickTerms,
  periods,
  pickStates,
  RentalProposal,
  SaleProposal,
  subjects,
} from './pick.ts';
import * as q from './query.ts';
import { ReportDraft } from './report.ts';
import { ReviewDraft } from './review.ts';
import { ChatRoomPage, EnterRoom } from './room.ts';
import { cleanText } from './text.ts';
import { PresignedUpload, ProfileDraft, User } from './user.ts';

const nothing = v.nullish(v.unknown(), null);
const itemPath = v.object({ itemId: q.id(ItemId) });
const roomPath = v.object({ chatRoomId: q.id(ChatRoomId) });
const pickPath = v.object({ appointmentId: q.id(AppointmentId) });
const price = v.optional(q.whole(-limits.maxPrice, 9_999_999));

/** The filters of search and count (§2.3), by the names of the wire. */
const filters = {
  keyword: v.optional(
    v.pipe(
      q.word(limits.keyword),
      v.check((value) => value.isWellFormed() && !value.includes('\u0000'), 'must be well-formed Unicode'),
      v.transform((value) => cleanText(value).trim()),
    ),
  ),
  productTypes: v.optional(q.many(productTypes)),
  sizes: v.optional(q.many(sizes)),
  colors: v.optional(q.many(colors)),
  qualities: v.optional(q.many(qualities)),
  transactionTypes: v.optional(q.many(transactionTypes)),
  tradeMethods: v.optional(q.many(tradeMethods)),
  startPrice: price,
  endPrice: price,
  startDate: v.optional(q.one(LocalDateTimeInput)),
  endDate: v.optional(q.one(LocalDateTimeInput)),
};
export const ItemFilters = v.object(filters);
export type ItemFilters = v.InferOutput<typeof ItemFilters>;

/** A page of search (§2.3). */
export const ItemPage = v.object({
  items: v.array(ItemPreview),
  hasNext: HasNext,
  cursorId: CursorPart,
  cursorLike: CursorPart,
  cursorDate: CursorPart,
});
export type ItemPage = v.InferOutput<typeof ItemPage>;

export const PickPage = v.object({
  appointmentInfoList: v.array(PickDetail),
  pageInfo: v.object({
    hasNext: HasNext,
    cursorState: CursorPart,
    cursorDate: CursorPart,
    cursorId: CursorPart,
  }),
});
export type PickPage = v.InferOutput<typeof PickPage>;

const presignQuery = v.object({
  fileName: q.word(1024),
  contentType: q.word(256),
  fileSize: q.whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
});

/** Every call of the contract that the product needs. Those beyond the seeds are in endpoints-beyond.ts. */
export const endpoints = {
  // session (§2.1)
  isLogin: endpoint({
    method: 'GET',
    path: '/api/test/is-login',
    auth: 'public',
    // a boolean; an older server answers the user's id
    reply: v.nullish(v.union([v.boolean(), v.number(), v.string()]), null),
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/v1/refresh-token',
    auth: 'public',
    reply: nothing,
  }),
  logout: endpoint({ method: 'POST', path: '/api/v1/logout', auth: 'public', reply: nothing }),
  withdraw: endpoint({ method: 'DELETE', path: '/api/v1/user', auth: 'user', reply: nothing }),

  // user (§2.2)
  me: endpoint({ method: 'GET', path: '/api/v1/user', auth: 'user', reply: User }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/v1/user',
    auth: 'user',
    body: ProfileDraft,
    reply: User,
    versioned: true,
  }),
  userItems: endpoint({
    method: 'GET',
    path: '/api/v1/user/:userId/item',
    auth: 'public',
    params: v.object({ userId: q.id(UserId) }),
    reply: v.array(OwnedItem),
  }),
  fcmToken: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/fcm-token',
    auth: 'user',
    body: v.object({
      token: v.pipe(
        v.string(),
        v.transform((value) => value.trim()),
        v.minLength(1),
        v.maxLength(limits.fcmToken),
      ),
    }),
    bodyType: 'text',
    reply: nothing,
  }),
  presignProfile: endpoint({
    method: 'GET',
    path: '/api/v1/user/presigned-url',
    auth: 'user',
    query: presignQuery,
    reply: PresignedUpload,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/v1/user/report',
    auth: 'user',
    body: ReportDraft,
    reply: nothing,
  }),

  // items (§2.3)
  searchItems: endpoint({
    method: 'GET',
    path: '/api/v1/item/search',
    auth: 'public',
    query: v.object({
      ...filters,
      pageSize: q.pageSize,
      itemOrder: v.optional(q.one(v.picklist(itemOrders))),
      cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
      cursorLike: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
      cursorDate: v.optional(q.one(LocalDateTime)),
    }),
    reply: ItemPage,
  }),
  countItems: endpoint({
    method: 'GET',
    path: '/api/v1/item/search/count',
    auth: 'public',
    query: v.object(filters),
    reply: v.object({ totalCount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  }),
  presignItem: endpoint({
    method: 'GET',
    path: '/api/v1/item/presigned-url',
    auth: 'user',
    query: presignQuery,
    reply: PresignedUpload,
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/v1/item/:itemId',
    auth: 'optional',
    params: itemPath,
    reply: ItemDetail,
  }),
  createItem: endpoint({
    method: 'POST',
    path: '/api/v1/item',
    auth: 'user',
    status: 201,
    body: ItemDraft,
    reply: ItemDetail,
  }),
  editItem: endpoint({
    method: 'PUT',
    path: '/api/v1/item/:itemId',
    auth: 'user',
    params: itemPath,
    body: ItemDraft,
    reply: ItemDetail,
    versioned: true,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/api/v1/item/:itemId',
    auth: 'user',
    params: itemPath,
    reply: nothing,
    versioned: true,
  }),
  currentPick: endpoint({
    method: 'GET',
    path: '/api/v1/item/:itemId/current',
    auth: 'user',
    params: itemPath,
    reply: Current,
  }),
  rentalAvailability: endpoint({
    method: 'GET',
    path: '/api/v1/item/:itemId/rental-availability',
    auth: 'public',
    params: itemPath,
    query: v.object({ year: q.whole(1, 9999), month: q.whole(1, 12) }),
    reply: RentalAvailability,
  }),
  saleAvailability: endpoint({
    method: 'GET',
    path: '/api/v1/item/:itemId/sale-availability',
    auth: 'public',
    params: itemPath,
    reply: LocalDate,
  }),

  // likes (§2.4, §11.4 c)
  toggleLike: endpoint({
    method: 'POST',
    path: '/api/v1/like/:itemId',
    auth: 'user',
    params: itemPath,
    reply: v.nullish(LikeState, null),
  }),
  like: endpoint({
    method: 'PUT',
    path: '/api/v1/like/:itemId',
    auth: 'user',
    params: itemPath,
    reply: LikeState,
    ext: 'like-state',
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/api/v1/like/:itemId',
    auth: 'user',
    params: itemPath,
    reply: LikeState,
    ext: 'like-state',
  }),
  likedItems: endpoint({
    method: 'GET',
    path: '/api/v1/like',
    auth: 'user',
    reply: v.array(ItemPreview),
  }),

  // rooms and chat (§2.5, §11.4 d)
  createRoom: endpoint({
    method: 'POST',
    path: '/api/v1/chatroom',
    auth: 'user',
    body: v.object({ itemId: ItemId }),
    reply: EnterRoom,
  }),
  rooms: endpoint({
    method: 'GET',
    path: '/api/v1/chatroom',
    auth: 'user',
    query: v.object({
      pageSize: q.pageSize,
      cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
      cursorLastChatAt: v.optional(q.one(LocalDateTime)),
      itemId: v.optional(q.id(ItemId)),
    }),
    reply: ChatRoomPage,
  }),
  enterRoom: endpoint({
    method: 'GET',
    path: '/api/v1/chatroom/:chatRoomId/enter',
    auth: 'user',
    params: roomPath,
    query: v.object({ pageSize: q.pageSize }),
    reply: EnterRoom,
  }),
  loadChat: endpoint({
    method: 'GET',
    path: '/api/v1/chatroom/:chatRoomId/load-chat',
    auth: 'user',
    params: roomPath,
    query: v.object({
      pageSize: q.pageSize,
      cursorId: v.optional(q.word(64)),
      afterId: v.optional(q.word(64)),
    }),
    reply: ChatPage,
  }),
  leaveRoom: endpoint({
    method: 'PATCH',
    path: '/api/v1/chatroom/:chatRoomId/exit',
    auth: 'user',
    params: roomPath,
    reply: nothing,
  }),
  postChat: endpoint({
    method: 'POST',
    path: '/api/v1/chatroom/:chatRoomId/chat',
    auth: 'user',
    // 200 for a duplicate
    status: 201,
    params: roomPath,
    body: ChatPost,
    reply: ChatMessage,
    ext: 'chat-rest',
  }),
  inProgress: endpoint({
    method: 'GET',
    path: '/api/v1/appointment/in-progress',
    auth: 'user',
    query: v.object({ chatRoomId: q.id(ChatRoomId) }),
    reply: v.boolean(),
  }),

  // PICK (§2.6)
  proposeRental: endpoint({
    method: 'POST',
    path: '/api/v1/appointment/rental',
    auth: 'user',
    status: 201,
    body: RentalProposal,
    reply: EnterRoom,
  }),
  proposeSale: endpoint({
    method: 'POST',
    path: '/api/v1/appointment/sale',
    auth: 'user',
    status: 201,
    body: SaleProposal,
    reply: EnterRoom,
  }),
  pick: endpoint({
    method: 'GET',
    path: '/api/v1/appointment/:appointmentId',
    auth: 'user',
    params: pickPath,
    reply: PickDetail,
  }),
  picks: endpoint({
    method: 'GET',
    path: '/api/v1/appointment',
    auth: 'user',
    query: v.object({
      subject: q.one(v.picklist(subjects)),
      period: q.one(v.picklist(periods)),
      pageSize: q.pageSize,
      cursorState: v.optional(q.one(v.picklist(pickStates))),
      cursorDate: v.optional(q.one(LocalDateTime)),
      // the name an older client sends for cursorDate (§3.2)
      cursorLastChatAt: v.optional(q.one(LocalDateTime)),
      cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
    }),
    reply: PickPage,
  }),
  editPick: endpoint({
    method: 'PATCH',
    path: '/api/v1/appointment',
    auth: 'user',
    body: PickEdit,
    reply: PickTerms,
    versioned: true,
  }),
  confirmPick: endpoint({
    method: 'PATCH',
    path: '/api/v1/appointment/:appointmentId/confirm',
    auth: 'user',
    params: pickPath,
    reply: PickTerms,
    versioned: true,
  }),
  cancelPick: endpoint({
    method: 'PATCH',
    path: '/api/v1/appointment/:appointmentId/cancel',
    auth: 'user',
    params: pickPath,
    reply: PickTerms,
    versioned: true,
  }),

  // reviews and notifications (§2.7, §2.9)
  review: endpoint({
    method: 'POST',
    path: '/api/v1/review',
    auth: 'user',
    status: 201,
    body: ReviewDraft,
    reply: nothing,
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/api/v1/notification',
    auth: 'user',
    query: v.object({
      pageSize: q.pageSize,
      cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
      cursorCreatedAt: v.optional(q.one(LocalDateTime)),
    }),
    reply: NotificationPage,
  }),
} as const;
