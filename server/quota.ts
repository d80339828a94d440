import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { BurstyRateLimiter, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ItemId, UserId } from '#contract/ids.ts';
import { tokenCookies } from './auth/sessions.ts';
import type { ServerClock } from './context.ts';
import type { Schema } from './db/schema.ts';
import type { HttpContext } from './http.ts';
import { tooMany } from './problem.ts';

/** A token bucket: `burst` calls at once, then `perSecond`. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts calls a key; every key is one user, one session or one address. */
interface RateLimiter {
  /** 0 when the call may go on, else the seconds after which it may. `points`: what it costs, where calls differ. */
  take(rule: string, key: string, rate: Rate, points?: number): number;
}

const perMinute = (calls: number): Rate => ({ burst: calls, perSecond: calls / 60 });

/**
 * What protects a process from a flood, counted in its memory; exact counts of what a user does are below.
 * Per user first; an address only at a high ceiling, since a campus shares one (B-35).
 */
export const rates = {
  person: { burst: 120, perSecond: 40 },
  address: { burst: 4000, perSecond: 1000 },
  likes: { burst: 15, perSecond: 5 },
  /** In points (`pointsOf`): ten pages by filters a second, or two and a half by a keyword; of an address ten times that. */
  search: { burst: 60, perSecond: 10 },
  visitorSearch: { burst: 600, perSecond: 100 },
  refresh: perMinute(10),
  /** Of an address, its start and its answer counted: a whole lecture hall behind one address may log in. */
  login: perMinute(120),
  /** Sockets opened: a few tabs of a flapping network. */
  connect: { burst: 60, perSecond: 1 },
} as const satisfies Record<string, Rate>;

interface Bucket {
  tokens: number;
  at: number;
}

/** Memory is bounded: past `capacity` keys the one used longest ago is forgotten. */
export const makeRateLimiter = (clock: ServerClock, capacity = 50_000): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  return {
    take: (rule, key, { burst, perSecond }, points = 1) => {
      const name = `${rule}:${key}`;
      const now = clock.now();
      const before = buckets.get(name) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, before.tokens + (Math.max(0, now - before.at) / 1000) * perSecond);
      const allowed = tokens >= points;
      buckets.delete(name); // put back at the end: insertion order is order of use
      buckets.set(name, { tokens: allowed ? tokens - points : tokens, at: now });
      if (buckets.size > capacity) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return allowed ? 0 : Math.max(1, Math.ceil((points - tokens) / perSecond));
    },
  };
};

/** RATE_LIMITS=off: for tests and benches only. */
export const unlimited: RateLimiter = { take: () => 0 };

/** Decides whose bucket a request empties, and refuses with the seconds to wait (B-35). */
export interface Throttle {
  /** Before every call; a user is counted alone, a visitor with everybody behind the same address. */
  check(endpoint: Endpoint, user: UserId | null, c: HttpContext): void;
  /** Before a login, which has no user yet. */
  login(c: HttpContext): void;
  /** Before anything else at all. */
  address(c: HttpContext): void;
}

const perPerson = new Map<Endpoint, [rule: string, rate: Rate]>([
  [endpoints.toggleLike, ['likes', rates.likes]],
  [endpoints.like, ['likes', rates.likes]],
  [endpoints.unlike, ['likes', rates.likes]],
  [endpoints.searchItems, ['search', rates.search]],
  [endpoints.countItems, ['search', rates.search]],
]);

/**
 * What a search costs the database, in points: a page by filters comes from one index and ends with the page; a keyword
 * reads every listing that has it (thousands have 과잠); and a range of dates asks for the rentals of each.
 */
const pointsOf = (c: HttpContext): number =>
  1 + (c.req.query('keyword')?.trim() ? 3 : 0) + (c.req.query('startDate') ? 1 : 0);

/** Where the request came from; one IPv6 household is a /64. The proxy's own entry is the last of the list. */
const addressOf = (c: HttpContext, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || c.env.incoming.socket.remoteAddress || 'unknown';
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
};

export const makeThrottle = (limiter: RateLimiter, trustProxy: boolean): Throttle => {
  const take = (rule: string, key: string, rate: Rate, points = 1) => {
    const wait = limiter.take(rule, key, rate, points);
    if (wait > 0) throw tooMany(wait);
  };
  return {
    check: (endpoint, user, c) => {
      if (user !== null) take('person', `${user}`, rates.person);
      if (endpoint === endpoints.refreshToken) {
        // all of them together: a neighbour's, which everybody has, would put everybody into one bucket
        const tokens = tokenCookies(c.req.header('cookie'), 'refreshToken').map(({ value }) => value);
        if (tokens.length > 0)
          take('refresh', createHash('sha256').update(tokens.join()).digest('base64url'), rates.refresh);
      }
      const special = perPerson.get(endpoint);
      if (special === undefined) return;
      const [rule, rate] = special;
      const points = rule === 'search' ? pointsOf(c) : 1;
      if (user !== null) take(rule, `${user}`, rate, points);
      else if (rule === 'search') take('search', addressOf(c, trustProxy), rates.visitorSearch, points);
    },
    login: (c) => take('login', addressOf(c, trustProxy), rates.login),
    address: (c) => take('address', addressOf(c, trustProxy), rates.address),
  };
};

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
