import * as v from 'valibot';
import { ItemId, UserId } from '#contract/ids.ts';
import type { ReportLocation } from '#contract/report.ts';

const numberOf = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null;

/** What an address of the screen names. */
export interface ReportAddress {
  /** null: it is no person's number. */
  readonly userId: UserId | null;
  readonly itemId: ItemId | null;
  /** null: it does not say where it happened. */
  readonly location: ReportLocation | null;
}

/** `/report/12?item=341&from=chat`: what its own links say; without it the screen finds out by itself (seeds 2 §2). */
export const readAddress = (ownerId: string | undefined, query: URLSearchParams): ReportAddress => {
  const user = v.safeParse(UserId, numberOf(ownerId));
  const item = v.safeParse(ItemId, numberOf(query.get('item')));
  const itemId = item.success ? item.output : null;
  const isFromChat = query.get('from') === 'chat';
  return {
    userId: user.success ? user.output : null,
    itemId,
    location: isFromChat ? 'CHATROOM' : itemId === null ? null : 'POST',
  };
};
