import { limits } from '#contract/limits.ts';
import type { Env } from '../env.ts';

/** Names and lifetimes of contract §1.5. */
const seconds = {
  accessToken: limits.accessTokenMs / 1000,
  refreshToken: limits.refreshTokenMs / 1000,
} as const;

export type CookieName = keyof typeof seconds | 'oauthState';

const longest = 4096; // what browsers keep; anything longer was made by hand

/**
 * The one value of a cookie; null when absent, oversized, or sent twice: of two cookies with one name nobody can tell
 * which is ours (reliability B-34).
 */
export const readCookie = (header: string | undefined, name: CookieName): string | null => {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' && value.length <= longest ? value : null;
};

/** Whether any cookie of that name came along, usable or not. */
export const hasCookie = (header: string | undefined, name: CookieName): boolean =>
  (header ?? '').split(';').some((part) => part.trim().startsWith(`${name}=`));

/** How our cookies are written: Secure wherever the origin is https, so that plain loopback can still log in (§4.11). */
export interface CookieWriter {
  set(own: string, name: keyof typeof seconds, value: string): string;
  setState(own: string, value: string): string;
  expire(own: string, name: CookieName): string;
}

export const makeCookieWriter = ({ sameSite }: Pick<Env, 'sameSite'>): CookieWriter => {
  const write = (own: string, name: CookieName, value: string, maxAge: number, path = '/') =>
    `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=${sameSite}${own.startsWith('https:') ? '; Secure' : ''}`;
  return {
    set: (own, name, value) => write(own, name, value, seconds[name]),
    setState: (own, value) => write(own, 'oauthState', value, 300),
    expire: (own, name) => write(own, name, '', 0),
  };
};
