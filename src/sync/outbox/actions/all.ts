import { itemCreateAction } from '../../sell/item-create.ts';
import { itemDeleteAction } from '../../sell/item-delete.ts';
import { itemEditAction } from '../../sell/item-edit.ts';
import { itemRepostAction } from '../../sell/item-repost.ts';
import type { Action } from '../action.ts';
import { likeSetAction } from './like-set.ts';
import { photoUploadAction } from './photo-upload.ts';
import { profileEditAction } from './profile-edit.ts';
import { pushTokenAction } from './push-token.ts';

const actions: readonly Action[] = [
  likeSetAction,
  profileEditAction,
  photoUploadAction,
  pushTokenAction,
  itemCreateAction,
  itemEditAction,
  itemDeleteAction,
  itemRepostAction,
];

/** The action behind a stored kind; undefined for one that this build does not know, or that its engine brings later. */
export const actionOf = (kind: string): Action | undefined => actions.find((action) => action.kind === kind);
