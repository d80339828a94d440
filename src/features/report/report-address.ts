import * as v from 'valibot';
import { ItemId, type UserId } from '#contract/ids.ts';
import { type ReportLocation, reportLocations } from '#contract/report.ts';
import { itemIdOf, userIdOf } from '#src/frame/route-id.ts';

/** What an address of the screen names. */
export interface ReportAddress {
  /** null: it is no person's number. */
  readonly userId: UserId | null;
  readonly itemId: ItemId | null;
  /** null: it does not say where it happened. */
  readonly location: ReportLocation | null;
}

/** What the way here may say besides the address. */
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
  const userId = userIdOf(ownerId);
  const itemId = itemIdOf(query.get('item'));
  const told = v.safeParse(State, state);
  if (itemId === null && told.success) return { userId, ...told.output };
  const location = query.get('from') === 'chat' ? 'CHATROOM' : itemId === null ? null : 'POST';
  return { userId, itemId, location };
};
