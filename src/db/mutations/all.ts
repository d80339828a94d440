import { chatSend } from './chat-send.ts';
import { itemCreate } from './item-create.ts';
import { itemDelete } from './item-delete.ts';
import { itemEdit } from './item-edit.ts';
import { itemRepost } from './item-repost.ts';
import { likeSet } from './like-set.ts';
import type { MutationDefinition } from './mutation.ts';
import { photoUpload } from './photo-upload.ts';
import { pickCancel } from './pick-cancel.ts';
import { pickConfirm } from './pick-confirm.ts';
import { pickEdit } from './pick-edit.ts';
import { pickPropose } from './pick-propose.ts';
import { profileEdit } from './profile-edit.ts';
import { pushTokenSet } from './push-token.ts';
import { reportSend } from './report-send.ts';
import { reviewWrite } from './review-write.ts';
import { roomLeave } from './room-leave.ts';
import { roomOpen } from './room-open.ts';

// each definition parses the stored arguments before it uses them
const entries = [
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
  pushTokenSet,
  itemCreate,
  itemEdit,
  itemDelete,
  itemRepost,
] as unknown as readonly MutationDefinition<unknown>[];

/** The definition of a stored kind; undefined for a kind that this build does not know. */
export const definitionOf = (kind: string): MutationDefinition<unknown> | undefined =>
  entries.find((definition) => definition.kind === kind);
