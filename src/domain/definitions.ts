import type { DefinitionOf, MutationDefinition, MutationRegistry } from '#src/db/mutation.ts';
import { photoUpload } from '#src/db/outbox.ts';
import { blockSet } from '#src/domain/blocks/set-block.mutation.ts';
import { withoutDelivered } from '#src/domain/chat/echo.fold.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { chatSend, roomOpen } from '#src/domain/chat/send-message.mutation.ts';
import { inquirySend } from '#src/domain/inquiries/send-inquiry.mutation.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { itemCreate } from '#src/domain/listings/create-listing.mutation.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { itemRepost } from '#src/domain/listings/repost-listing.mutation.ts';
import { pushTokenSet } from '#src/domain/notifications/set-push-token.mutation.ts';
import {
  pickCancel,
  pickConfirm,
  pickEdit,
  pickPropose,
  reviewWrite,
} from '#src/domain/picks/pick.mutation.ts';
import { profileEdit } from '#src/domain/profile/edit-profile.mutation.ts';
import { pushDeviceForget } from '#src/domain/push/forget-device.mutation.ts';
import { pushDeviceSet } from '#src/domain/push/set-device.mutation.ts';
import { reportSend } from '#src/domain/reports/send-report.mutation.ts';

// each definition parses the stored arguments before it uses them
export const definitions = [
  likeSet,
  profileEdit,
  photoUpload,
  chatSend,
  roomLeave,
  roomOpen,
  pickPropose,
  pickEdit,
  pickConfirm,
  pickCancel,
  reviewWrite,
  reportSend,
  blockSet,
  inquirySend,
  pushTokenSet,
  pushDeviceSet,
  pushDeviceForget,
  itemCreate,
  itemEdit,
  itemDelete,
  itemRepost,
] as unknown as readonly MutationDefinition<unknown>[];

/** The definition of a stored kind; undefined for a kind that this build does not know. */
export const definitionOf: DefinitionOf = (kind) =>
  definitions.find((definition) => definition.kind === kind);

export const registry: MutationRegistry = { definitionOf, withoutDelivered };
