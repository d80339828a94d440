import { serverLimits } from '#contract/limits.ts';
import type { Env } from '../env.ts';
import { attemptSeconds } from './attempts.ts';
import { answerMethods, type Provider } from './providers.ts';

/** Names and lifetimes of contract §1.5. */
const seconds = {
  accessToken: serverLimits.accessTokenMs / 1000,
  refreshToken: serverLimits.refreshTokenMs / 1000,
} as const;

type TokenCookie = keyof typeof seconds;

/** With https no other host, and no sibling, can write a cookie of such a name (docs/decisions/0061). */
type OwnCookie<Name extends string> = `${'__Host-' | ''}${Name}`;
/** The cookie that binds an attempt to its browser. */
type AttemptCookie = OwnCookie<`login-${Provider}`>;
type CookieName = OwnCookie<TokenCookie> | 'oauthState' | AttemptCookie;

const isSecure = (own: string): boolean => own.startsWith('https:');

const ownName = <Name extends string>(own: string, name: Name): OwnCookie<Name> =>
  `${isSecure(own) ? '__Host-' : ''}${name}`;

export const attemptCookie = (own: string, provider: Provider): AttemptCookie =>
  ownName(own, `login-${provider}`);

const longest = 4096; // what browsers keep; anything longer was made by hand

/** Every value of that name, in the order of the header. */
const valuesOf = (header: string | undefined, name: CookieName): readonly string[] =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));

/**
 * The one value of a cookie; null when absent, oversized, or sent twice: of two cookies with one name it is not known
 * which this server set (B-34).
 */
export const readCookie = (header: string | undefined, name: 'oauthState' | AttemptCookie): string | null => {
  const values = valuesOf(header, name);
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' && value.length <= longest ? value : null;
};

/** A text that a cookie of a token's name contains, and whether its name is one that only this host can have set. */
export interface FoundToken {
  readonly value: string;
  readonly isHost: boolean;
}

/**
 * Every text that may be this token. A neighbour's cookie of the plain name, which its whole domain gets, stands beside
 * ours, or before it with a longer path: which of them is ours only the signature says (docs/decisions/0061).
 */
export const tokenCookies = (header: string | undefined, name: TokenCookie): readonly FoundToken[] =>
  ([`__Host-${name}`, name] as const).flatMap((one) =>
    [...new Set(valuesOf(header, one))].map((value) => ({ value, isHost: one !== name })),
  );

/**
 * How this server writes its cookies: Secure wherever the origin is https, so that plain loopback can still log in
 * (contract §4.11).
 */
export interface CookieWriter {
  set(own: string, name: TokenCookie, value: string): string;
  setState(own: string, value: string): string;
  /** An answer that a provider posts from its own site brings this cookie only with SameSite=None. */
  setAttempt(own: string, provider: Provider, state: string): string;
  expire(own: string, name: 'oauthState' | AttemptCookie): string;
  /** Both tokens' cookies, with https also those of the plain names that older versions set. */
  forget(own: string): readonly string[];
}

/** Whether tokens that are made for this origin go into cookies that only this host can set. */
export const hasHostCookies = isSecure;

export const makeCookieWriter = ({ sameSite }: Pick<Env, 'sameSite'>): CookieWriter => {
  const write = (own: string, name: CookieName, value: string, maxAge: number, site = sameSite) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${site}${isSecure(own) ? '; Secure' : ''}`;
  return {
    set: (own, name, value) => write(own, ownName(own, name), value, seconds[name]),
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
    forget: (own) =>
      (['accessToken', 'refreshToken'] as const).flatMap((name) =>
        [...new Set([ownName(own, name), name])].map((one) => write(own, one, '', 0)),
      ),
  };
};
