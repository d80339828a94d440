import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { PickState } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import { Problem } from '../../problem.ts';

/** A cursor as it comes back, whole or in part (contract §3.2). */
export interface PickCursor {
  readonly cursorState?: PickState | undefined;
  readonly cursorDate?: LocalDateTime | undefined;
  /** The name an older client gives to `cursorDate`. */
  readonly cursorLastChatAt?: LocalDateTime | undefined;
  readonly cursorId?: number | undefined;
}

const ranks: Partial<Record<PickState, number>> = { CONFIRMED: 1, IN_PROGRESS: 2, SUCCESS: 3 };

/** Where the list puts a state; null for those it never shows. */
export const rankOf = (column: string): RawBuilder<number | null> =>
  sql`case ${sql.ref(column)} when 'CONFIRMED' then 1 when 'IN_PROGRESS' then 2 when 'SUCCESS' then 3 end`;

interface Place {
  readonly rank: number;
  readonly date: LocalDateTime;
}

/** Where the row that a cursor names stands now, if it is one of this list. */
const placeOf = async (
  { db, user }: UserCtx,
  id: number,
  side: RawBuilder<unknown>,
): Promise<Place | null> => {
  const { rows } = await sql<{ rank: number | null; date: LocalDateTime }>`
    select ${rankOf('a.state')} as rank, a.rental_date as date from appointments a
    where a.id = ${id} and ${side} = ${user}`.execute(db);
  const [row] = rows;
  return row && row.rank !== null ? { rank: row.rank, date: row.date } : null;
};

/** Where a page begins, at the cursor itself; what is missing is taken from its row, never ignored (contract §3.2 [C]). */
export const cursorOf = async (
  ctx: UserCtx,
  { cursorState, cursorDate, cursorLastChatAt, cursorId: id }: PickCursor,
  side: RawBuilder<unknown>,
): Promise<(Place & { readonly id: number }) | null> => {
  const date = cursorDate ?? cursorLastChatAt;
  if (id === undefined) {
    if (cursorState === undefined && date === undefined) return null;
    throw new Problem('INVALID_INPUT', 'cursorId: is missing');
  }
  if (date !== undefined && !v.is(LocalDateTimeInput, date))
    throw new Problem('INVALID_INPUT', 'cursorDate: is no moment');
  const rank = cursorState && ranks[cursorState];
  if (cursorState !== undefined && rank === undefined)
    throw new Problem('INVALID_INPUT', 'cursorState: is not listed');
  if (rank !== undefined && date !== undefined) return { id, rank, date };
  const place = await placeOf(ctx, id, side);
  if (place === null) throw new Problem('INVALID_INPUT', 'cursorState: is missing');
  // without its state a cursor is its row as it is now, its date too
  return rank === undefined ? { ...place, id } : { id, rank, date: place.date };
};
