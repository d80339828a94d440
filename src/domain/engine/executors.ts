import type { Executor } from '#src/sync/outbox/executor.ts';
import { photoUploadExecutor } from '#src/sync/outbox/upload-photo.executor.ts';
import type { ChatApi } from '../chat/engine/chat-api.ts';
import { roomLeaveExecutor } from '../chat/leave-room.executor.ts';
import { roomOpenExecutor } from '../chat/open-room.executor.ts';
import { chatSendExecutor } from '../chat/send-message.executor.ts';
import { likeSetExecutor } from '../likes/set-like.executor.ts';
import { itemCreateExecutor } from '../listings/create-listing.executor.ts';
import { itemDeleteExecutor } from '../listings/delete-listing.executor.ts';
import { itemEditExecutor } from '../listings/edit-listing.executor.ts';
import { itemRepostExecutor } from '../listings/repost-listing.executor.ts';
import { pushTokenExecutor } from '../notifications/set-push-token.executor.ts';
import { pickCancelExecutor } from '../picks/cancel-pick.executor.ts';
import { pickConfirmExecutor } from '../picks/confirm-pick.executor.ts';
import { pickEditExecutor } from '../picks/edit-pick.executor.ts';
import { pickProposeExecutor } from '../picks/propose-pick.executor.ts';
import { profileEditExecutor } from '../profile/edit-profile.executor.ts';
import { reportSendExecutor } from '../reports/send-report.executor.ts';
import { reviewWriteExecutor } from '../reviews/write-review.executor.ts';

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
