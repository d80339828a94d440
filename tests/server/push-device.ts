import type { Member, World } from './world.ts';

/** Names the device of a member, as the app does. */
export const bind = (member: Member, token: string) =>
  member.request('PATCH', '/api/v1/user/fcm-token', {
    body: token,
    headers: { 'content-type': 'text/plain' },
  });

/** The addresses of the devices that are stored for a member, the oldest first. */
export const devicesOf = async ({ db }: World, member: Pick<Member, 'id'>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('push_devices')
    .select('address')
    .where('user_id', '=', member.id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ address }) => address);
};

/** The device of a member who has no more than one. */
export const deviceOf = async (world: World, member: Pick<Member, 'id'>): Promise<string | null> => {
  const [device = null, ...more] = await devicesOf(world, member);
  if (more.length > 0) throw new Error(`${more.length + 1} devices are stored`);
  return device;
};

/** What waits to leave, in its order. */
export const queued = ({ db }: World) => db.selectFrom('pushes').selectAll().orderBy('id').execute();
