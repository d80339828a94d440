import type { Kysely } from 'kysely';
import { runCommand } from '../command.ts';
import type { Schema } from '../db/schema.ts';

/** `./campick inquiries`: what users asked, the newest last. */
export const inquiriesText = async (db: Kysely<Schema>): Promise<string> => {
  const rows = await db
    .selectFrom('inquiries')
    .innerJoin('users', 'users.id', 'inquiries.user_id')
    .select(['inquiries.id', 'user_id', 'nickname', 'text', 'inquiries.created_at'])
    .orderBy('inquiries.id')
    .execute();
  if (rows.length === 0) return 'no inquiries\n';
  return rows
    .map(
      ({ id, user_id, nickname, text, created_at }) =>
        // each line of it is indented: nobody's text can pass for another inquiry
        `#${id} ${created_at.slice(0, 16).replace('T', ' ')} KST ${nickname} (user ${user_id})\n${text.replace(/^/gm, '    ')}\n`,
    )
    .join('\n');
};

if (import.meta.main) await runCommand(process.env, [], inquiriesText);
