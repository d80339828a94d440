import * as v from 'valibot';
import { ItemId, UserId } from '#contract/ids.ts';
import { type ReportLocation, reportLocations } from '#contract/report.ts';

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

/** What the way here may say besides the address (seeds 2 §2). */
const State = v.object({ itemId: ItemId, location: v.picklist(reportLocations) });

/**
 * `/report/12?item=341&from=chat`: what its own links say. Without it, what the history says; without both the screen
 * finds out by itself.
 */
export const readAddress = (
  ownerId: string | undefined,
  query: URLSearchParams,
  state: unknown,
): ReportAddress => {
  const user = v.safeParse(UserId, numberOf(ownerId));
  const item = v.safeParse(ItemId, numberOf(query.get('item')));
  const told = v.safeParse(State, state);
  const userId = user.success ? user.output : null;
  if (!item.success && told.success) return { userId, ...told.output };
  const location = query.get('from') === 'chat' ? 'CHATROOM' : item.success ? 'POST' : null;
  return { userId, itemId: item.success ? item.output : null, location };
};
