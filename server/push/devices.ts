import { createHash, createPublicKey, type JsonWebKeyInput } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type {
  PushDevice,
  PushDeviceId,
  PushOverview,
  PushSettings,
  PushSubscription,
} from '#contract/push.ts';
import { pushKinds } from '#contract/push.ts';
import { searchSpelling } from '#contract/text.ts';
import type { UserCtx } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import type { PushDeviceRow } from '../db/schema-push.ts';
import { InvalidInput, Problem } from '../problem.ts';
import { fcmService } from './sender.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const controls = /[\u0000-\u001F\u007F]/;

/** What a device is told until its user says otherwise. */
const usual: PushSettings = { kinds: [...pushKinds], quiet: null, hidesText: false, keywords: [] };
const wrapperName = '캠픽 앱';

/** A session of the caller, and the origin at which its app is open. */
export interface Bearer {
  readonly session: string;
  readonly site: string;
}

/** What a device is found by: its address may be longer than what an index holds. */
export const digestOf = (address: string): string => createHash('sha256').update(address).digest('hex');

const columnsOf = ({ kinds, quiet, hidesText, keywords }: PushSettings) => ({
  kinds,
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
  hides_text: hidesText,
  keywords,
  folded_keywords: keywords.map(searchSpelling),
});

/** A device as its owner sees it; `ours` is the server's key. */
const deviceOf = (row: PushDeviceRow, session: string | null, ours: string): PushDevice => ({
  deviceId: row.id,
  kind: row.kind,
  name: row.name,
  isThis: row.session === session,
  state: row.kind === 'WEB' && (row.renew || row.public_key !== ours) ? 'RENEW' : 'ACTIVE',
  settings: {
    kinds: row.kinds,
    quiet:
      // an older row may have two that are equal, which are no time
      row.quiet_from !== null && row.quiet_to !== null && row.quiet_from !== row.quiet_to
        ? { from: row.quiet_from, to: row.quiet_to }
        : null,
    hidesText: row.hides_text,
    keywords: row.keywords,
  },
  createdAt: row.created_at,
  sentAt: row.sent_at,
  failedAt: row.failed_at,
  failure: row.failure,
});

/**
 * Locks the caller, then their session: two devices of one user come one after the other, neither a withdrawal nor a logout
 * leaves one behind, and users are locked before sessions, as everywhere.
 */
const holdBearer = async ({ db, user }: UserCtx, session: string): Promise<void> => {
  const { rows: living } = await sql`
    select from users where id = ${user} and withdrawn_at is null for no key update`.execute(db);
  const { rows: alive } = await sql`
    select from refresh_tokens where token_hash = ${session} and user_id = ${user} and revoked_at is null
    for share`.execute(db);
  if (living.length === 0 || alive.length === 0) throw new Problem('NOT_LOGIN'); // nothing would ever forget the device
};

/** Of more devices than a user may have, those go that were longest without a push; not the one that has just come. */
const dropOldest = ({ db, user }: UserCtx, newest: PushDeviceId) =>
  sql`
  delete from push_devices where id in (
    select id from push_devices where user_id = ${user} and id <> ${newest}
    order by coalesce(sent_at, created_at) desc, id offset ${limits.pushDevices - 1})`.execute(db);

interface Named {
  readonly kind: 'WEB' | 'WRAPPER';
  readonly address: string;
  readonly service: string;
  readonly keys: { readonly p256dh: string; readonly auth: string; readonly publicKey: string } | null;
  readonly name: string;
  /** null: as they are where the device is the caller's already. */
  readonly settings: PushSettings | null;
}

/**
 * Makes this the device of its kind that the session is reached on. It takes the row of its address over from its former session,
 * under an id that their pushes do not know; its own session keeps its id.
 */
const store = async (ctx: UserCtx, { session, site }: Bearer, named: Named): Promise<PushDeviceRow> => {
  const { db, user } = ctx;
  const hash = digestOf(named.address);
  // two users with one address: the later one finds below what the earlier one has written
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${hash}`}, 0))`.execute(db);
  await holdBearer(ctx, session);
  const former = await db
    .deleteFrom('push_devices')
    .where('kind', '=', named.kind)
    .where('address_hash', '=', hash)
    .where('session', '<>', session)
    .returningAll()
    .executeTakeFirst();
  const settings = columnsOf(named.settings ?? usual);
  const kept = former?.user_id === user && named.settings === null ? former : null;
  const device = {
    user_id: user,
    address: named.address,
    address_hash: hash,
    service: named.service,
    site,
    p256dh: named.keys?.p256dh ?? null,
    auth: named.keys?.auth ?? null,
    public_key: named.keys?.publicKey ?? null,
    renew: false,
    name: named.name,
  };
  const row = await db
    .insertInto('push_devices')
    .values({
      ...device,
      ...settings,
      ...(kept && {
        kinds: kept.kinds,
        quiet_from: kept.quiet_from,
        quiet_to: kept.quiet_to,
        hides_text: kept.hides_text,
        keywords: kept.keywords,
        folded_keywords: kept.folded_keywords,
      }),
      session,
      kind: named.kind,
      created_at: moment(ctx.clock.now()),
      sent_at: null,
      failed_at: null,
      failure: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['session', 'kind']).doUpdateSet({ ...device, ...(named.settings && settings) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await wakePushes(db, row.id);
  await dropOldest(ctx, row.id);
  return row;
};

/** What a device's key or address has held up leaves now, and is tried as often as what is new. */
export const wakePushes = (db: Kysely<Schema>, device: PushDeviceId) =>
  db
    .updateTable('pushes')
    .set({ next_at: sql`clock_timestamp()`, attempts: 0 })
    .where('device_id', '=', device)
    .where('in_hand', '=', false)
    .execute();

/** Takes the token of the wrapper for the caller's session (contract §2.2 [C]). */
export const bindDevice = async (ctx: UserCtx, bearer: Bearer, token: string): Promise<null> => {
  if (controls.test(token)) throw new InvalidInput('token', '제어 문자는 쓸 수 없어요.');
  const named = { kind: 'WRAPPER', address: token, service: fcmService, keys: null } as const;
  await store(ctx, bearer, { ...named, name: wrapperName, settings: null });
  return null;
};

/** Whether a device, a row of `push_devices` or of none, is in its quiet hours at this time of day in Korea. */
export const quietAt = (device: string, time: string) => {
  const [from, to] = [sql.ref(`${device}.quiet_from`), sql.ref(`${device}.quiet_to`)];
  return sql<boolean>`coalesce(case when ${from} <= ${to} then ${time} >= ${from} and ${time} < ${to}
    else ${time} >= ${from} or ${time} < ${to} end, false)`;
};

/** What the calls of devices stand on (contract §11.4 l). */
export interface PushOffer {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  /** Why no push may ever be posted to an endpoint; null: it may. */
  refuses(endpoint: string): string | null;
}

/** A point of P-256 that a payload can be encrypted for. */
const isPoint = (p256dh: string): boolean => {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as JsonWebKeyInput);
    return point[0] === 4;
  } catch {
    return false;
  }
};

/** Subscribes a device, or changes it (contract §11.4 l). */
export const subscribe = async (
  ctx: UserCtx,
  offer: PushOffer,
  bearer: Bearer,
  given: PushSubscription,
): Promise<PushDevice> => {
  const { name, settings } = given;
  if (given.kind === 'WEB') {
    const why = offer.refuses(given.endpoint);
    if (why !== null) throw new InvalidInput('endpoint', why);
    if (!isPoint(given.p256dh)) throw new InvalidInput('p256dh', '암호화할 수 있는 열쇠가 아니에요.');
  }
  const row = await store(
    ctx,
    bearer,
    given.kind === 'WEB'
      ? {
          kind: 'WEB',
          address: given.endpoint,
          service: new URL(given.endpoint).origin,
          keys: given,
          name,
          settings,
        }
      : { kind: 'WRAPPER', address: given.token, service: fcmService, keys: null, name, settings },
  );
  return deviceOf(row, bearer.session, offer.publicKey);
};

/** The server's key and the caller's devices (contract §11.4 l). */
export const overview = async (
  { db, user }: UserCtx,
  { publicKey }: PushOffer,
  session: string | null,
): Promise<PushOverview> => {
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { publicKey, devices: rows.map((row) => deviceOf(row, session, publicKey)) };
};

/** Forgets a device of the caller; one that is not there is forgotten already (contract §11.4 l). */
export const forget = async ({ db, user }: UserCtx, id: PushDeviceId): Promise<null> => {
  await db.deleteFrom('push_devices').where('user_id', '=', user).where('id', '=', id).execute();
  return null;
};

/** Forgets the devices of sessions that have ended in this transaction (contract §2.1: logout). */
export const forgetDevicesOf = async (db: Kysely<Schema>, sessions: readonly string[]): Promise<void> => {
  await db.deleteFrom('push_devices').where('session', 'in', sessions).execute();
};
