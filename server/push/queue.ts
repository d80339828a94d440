import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { pushTypes } from '#contract/notification.ts';
import type { Ctx } from '../context.ts';

/** A push as it is to be sent once the work that wants it has committed (contract §6.3). */
export interface PushDraft {
  readonly to: UserId;
  readonly type: (typeof pushTypes)[number];
  readonly relatedId: string;
  readonly chatRoomId: ChatRoomId;
  readonly itemId: ItemId;
  readonly title: string;
  readonly body: string;
}

/** Queues pushes in the caller's transaction. There is no queue yet: nothing is kept, nothing is sent. */
export const queuePush = async (
  _ctx: Pick<Ctx, 'db' | 'clock'>,
  _drafts: readonly PushDraft[],
): Promise<void> => undefined;
