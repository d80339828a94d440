import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type PushDevice,
  type PushDeviceId,
  type PushPayload,
  type PushSettings,
  pushKinds,
} from '#contract/push.ts';
import { makeLog } from '#server/log.ts';
import { makePushWorker } from '#server/push/push-worker.ts';
import { type PushSubscriber, startPushService } from '#tests/harness/push-service.ts';
import { type Member, startWorld, type World, type WorldOptions } from './world.ts';

/** Names the device of a member, as the app does. */
export const bind = (member: Member, token: string) =>
  member.request('PATCH', '/api/v1/user/fcm-token', {
    body: token,
    headers: { 'content-type': 'text/plain' },
  });

/** The addresses of the devices that are stored for a member, the oldest first. */
const devicesOf = async ({ db }: World, member: Pick<Member, 'id'>): Promise<readonly string[]> => {
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

/** What a device is told unless its user says otherwise. */
const settings: PushSettings = { kinds: [...pushKinds], quiet: null, hidesText: false, keywords: [] };

/** Subscribes the browser of a member, as the app does. */
export const subscribe = (
  member: Pick<Member, 'put'>,
  { endpoint, p256dh, auth, publicKey }: Omit<PushSubscriber, 'shown' | 'received'>,
  given: Partial<PushSettings> = {},
) => {
  const subscription = { kind: 'WEB', endpoint, p256dh, auth, publicKey };
  return member.put('/api/v1/push/device', {
    ...subscription,
    name: 'Android · Chrome',
    settings: { ...settings, ...given },
  });
};

/** The devices of a member, as their own list has them. */
export const listOf = async (member: Pick<Member, 'get'>): Promise<readonly PushDevice[]> =>
  (await member.get('/api/v1/push')).body.data.devices;

/** Where the app of these tests is, for those who open it from a notification. */
const appOrigin = 'https://campick.example';

/** What those tests stand on. */
export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>;

/** A world with a push service that judges what is sent, and what sends it. */
const startPushWorld = async (options: WorldOptions = {}) => {
  const service = await startPushService([appOrigin]);
  const vars = { PUSH_TEST_HOSTS: service.host, PUSH_TEST_CA: service.certificate.file };
  const world = await startWorld({ ...options, vars: { ...vars, ...options.vars } });
  const lines: string[] = [];
  const log = makeLog((line) => lines.push(line));
  const { db, clock, push } = world;
  const deps = { ...push, db, clock, log, ext: true, origin: appOrigin };
  return {
    service,
    world,
    lines,
    deps,
    worker: makePushWorker(deps),
    /** A browser of the member, with the key of this server. */
    browser: async (member: Pick<Member, 'put'>, given: Partial<PushSettings> = {}) => {
      const subscriber = service.subscribe(push.publicKey);
      const answer = await subscribe(member, subscriber, given);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return Object.assign(subscriber, { deviceId: answer.body.data.deviceId as PushDeviceId });
    },
    stop: async () => {
      await world.stop();
      await service.stop();
    },
  };
};

/** A world of push for the tests of a file, and for each of them an owner and a requester who are new. */
export const eachPushPair = (
  take: (
    pair: PushWorld & { readonly owner: Member; readonly requester: Member; readonly pairs: number },
  ) => unknown,
  options: WorldOptions = {},
): void => {
  let it: PushWorld;
  let pairs = 0;
  beforeAll(async () => {
    it = await startPushWorld(options);
    return () => it.stop();
  });
  beforeEach(async () => {
    pairs += 1;
    const [owner, requester] = [await it.world.as(`초록여우${pairs}`), await it.world.as(`푸른늑대${pairs}`)];
    it.service.answer = () => ({ status: 201 });
    it.lines.length = 0;
    for (const table of ['pushes', 'push_devices', 'push_services'] as const)
      await it.world.db.deleteFrom(table).execute();
    await take({ ...it, owner, requester, pairs });
  });
  afterEach(() => expect(it.service.faults).toEqual([]));
};

/** A notification as its reader sees it. */
export const said = ({ notification }: PushPayload) => ({
  title: notification.title,
  body: notification.body,
  actions: (notification.actions ?? []).map(({ action }) => action),
  kind: notification.data.kind,
  path: notification.navigate.slice(appOrigin.length),
});
