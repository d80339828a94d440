import { chatSend } from '#src/db/intents/chat-send.ts';
import { reportSend } from '#src/db/intents/report-send.ts';
import { reviewWrite } from '#src/db/intents/review-write.ts';
import type { OutboxRow } from '#src/db/rows.ts';

/**
 * Where what waits stands with what can be done about it, the screen that is all about it first: to whoever looks there
 * it need not be told.
 */
export const placesOf = ({ kind, lane }: Pick<OutboxRow, 'kind' | 'lane'>): readonly string[] => {
  if (kind === chatSend.kind)
    return [lane.replace('room:item:', '/chat/with/'), lane.replace('room:', '/chat/')];
  if (kind === reportSend.kind) return [lane.replace(/^report:(\d+):\d+$/, '/report/$1')];
  if (!lane.startsWith('pick:')) return [];
  if (lane.startsWith('pick:item:')) return [lane.replace('pick:item:', '/pick-new/')];
  return [lane.replace('pick:', kind === reviewWrite.kind ? '/review/' : '/pick-detail/')];
};
