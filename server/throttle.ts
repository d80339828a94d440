import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { UserId } from '#contract/ids.ts';
import { tokenCookies } from './auth/cookies.ts';
import type { HttpContext } from './http.ts';
import { tooMany } from './problem.ts';
import { type Rate, type RateLimiter, rates } from './rate-limit.ts';

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
