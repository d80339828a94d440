import { randomBytes } from 'node:crypto';
import type { HttpContext } from '../http.ts';
import type { ServeDeps } from '../serve.ts';
import { readCookie } from './cookies.ts';
import { type EntryDeps, enter, type LoginHandlers } from './login-entry.ts';
import { loginScreenOf } from './login-target.ts';
import { pagePolicy } from './page.ts';
import type { Provider } from './providers.ts';
import { sameText } from './same-text.ts';
import { demoUsers, nicknameOf, signIn } from './stand-in.ts';
import { loginPage } from './stand-in-page.ts';

type StandInDeps = EntryDeps &
  Pick<ServeDeps, 'clock'> & { readonly targetOf: (asked: string | undefined, own: string) => string };

/** `{front-end}/login?error={provider}` (contract §8). */
const failureOf = (target: string, provider: Provider): string =>
  `${loginScreenOf(target)}?error=${provider}`;

/** A provider that logs anybody in as any user (contract §8): for development alone. */
export const standInLogin = (deps: StandInDeps): LoginHandlers => {
  const { db, clock, cookies, targetOf } = deps;

  const enterAs = (c: HttpContext, provider: Provider, given: string, target: string): Promise<Response> => {
    const wanted = { provider, nickname: nicknameOf(given), verified: c.req.query('verified') === 'true' };
    return enter(c, deps, { userOf: (tx) => signIn(tx, clock, wanted), target, sessions: [] });
  };

  return {
    start: async (c, provider) => {
      const target = targetOf(c.req.query('redirectURI'), c.get('own'));
      if (c.req.query('fail') === '1') return c.redirect(failureOf(target, provider), 302);
      const given = c.req.query('as');
      if (given) return enterAs(c, provider, given, target);
      const state = randomBytes(16).toString('base64url');
      const packed = `${state}.${Buffer.from(target).toString('base64url')}`;
      c.header('Set-Cookie', cookies.setState(c.get('own'), packed));
      c.header('Content-Security-Policy', pagePolicy(`'self' ${URL.parse(target)?.origin ?? ''}`));
      return c.html(loginPage(provider, state, await demoUsers(db)));
    },
    answer: async (c, provider) => {
      const [state = '', packed = ''] = (readCookie(c.req.header('cookie'), 'oauthState') ?? '').split('.');
      // The cookie is judged again: a sibling host may have written it.
      const target = targetOf(Buffer.from(packed, 'base64url').toString() || undefined, c.get('own'));
      c.header('Set-Cookie', cookies.expire(c.get('own'), 'oauthState'), { append: true });
      const isOurs = state !== '' && sameText(state, c.req.query('state') ?? '');
      if (!isOurs || c.req.query('error') !== undefined) return c.redirect(failureOf(target, provider), 302);
      return enterAs(c, provider, c.req.query('as') ?? '', target);
    },
  };
};
