import { CompiledQuery, type Kysely } from 'kysely';
import { BurstyRateLimiter, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ItemId, UserId } from '#contract/ids.ts';
import type { ServerClock } from './context.ts';
import type { Schema } from './db/schema.ts';
import { tooMany } from './problem.ts';

/** What a user may do in a time: `points` in each window of `seconds`, which begins with its first call. */
interface Window {
  readonly points: number;
  readonly seconds: number;
}

const hour = 3_600;
const day = 86_400;

/** Exact over all processes and restarts, as they are kept in PostgreSQL (B-35). */
const windows = {
  presign: { points: 60, seconds: hour },
  /** In units of 1 000 bytes: 500 MB. */
  presignBytes: { points: 500_000, seconds: day },
  report: { points: 10, seconds: day },
  inquire: { points: 10, seconds: day },
  createItem: { points: 10, seconds: hour },
  /** Of one listing, whoever's. */
  repost: { points: 1, seconds: day },
  openRoom: { points: 60, seconds: hour },
  propose: { points: 60, seconds: hour },
  /** Each holds a connection to the database while a push service answers. */
  testPush: { points: 20, seconds: hour },
  /** Ten messages a second, and with `chatBurst` thirty at once, of which the other twenty come back in a minute. */
  chat: { points: 10, seconds: 1 },
  chatBurst: { points: 20, seconds: 60 },
} as const satisfies Record<string, Window>;
type Rule = keyof typeof windows;

const perUser = new Map<Endpoint, Rule>([
  [endpoints.createItem, 'createItem'],
  [tradeEndpoints.createRoom, 'openRoom'],
  [tradeEndpoints.proposeRental, 'propose'],
  [tradeEndpoints.proposeSale, 'propose'],
  [tradeEndpoints.report, 'report'],
  [tradeEndpoints.inquire, 'inquire'],
  [tradeEndpoints.testPush, 'testPush'],
]);

/**
 * Counts what a user does. Called in the transaction of the call: what is refused, rolled back or answered by a stored
 * answer costs nothing, and calls of one user at once wait for each other at the row of their count.
 */
export interface Quota {
  call(tx: Kysely<Schema>, endpoint: Endpoint, user: UserId): Promise<void>;
  presign(tx: Kysely<Schema>, user: UserId, bytes: number): Promise<void>;
  repost(tx: Kysely<Schema>, item: ItemId): Promise<void>;
  /** One message over REST that was not stored before. */
  chat(tx: Kysely<Schema>, user: UserId): Promise<void>;
}

/**
 * The library's client: it runs in the given transaction, without the names of its prepared statements, which a pool of
 * transactions (PgBouncer) does not keep, and by the server's clock instead of the machine's.
 */
const clientOf = (tx: Kysely<Schema>, clock: ServerClock) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const [key, points, expire, now] = values;
    const ahead = clock.now() - Number(now); // from the library's own moment: between the two a busy machine may pause
    const { rows } = await tx.executeQuery<{ points: number; expire: number }>(
      CompiledQuery.raw(text, [key, points, Number(expire) + ahead, Number(now) + ahead]),
    );
    return { rows: rows.map((row) => ({ ...row, expire: row.expire - ahead })) };
  },
});

export const makeQuota = (clock: ServerClock): Quota => {
  const limiterOf = (tx: Kysely<Schema>, rule: Rule): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: clientOf(tx, clock),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true, // by our migrations
      clearExpiredByTimeout: false, // by our sweep
      keyPrefix: rule,
      points: windows[rule].points,
      duration: windows[rule].seconds,
    });
  const take = async (tx: Kysely<Schema>, who: UserId | ItemId, points: number, rule: Rule, burst?: Rule) => {
    const limiter = limiterOf(tx, rule);
    const both = burst === undefined ? limiter : new BurstyRateLimiter(limiter, limiterOf(tx, burst));
    try {
      await both.consume(String(who), points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)));
    }
  };
  return {
    call: async (tx, endpoint, user) => {
      const rule = perUser.get(endpoint);
      if (rule !== undefined) await take(tx, user, 1, rule);
    },
    chat: (tx, user) => take(tx, user, 1, 'chat', 'chatBurst'),
    repost: (tx, item) => take(tx, item, 1, 'repost'),
    presign: async (tx, user, bytes) => {
      await take(tx, user, 1, 'presign');
      await take(tx, user, Math.ceil(bytes / 1_000), 'presignBytes');
    },
  };
};

/** RATE_LIMITS=off: for tests and benches only. */
export const noQuota: Quota = {
  call: async () => undefined,
  repost: async () => undefined,
  presign: async () => undefined,
  chat: async () => undefined,
};
