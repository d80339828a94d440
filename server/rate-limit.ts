import type { ServerClock } from './context.ts';

/** A token bucket: `burst` calls at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts calls a key; every key is one user, one session or one address. */
export interface RateLimiter {
  /** 0 when the call may go on, else the seconds after which it may. `points`: what it costs, where calls differ. */
  take(rule: string, key: string, rate: Rate, points?: number): number;
}

const perMinute = (calls: number): Rate => ({ burst: calls, perSecond: calls / 60 });

/**
 * What protects a process from a flood, counted in its memory; exact counts of what a user does are in quota.ts.
 * Per user first; an address only at a high ceiling, since a campus shares one (B-35).
 */
export const rates = {
  person: { burst: 120, perSecond: 40 },
  address: { burst: 4000, perSecond: 1000 },
  likes: { burst: 15, perSecond: 5 },
  /** In points (throttle.ts): ten pages by filters a second, or two and a half by a keyword; of an address ten times that. */
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
