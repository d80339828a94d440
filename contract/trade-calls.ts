import * as v from 'valibot';
import { ChatMessage, ChatPage, ChatPost, ChatRoomPage, EnterRoom } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { AppointmentId, ChatRoomId, ItemId, UserId } from './ids.ts';
import { InquiryDraft } from './inquiry.ts';
import { LocalDateTime } from './moment.ts';
import { NotificationPage } from './notification.ts';
import {
  PickDetail,
  PickEdit,
  PickTerms,
  periods,
  pickStates,
  RentalProposal,
  SaleProposal,
} from './pick.ts';
import { PickPage } from './pick-page.ts';
import {
  PushDevice,
  PushDeviceId,
  PushOverview,
  PushSubscription,
  PushTest,
  subscriptionFields,
} from './push.ts';
import * as q from './query.ts';
import { ReportDraft } from './report.ts';
import { ReviewDraft, WrittenReview } from './review.ts';
import { BlockedUser } from './user.ts';
import { subjects } from './values.ts';

const nothing = v.nullish(v.unknown(), null);
const roomPath = v.object({ chatRoomId: q.id(ChatRoomId) });
const pickPath = v.object({ appointmentId: q.id(AppointmentId) });

// rooms and chat (§2.5, §11.4 d)
export const createRoom = endpoint({
  method: 'POST',
  path: '/api/v1/chatroom',
  auth: 'user',
  body: v.object({ itemId: ItemId }),
  reply: EnterRoom,
});
export const rooms = endpoint({
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
});
export const enterRoom = endpoint({
  method: 'GET',
  path: '/api/v1/chatroom/:chatRoomId/enter',
  auth: 'user',
  params: roomPath,
  query: v.object({ pageSize: q.pageSize }),
  reply: EnterRoom,
});
export const loadChat = endpoint({
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
});
export const leaveRoom = endpoint({
  method: 'PATCH',
  path: '/api/v1/chatroom/:chatRoomId/exit',
  auth: 'user',
  params: roomPath,
  reply: nothing,
});
export const postChat = endpoint({
  method: 'POST',
  path: '/api/v1/chatroom/:chatRoomId/chat',
  auth: 'user',
  // 200 for a duplicate
  status: 201,
  params: roomPath,
  body: ChatPost,
  reply: ChatMessage,
  ext: 'chat-rest',
});
export const inProgress = endpoint({
  method: 'GET',
  path: '/api/v1/appointment/in-progress',
  auth: 'user',
  query: v.object({ chatRoomId: q.id(ChatRoomId) }),
  reply: v.boolean(),
});

// PICK (§2.6)
export const proposeRental = endpoint({
  method: 'POST',
  path: '/api/v1/appointment/rental',
  auth: 'user',
  status: 201,
  body: RentalProposal,
  reply: EnterRoom,
});
export const proposeSale = endpoint({
  method: 'POST',
  path: '/api/v1/appointment/sale',
  auth: 'user',
  status: 201,
  body: SaleProposal,
  reply: EnterRoom,
});
export const pick = endpoint({
  method: 'GET',
  path: '/api/v1/appointment/:appointmentId',
  auth: 'user',
  params: pickPath,
  reply: PickDetail,
});
export const picks = endpoint({
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
});
export const editPick = endpoint({
  method: 'PATCH',
  path: '/api/v1/appointment',
  auth: 'user',
  body: PickEdit,
  reply: PickTerms,
  versioned: true,
});
export const confirmPick = endpoint({
  method: 'PATCH',
  path: '/api/v1/appointment/:appointmentId/confirm',
  auth: 'user',
  params: pickPath,
  reply: PickTerms,
  versioned: true,
});
export const cancelPick = endpoint({
  method: 'PATCH',
  path: '/api/v1/appointment/:appointmentId/cancel',
  auth: 'user',
  params: pickPath,
  reply: PickTerms,
  versioned: true,
});

// reviews and notifications (§2.7, §2.9)
export const review = endpoint({
  method: 'POST',
  path: '/api/v1/review',
  auth: 'user',
  status: 201,
  body: ReviewDraft,
  reply: nothing,
});
/** What others wrote about a user, the newest first; a page with fewer rows than were asked for is the last. */
export const userReviews = endpoint({
  method: 'GET',
  path: '/api/v1/review/:userId',
  auth: 'user',
  params: v.object({ userId: q.id(UserId) }),
  query: v.object({ pageSize: q.pageSize, cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)) }),
  reply: v.array(WrittenReview),
  ext: 'reviews',
});
export const notifications = endpoint({
  method: 'GET',
  path: '/api/v1/notification',
  auth: 'user',
  query: v.object({
    pageSize: q.pageSize,
    cursorId: v.optional(q.whole(0, Number.MAX_SAFE_INTEGER)),
    cursorCreatedAt: v.optional(q.one(LocalDateTime)),
  }),
  reply: NotificationPage,
});

// reports and blocks (§2.8)
export const report = endpoint({
  method: 'POST',
  path: '/api/v1/user/report',
  auth: 'user',
  body: ReportDraft,
  reply: nothing,
});
const blockBody = v.object({ blockedUserId: UserId });
export const block = endpoint({
  method: 'POST',
  path: '/api/v1/user/block',
  auth: 'user',
  body: blockBody,
  reply: nothing,
  ext: 'blocks',
});
export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/unblock',
  auth: 'user',
  body: blockBody,
  reply: nothing,
  ext: 'blocks',
});
/** Whom the caller blocks, the newest first; answered whole. */
export const blocks = endpoint({
  method: 'GET',
  path: '/api/v1/user/blocks',
  auth: 'user',
  reply: v.array(BlockedUser),
  ext: 'blocks',
});

// the operator (§2.11)
export const inquire = endpoint({
  method: 'POST',
  path: '/api/v1/inquiry',
  auth: 'user',
  body: InquiryDraft,
  reply: nothing,
  ext: 'inquiries',
});

// devices and their pushes (§11.4 l)
const devicePath = v.object({ deviceId: q.one(PushDeviceId) });
export const push = endpoint({
  method: 'GET',
  path: '/api/v1/push',
  auth: 'user',
  reply: PushOverview,
  ext: 'web-push',
});
export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/v1/push/device',
  auth: 'user',
  // the first names the fields, the second says which belong together
  body: v.pipe(v.object(subscriptionFields), PushSubscription),
  reply: PushDevice,
  ext: 'web-push',
});
export const testPush = endpoint({
  method: 'POST',
  path: '/api/v1/push/device/:deviceId/test',
  auth: 'user',
  params: devicePath,
  reply: PushTest,
  ext: 'web-push',
});
export const forgetPush = endpoint({
  method: 'DELETE',
  path: '/api/v1/push/device/:deviceId',
  auth: 'user',
  params: devicePath,
  reply: nothing,
  ext: 'web-push',
});
