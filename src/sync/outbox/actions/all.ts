import type { Action } from '../action.ts';
import { chatSendAction } from './chat-send.ts';
import { likeSetAction } from './like-set.ts';
import { photoUploadAction } from './photo-upload.ts';
import { profileEditAction } from './profile-edit.ts';
import { roomLeaveAction } from './room-leave.ts';
import { roomOpenAction } from './room-open.ts';

const actions: readonly Action[] = [
  likeSetAction,
  profileEditAction,
  photoUploadAction,
  chatSendAction,
  roomOpenAction,
  roomLeaveAction,
];

/** The action behind a stored kind; undefined for one that this build does not know. */
export const actionOf = (kind: string): Action | undefined => actions.find((action) => action.kind === kind);
