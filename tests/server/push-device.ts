import type { Member, World } from './world.ts';

/** Names the device of a member, as the app does. */
export const bind = (member: Member, token: string) =>
  member.request('PATCH', '/api/v1/user/fcm-token', {
    body: token,
    headers: { 'content-type': 'text/plain' },
  });

/** The device that is stored for a member. */
export const deviceOf = async ({ db }: World, member: Member): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('push_token')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return row.push_token;
};

/** What waits to leave, in its order. */
export const queued = ({ db }: World) => db.selectFrom('pushes').selectAll().orderBy('id').execute();
