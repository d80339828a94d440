import { sql } from 'kysely';
import type { UserCtx } from '../../context.ts';
import { moment } from '../../db/kst.ts';
import type { PickRow } from '../../db/schema.ts';
import { asOfNow } from './due.ts';

/**
 * Catches up with every due PICK of the caller, before a read shows many of them or their notifications (contract §5.2
 * [C]). Each PICK has a transaction of its own: a transaction that locks several could deadlock.
 */
export const catchUpMine = async (ctx: UserCtx): Promise<void> => {
  const { db, user, clock } = ctx;
  const { rows } = await sql<Pick<PickRow, 'id' | 'due_at'>>`
    select id, due_at from appointments where ${user} in (owner_id, requester_id)
      and state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS') and due_at <= ${moment(clock.now())}::timestamp
    order by id`.execute(db);
  for (const row of rows) await asOfNow(ctx, row);
};
