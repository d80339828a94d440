import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { PushDeviceId, PushTest } from '#contract/push.ts';
import type { ServerClock, UserCtx } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { unreadTotals } from '../domain/unread.ts';
import type { Env } from '../env.ts';
import { EnvError } from '../env-vars.ts';
import type { Log } from '../log.ts';
import { Problem, tooMany } from '../problem.ts';
import type { PushOffer } from './devices.ts';
import { makeFcmSender, readAccount } from './fcm-sender.ts';
import { makePost } from './post.ts';
import { record } from './push-worker.ts';
import { failureOf, makeLoggingSender, type PushMessage, type PushSender } from './sender.ts';
import type { PushKeys } from './settings.ts';
import { makeWebPushSender } from './web-push-sender.ts';
import { testPayload } from './words.ts';

/** Tests of devices that run at once: each holds a connection to the database. */
const mostTests = 2;

/**
 * The pair of the settings, or the one of the database, where the first server to start puts it: in the database every process
 * and each dump has it. With another pair every browser has to subscribe again.
 */
const loadKeys = async (db: Kysely<Schema>, given: PushKeys | null): Promise<PushKeys> => {
  if (given !== null) return given;
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // without the zeros in front of a small number, which the signature wants
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  return { publicKey: row.public_key, privateKey: row.private_key };
};

/** What the server knows of the push services. */
export interface Push extends PushOffer {
  readonly sender: PushSender;
  /** Sends a push to a device of the caller, whatever it wants to be told, and says what the service made of it. */
  test(ctx: UserCtx, id: PushDeviceId): Promise<PushTest>;
}

/** Makes or reads the keys, and a sender for each kind of device. */
export const openPush = async (
  { push: env, publicOrigin }: Pick<Env, 'push' | 'publicOrigin'>,
  { db, clock, log }: { readonly db: Kysely<Schema>; readonly clock: ServerClock; readonly log: Log },
): Promise<Push> => {
  const keys = await loadKeys(db, env.keys);
  const ca =
    env.testCa === null
      ? undefined
      : await readFile(env.testCa, 'utf8').catch((cause: unknown) => {
          throw new EnvError(`PUSH_TEST_CA cannot be read: ${env.testCa}`, { cause });
        });
  const post = makePost({ alsoTo: env.testHosts, ca });
  const web = makeWebPushSender(post, keys, env.subject);
  const fcm =
    env.fcmFile === null
      ? null
      : makeFcmSender(makePost({ alsoTo: ['oauth2.googleapis.com'] }), await readAccount(env.fcmFile));
  const logging = makeLoggingSender(log);
  const sender: PushSender = {
    send: (message) => (message.device.kind === 'WEB' ? web : (fcm ?? logging)).send(message),
  };
  let testing = 0;
  return {
    publicKey: keys.publicKey,
    refuses: post.refuses,
    sender,
    test: async (ctx, id) => {
      const device = await ctx.db
        .selectFrom('push_devices')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', ctx.user)
        .executeTakeFirst();
      if (device === undefined) throw new Problem('NOT_FOUND');
      if (device.kind === 'WRAPPER' && fcm === null) return { failure: 'SERVICE' }; // nobody would carry it
      if (device.kind === 'WEB' && device.public_key !== keys.publicKey) return { failure: 'OUR_KEY' };
      if (testing >= mostTests) throw tooMany(10);
      testing += 1;
      try {
        const badge = Number((await unreadTotals(ctx.db, [ctx.user])).get(ctx.user) ?? 0);
        const payload = testPayload(device, publicOrigin, badge);
        const message: PushMessage = {
          device,
          payload,
          short: payload,
          data: { notificationType: 'TEST', relatedId: '' },
          topic: payload.notification.tag,
          urgency: 'high',
          ttlSeconds: 60,
        };
        const outcome = await sender.send(message);
        await record({ db: ctx.db, clock }, device, outcome);
        return { failure: failureOf(outcome) };
      } finally {
        testing -= 1;
      }
    },
  };
};
