import type { OutboxEntry } from '#src/db/rows.ts';
import { chatSend } from '#src/domain/chat/send-message.mutation.ts';
import { itemCreate } from '#src/domain/listings/create-listing.mutation.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { itemRepost } from '#src/domain/listings/repost-listing.mutation.ts';
import { reportSend } from '#src/domain/reports/send-report.mutation.ts';
import { reviewWrite } from '#src/domain/reviews/write-review.mutation.ts';

/**
 * Where what waits stands with what can be done about it, the screen that is all about it first: to whoever looks there
 * it need not be told.
 */
export const placesOf = ({ kind, lane }: Pick<OutboxEntry, 'kind' | 'lane'>): readonly string[] => {
  if (kind === chatSend.kind)
    return [lane.replace('room:item:', '/chat/with/'), lane.replace('room:', '/chat/')];
  if (kind === reportSend.kind) return [lane.replace(/^report:(\d+):\d+$/, '/report/$1')];
  if (kind === itemCreate.kind) return [lane.replace('create:', '/detail/new/'), '/post'];
  if (kind === itemEdit.kind)
    return [lane.replace('edit:', '/detail/'), lane.replace('edit:', '/edit-conflict/'), '/post-edit'];
  if (kind === itemDelete.kind) return [lane.replace('delete:', '/detail/')];
  if (kind === itemRepost.kind) return [lane.replace('repost:', '/detail/'), '/my-trade'];
  if (!lane.startsWith('pick:')) return [];
  if (lane.startsWith('pick:item:')) return [lane.replace('pick:item:', '/pick-new/')];
  return [lane.replace('pick:', kind === reviewWrite.kind ? '/review/' : '/pick-detail/')];
};
