import { limits } from '#contract/limits.ts';
import type { Env } from '../env.ts';
import { attemptSeconds } from './attempts.ts';
import { answerMethods, type Provider } from './providers.ts';

/** Names and lifetimes of contract §1.5. */
const seconds = {
  accessToken: limits.accessTokenMs / 1000,
  refreshToken: limits.refreshTokenMs / 1000,
} as const;

/** The cookie that binds an attempt to its browser; with https no other host, and no sibling, can write it. */
type AttemptCookie = `${'__Host-' | ''}login-${Provider}`;
export type CookieName = keyof typeof seconds | 'oauthState' | AttemptCookie;

const isSecure = (own: string): boolean => own.startsWith('https:');

export const attemptCookie = (own: string, provider: Provider): AttemptCookie =>
  `${isSecure(own) ? '__Host-' : ''}login-${provider}`;

const longest = 4096; // what browsers keep; anything longer was made by hand

/**
 * The one value of a cookie; null when absent, oversized, or sent twice: of two cookies with one name it is not known
 * which this server set (B-34).
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

/** Whether the request has any cookie of that name, usable or not. */
export const hasCookie = (header: string | undefined, name: CookieName): boolean =>
  (header ?? '').split(';').some((part) => part.trim().startsWith(`${name}=`));

/**
 * How this server writes its cookies: Secure wherever the origin is https, so that plain loopback can still log in
 * (contract §4.11).
 */
export interface CookieWriter {
  set(own: string, name: keyof typeof seconds, value: string): string;
  setState(own: string, value: string): string;
  /** An answer that a provider posts from its own site brings this cookie only with SameSite=None. */
  setAttempt(own: string, provider: Provider, state: string): string;
  expire(own: string, name: CookieName): string;
}

export const makeCookieWriter = ({ sameSite }: Pick<Env, 'sameSite'>): CookieWriter => {
  const write = (own: string, name: CookieName, value: string, maxAge: number, site = sameSite) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${site}${isSecure(own) ? '; Secure' : ''}`;
  return {
    set: (own, name, value) => write(own, name, value, seconds[name]),
    setState: (own, value) => write(own, 'oauthState', value, 300),
    setAttempt: (own, provider, state) =>
      write(
        own,
        attemptCookie(own, provider),
        state,
        attemptSeconds,
        answerMethods[provider] === 'POST' ? 'None' : 'Lax',
      ),
    expire: (own, name) => write(own, name, '', 0),
  };
};
