import type { Action } from '../outbox/action.ts';
import { pickCancelAction } from './pick-cancel.ts';
import { pickConfirmAction } from './pick-confirm.ts';
import { pickEditAction } from './pick-edit.ts';
import { pickProposeAction } from './pick-propose.ts';
import { reportSendAction } from './report-send.ts';
import { reviewWriteAction } from './review-write.ts';

/** What a member may do in a trade. */
export const tradeActions: readonly Action[] = [
  pickProposeAction,
  pickEditAction,
  pickConfirmAction,
  pickCancelAction,
  reviewWriteAction,
  reportSendAction,
];
