import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ItemId, UserId } from './ids.ts';
import { ItemDetail, ItemDraft, ItemPreview, LikeState, OwnedItem, RentalAvailability } from './item.ts';
import { limits } from './limits.ts';
import { LocalDate, LocalDateTime } from './moment.ts';
import { Operator } from './operator.ts';
import { Current } from './pick.ts';
import * as q from './query.ts';
import { ItemPage, itemFilters } from './search.ts';
import { PresignedUpload, ProfileDraft, User } from './user.ts';
import { itemOrders } from './values.ts';

const nothing = v.nullish(v.unknown(), null);
const itemPath = v.object({ itemId: q.id(ItemId) });
const presignQuery = v.object({
  fileName: q.word(1024),
  contentType: q.word(256),
  fileSize: q.whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
});

/** A page of a list that the plain contract answers whole; the cursor is opaque and null after the last. */
const pageQuery = v.object({ pageSize: q.pageSize, cursor: v.optional(q.word(64)) });
/* @__NO_SIDE_EFFECTS__ */
const pageOf = <S extends v.GenericSchema>(row: S) =>
  v.object({ items: v.array(row), cursor: v.nullish(v.string(), null) });

// session (§2.1)
export const isLogin = endpoint({
  method: 'GET',
  path: '/api/test/is-login',
  auth: 'public',
  // a boolean; an older server answers the user's id
  reply: v.nullish(v.union([v.boolean(), v.number(), v.string()]), null),
});
export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/refresh-token',
  auth: 'public',
  reply: nothing,
});
export const logout = endpoint({ method: 'POST', path: '/api/v1/logout', auth: 'public', reply: nothing });
export const withdraw = endpoint({ method: 'DELETE', path: '/api/v1/user', auth: 'user', reply: nothing });

// user (§2.2)
export const me = endpoint({ method: 'GET', path: '/api/v1/user', auth: 'user', reply: User });
export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/v1/user',
  auth: 'user',
  body: ProfileDraft,
  reply: User,
  versioned: true,
});
export const userItems = endpoint({
  method: 'GET',
  path: '/api/v1/user/:userId/item',
  auth: 'public',
  params: v.object({ userId: q.id(UserId) }),
  reply: v.array(OwnedItem),
});
export const userItemsPage = endpoint({
  method: 'GET',
  path: '/api/v1/user/:userId/item/page',
  auth: 'public',
  params: v.object({ userId: q.id(UserId) }),
  query: pageQuery,
  reply: pageOf(OwnedItem),
  ext: 'list-pages',
});
export const fcmToken = endpoint({
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
});
export const presignProfile = endpoint({
  method: 'GET',
  path: '/api/v1/user/presigned-url',
  auth: 'user',
  query: presignQuery,
  reply: PresignedUpload,
});

// items (§2.3)
export const searchItems = endpoint({
  method: 'GET',
  path: '/api/v1/item/search',
  auth: 'public',
  query: v.object({
    ...itemFilters,
    pageSize: q.pageSize,
    itemOrder: v.optional(q.one(v.picklist(itemOrders))),
    cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
    cursorLike: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
    cursorDate: v.optional(q.one(LocalDateTime)),
  }),
  reply: ItemPage,
});
export const countItems = endpoint({
  method: 'GET',
  path: '/api/v1/item/search/count',
  auth: 'public',
  query: v.object(itemFilters),
  reply: v.object({ totalCount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});
export const presignItem = endpoint({
  method: 'GET',
  path: '/api/v1/item/presigned-url',
  auth: 'user',
  query: presignQuery,
  reply: PresignedUpload,
});
export const item = endpoint({
  method: 'GET',
  path: '/api/v1/item/:itemId',
  auth: 'optional',
  params: itemPath,
  reply: ItemDetail,
});
export const createItem = endpoint({
  method: 'POST',
  path: '/api/v1/item',
  auth: 'user',
  status: 201,
  body: ItemDraft,
  reply: ItemDetail,
});
export const editItem = endpoint({
  method: 'PUT',
  path: '/api/v1/item/:itemId',
  auth: 'user',
  params: itemPath,
  body: ItemDraft,
  reply: ItemDetail,
  versioned: true,
});
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/v1/item/:itemId',
  auth: 'user',
  params: itemPath,
  reply: nothing,
  versioned: true,
});
/** Puts a listing in front of the newest again. */
export const repost = endpoint({
  method: 'PATCH',
  path: '/api/v1/item/:itemId/repost',
  auth: 'user',
  params: itemPath,
  reply: v.object({ repostDate: LocalDateTime }),
  ext: 'repost',
});
export const currentPick = endpoint({
  method: 'GET',
  path: '/api/v1/item/:itemId/current',
  auth: 'user',
  params: itemPath,
  reply: Current,
});
export const rentalAvailability = endpoint({
  method: 'GET',
  path: '/api/v1/item/:itemId/rental-availability',
  auth: 'public',
  params: itemPath,
  query: v.object({ year: q.whole(1, 9999), month: q.whole(1, 12) }),
  reply: RentalAvailability,
});
export const saleAvailability = endpoint({
  method: 'GET',
  path: '/api/v1/item/:itemId/sale-availability',
  auth: 'public',
  params: itemPath,
  reply: LocalDate,
});

// likes (§2.4, §11.4 c)
export const toggleLike = endpoint({
  method: 'POST',
  path: '/api/v1/like/:itemId',
  auth: 'user',
  params: itemPath,
  reply: v.nullish(LikeState, null),
});
export const like = endpoint({
  method: 'PUT',
  path: '/api/v1/like/:itemId',
  auth: 'user',
  params: itemPath,
  reply: LikeState,
  ext: 'like-state',
});
export const unlike = endpoint({
  method: 'DELETE',
  path: '/api/v1/like/:itemId',
  auth: 'user',
  params: itemPath,
  reply: LikeState,
  ext: 'like-state',
});
export const likedItems = endpoint({
  method: 'GET',
  path: '/api/v1/like',
  auth: 'user',
  reply: v.array(ItemPreview),
});
export const likedItemsPage = endpoint({
  method: 'GET',
  path: '/api/v1/like/page',
  auth: 'user',
  query: pageQuery,
  reply: pageOf(ItemPreview),
  ext: 'list-pages',
});

// what the operator has set (§2.11)
export const operator = endpoint({
  method: 'GET',
  path: '/api/v1/operator',
  auth: 'public',
  reply: Operator,
  ext: 'operator',
});
