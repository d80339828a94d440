import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { roomLeaveExecutor } from '#src/domain/chat/leave-room.executor.ts';
import { roomOpenExecutor } from '#src/domain/chat/open-room.executor.ts';
import { chatSendExecutor } from '#src/domain/chat/send-message.executor.ts';
import { likeSetExecutor } from '#src/domain/likes/set-like.executor.ts';
import { itemCreateExecutor } from '#src/domain/listings/create-listing.executor.ts';
import { itemDeleteExecutor } from '#src/domain/listings/delete-listing.executor.ts';
import { itemEditExecutor } from '#src/domain/listings/edit-listing.executor.ts';
import { itemRepostExecutor } from '#src/domain/listings/repost-listing.executor.ts';
import { pushTokenExecutor } from '#src/domain/notifications/set-push-token.executor.ts';
import { pickCancelExecutor } from '#src/domain/picks/cancel-pick.executor.ts';
import { pickConfirmExecutor } from '#src/domain/picks/confirm-pick.executor.ts';
import { pickEditExecutor } from '#src/domain/picks/edit-pick.executor.ts';
import { pickProposeExecutor } from '#src/domain/picks/propose-pick.executor.ts';
import { profileEditExecutor } from '#src/domain/profile/edit-profile.executor.ts';
import { reportSendExecutor } from '#src/domain/reports/send-report.executor.ts';
import { reviewWriteExecutor } from '#src/domain/reviews/write-review.executor.ts';
import type { Executor } from '#src/sync/outbox/executor.ts';
import { photoUploadExecutor } from '#src/sync/outbox/upload-photo.executor.ts';

/** Those that need nothing of a running engine. */
export const executors: readonly Executor[] = [
  likeSetExecutor,
  profileEditExecutor,
  photoUploadExecutor,
  pushTokenExecutor,
  itemCreateExecutor,
  itemEditExecutor,
  itemDeleteExecutor,
  itemRepostExecutor,
  roomOpenExecutor,
  roomLeaveExecutor,
  pickProposeExecutor,
  pickEditExecutor,
  pickConfirmExecutor,
  pickCancelExecutor,
  reviewWriteExecutor,
  reportSendExecutor,
];

/** All executors, one for each definition in ../definitions.ts; messages are sent over the live session. */
export const executorsWith = (chat: ChatApi): readonly Executor[] => [...executors, chatSendExecutor(chat)];
