import { itemCreateExecutor } from '../../sell/item-create.ts';
import { itemDeleteExecutor } from '../../sell/item-delete.ts';
import { itemEditExecutor } from '../../sell/item-edit.ts';
import { itemRepostExecutor } from '../../sell/item-repost.ts';
import type { Executor } from '../executor.ts';
import { likeSetExecutor } from './like-set.ts';
import { photoUploadExecutor } from './photo-upload.ts';
import { profileEditExecutor } from './profile-edit.ts';
import { pushTokenExecutor } from './push-token.ts';

const executors: readonly Executor[] = [
  likeSetExecutor,
  profileEditExecutor,
  photoUploadExecutor,
  pushTokenExecutor,
  itemCreateExecutor,
  itemEditExecutor,
  itemDeleteExecutor,
  itemRepostExecutor,
];

/** The executor of a stored kind; undefined for a kind that this build does not know, or that its engine adds later. */
export const executorOf = (kind: string): Executor | undefined =>
  executors.find((executor) => executor.kind === kind);
