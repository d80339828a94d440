import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ItemId, UserId } from './ids.ts';
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
import { CursorPart, HasNext } from './page.ts';
import { Current } from './pick.ts';
import * as q from './query.ts';
import { cleanText } from './text.ts';
import { PresignedUpload, ProfileDraft, User } from './user.ts';

const nothing = v.nullish(v.unknown(), null);
const itemPath = v.object({ itemId: q.id(ItemId) });
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

const presignQuery = v.object({
  fileName: q.word(1024),
  contentType: q.word(256),
  fileSize: q.whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
});

/** A page of a list that the plain contract answers whole; the cursor is opaque and null after the last. */
const pageQuery = v.object({ pageSize: q.pageSize, cursor: v.optional(q.word(64)) });
const pageOf = <S extends v.GenericSchema>(row: S) =>
  v.object({ items: v.array(row), cursor: v.nullish(v.string(), null) });

/** The calls of the catalogue, the session and the profile. Those of a trade are in endpoints-trade.ts. */
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
  userItemsPage: endpoint({
    method: 'GET',
    path: '/api/v1/user/:userId/item/page',
    auth: 'public',
    params: v.object({ userId: q.id(UserId) }),
    query: pageQuery,
    reply: pageOf(OwnedItem),
    ext: 'list-pages',
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
  /** Puts a listing in front of the newest again. */
  repost: endpoint({
    method: 'PATCH',
    path: '/api/v1/item/:itemId/repost',
    auth: 'user',
    params: itemPath,
    reply: v.object({ repostDate: LocalDateTime }),
    ext: 'repost',
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
  likedItemsPage: endpoint({
    method: 'GET',
    path: '/api/v1/like/page',
    auth: 'user',
    query: pageQuery,
    reply: pageOf(ItemPreview),
    ext: 'list-pages',
  }),
} as const;
