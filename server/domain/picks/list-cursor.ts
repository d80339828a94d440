import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type LocalDateTime, LocalDateTimeInput } from '#contract/moment.ts';
import type { PickState } from '#contract/pick.ts';
import type { UserCtx } from '../../context.ts';
import { InvalidInput } from '../../problem.ts';

/** A cursor as a client sends it back, whole or in part (contract §3.2). */
export interface PickCursor {
  readonly cursorState?: PickState | undefined;
  readonly cursorDate?: LocalDateTime | undefined;
  /** The name an older client gives to `cursorDate`. */
  readonly cursorLastChatAt?: LocalDateTime | undefined;
  readonly cursorId?: number | undefined;
}

const ranks: Partial<Record<PickState, number>> = { CONFIRMED: 1, IN_PROGRESS: 2, SUCCESS: 3 };

/** The rank of a state in the list; null for states that the list never shows. */
export const rankOf = (column: string): RawBuilder<number | null> =>
  sql`case ${sql.ref(column)} when 'CONFIRMED' then 1 when 'IN_PROGRESS' then 2 when 'SUCCESS' then 3 end`;

interface Place {
  readonly rank: number;
  readonly date: LocalDateTime;
}

/** The row that a cursor names, as it is now; null when it is not the caller's. Without a rank it is no longer listed. */
const placeOf = async (
  { db, user }: UserCtx,
  id: number,
  side: RawBuilder<unknown>,
): Promise<{ readonly rank: number | null; readonly date: LocalDateTime } | null> => {
  const { rows } = await sql<{ rank: number | null; date: LocalDateTime }>`
    select ${rankOf('a.state')} as rank, a.rental_date as date from appointments a
    where a.id = ${id} and ${side} = ${user}`.execute(db);
  return rows[0] ?? null;
};

/** Where a page begins: at the cursor's row. Missing parts are taken from that row, never ignored (contract §3.2 [C]). */
export const cursorOf = async (
  ctx: UserCtx,
  { cursorState, cursorDate, cursorLastChatAt, cursorId: id }: PickCursor,
  side: RawBuilder<unknown>,
): Promise<(Place & { readonly id: number }) | null> => {
  const date = cursorDate ?? cursorLastChatAt;
  if (id === undefined) {
    if (cursorState === undefined && date === undefined) return null;
    throw new InvalidInput('cursorId', '빠져 있어요.');
  }
  if (date !== undefined && !v.is(LocalDateTimeInput, date))
    throw new InvalidInput('cursorDate', '날짜와 시간이 아니에요.');
  const rank = cursorState && ranks[cursorState];
  if (cursorState !== undefined && rank === undefined)
    throw new InvalidInput('cursorState', '목록에 없는 상태예요.');
  if (rank !== undefined && date !== undefined) return { id, rank, date };
  const row = await placeOf(ctx, id, side);
  if (rank !== undefined) {
    if (row === null) throw new InvalidInput('cursorDate', '빠져 있어요.');
    return { id, rank, date: row.date }; // its state may have changed since
  }
  // a cursor without a state means its row as it is now, with its date
  if (row === null || row.rank === null) throw new InvalidInput('cursorState', '빠져 있어요.');
  return { id, rank: row.rank, date: row.date };
};
