import type { Executor } from '../outbox/executor.ts';
import { pickCancelExecutor } from './pick-cancel.ts';
import { pickConfirmExecutor } from './pick-confirm.ts';
import { pickEditExecutor } from './pick-edit.ts';
import { pickProposeExecutor } from './pick-propose.ts';
import { reportSendExecutor } from './report-send.ts';
import { reviewWriteExecutor } from './review-write.ts';

/** The executors of a member's trades. */
export const tradeExecutors: readonly Executor[] = [
  pickProposeExecutor,
  pickEditExecutor,
  pickConfirmExecutor,
  pickCancelExecutor,
  reviewWriteExecutor,
  reportSendExecutor,
];
