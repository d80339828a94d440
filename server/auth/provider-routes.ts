import { isAway } from '../db/pool.ts';
import type { Env } from '../env.ts';
import type { HttpContext } from '../http.ts';
import { readBody } from '../input.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import type { Throttle } from '../quota.ts';
import type { ServeDeps } from '../serve.ts';
import { accountOf } from './accounts.ts';
import { isOpen, isState, openAttempt, useAttempt } from './attempts.ts';
import { type EntryDeps, enter, type LoginHandlers } from './login-entry.ts';
import { LoginFailed, statusOf, textOf } from './login-failure.ts';
import { loginScreenOf } from './login-target.ts';
import { type OpenId, reasonOf } from './openid.ts';
import { encode, page, pagePolicy } from './page.ts';
import { answerMethods, type Provider, providerNames } from './providers.ts';
import { sameText } from './same-text.ts';
import { attemptCookie, readCookie } from './sessions.ts';

export type OpenIds = ReadonlyMap<Provider, OpenId>;

type ProviderDeps = EntryDeps &
  Pick<ServeDeps, 'clock' | 'log'> & {
    readonly env: Pick<Env, 'frontendUrl'>;
    readonly throttle: Pick<Throttle, 'login'>;
    readonly openIds: OpenIds;
    readonly targetOf: (asked: string | undefined, own: string) => string;
  };

/** A code, a state, and from Apple a name, which is not read. */
const mostAnswerBytes = 16 * 1024;
const formType = /^application\/x-www-form-urlencoded(?:\s*;|$)/i;

const callbackOf = (c: HttpContext, provider: Provider): string =>
  `${c.get('own')}/login/oauth2/code/${provider}`;

/** The provider's answer, by the one method with which it answers. */
const answerIn = async (c: HttpContext, provider: Provider): Promise<URLSearchParams> => {
  if (c.req.method !== answerMethods[provider]) throw new LoginFailed({ kind: 'invalid' });
  if (c.req.method === 'GET') return new URL(c.req.url).searchParams;
  const { incoming } = c.env;
  if (!formType.test(incoming.headers['content-type'] ?? '')) throw new LoginFailed({ kind: 'invalid' });
  return new URLSearchParams((await readBody(incoming, mostAnswerBytes)).toString());
};

/** Any error as a failure that has a page. */
const failedBy = (error: unknown): LoginFailed => {
  if (error instanceof LoginFailed) return error;
  if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS')
    return new LoginFailed({ kind: 'busy', seconds: Number(error.data) });
  if (error instanceof Problem) return new LoginFailed({ kind: 'invalid' }, { cause: error }); // a body too long, or broken off
  return new LoginFailed({ kind: isAway(error) ? 'full' : 'broken' }, { cause: error });
};

const report = (log: Log, provider: Provider, { failure: { kind }, cause }: LoginFailed): void => {
  const reason = reasonOf(cause);
  if (kind === 'broken') log.error('login broken', cause, { provider, reason });
  else log.info('login failed', { provider, kind, reason });
};

/** Login by a real provider (contract §8). A failure is a page that says why and leads back to the login screen. */
export const providerLogin = (deps: ProviderDeps): LoginHandlers => {
  const { db, clock, log, sessions, cookies, env, throttle, openIds, targetOf } = deps;

  const openIdOf = (provider: Provider): OpenId => {
    const openId = openIds.get(provider);
    if (openId === undefined) throw new Error(`no client for ${provider}`);
    return openId;
  };

  const orPage = async (
    c: HttpContext,
    provider: Provider,
    run: () => Promise<Response>,
  ): Promise<Response> => {
    try {
      if (!openIds.has(provider)) throw new LoginFailed({ kind: 'off' });
      throttle.login(c);
      return await run();
    } catch (error) {
      const failed = failedBy(error);
      const { failure } = failed;
      report(log, provider, failed);
      if (failure.kind === 'busy') c.header('Retry-After', `${failure.seconds}`);
      c.header('Content-Security-Policy', pagePolicy("'none'"));
      const back = encode(loginScreenOf(env.frontendUrl));
      const main = `<h1>${encode(textOf(failure, provider))}</h1><a class="go" href="${back}">로그인 화면으로 돌아가기</a>`;
      return c.html(page(`${providerNames[provider]} 로그인`, main), statusOf(failure));
    }
  };

  /**
   * The state of an answer to an attempt of this browser. An answer without the cookie of the attempt changes nothing:
   * another user's answer must neither log this browser in nor use up its attempt.
   */
  const stateIn = async (c: HttpContext, provider: Provider, answer: URLSearchParams): Promise<string> => {
    const [state = '', ...more] = answer.getAll('state');
    if (more.length > 0 || !isState(state)) throw new LoginFailed({ kind: 'invalid' });
    const bound = readCookie(c.req.header('cookie'), attemptCookie(c.get('own'), provider));
    if (bound !== null && sameText(bound, state)) return state;
    throw new LoginFailed({ kind: (await isOpen(db, clock, state)) ? 'elsewhere' : 'late' });
  };

  return {
    start: (c, provider) =>
      orPage(c, provider, async () => {
        const own = c.get('own');
        const attempt = await openAttempt(db, clock, {
          provider,
          target: targetOf(c.req.query('redirectURI'), own),
          sessions: await sessions.named(c.req.header('cookie')),
        });
        if (attempt === null) throw new LoginFailed({ kind: 'full' });
        const url = await openIdOf(provider).authorizationUrl(attempt, callbackOf(c, provider));
        c.header('Set-Cookie', cookies.setAttempt(own, provider, attempt.state));
        return c.redirect(url.href, 302);
      }),
    answer: (c, provider) =>
      orPage(c, provider, async () => {
        const answer = await answerIn(c, provider);
        const state = await stateIn(c, provider, answer);
        c.header('Set-Cookie', cookies.expire(c.get('own'), attemptCookie(c.get('own'), provider)), {
          append: true,
        });
        const attempt = await useAttempt(db, clock, { state, provider });
        if (attempt === 'used' || attempt === 'late') throw new LoginFailed({ kind: attempt });
        const subject = await openIdOf(provider).subjectOf(
          { ...attempt, state },
          callbackOf(c, provider),
          answer,
        );
        return enter(c, deps, {
          userOf: (tx) => accountOf(tx, clock, { provider, subject }),
          target: attempt.target,
          sessions: attempt.sessions,
        });
      }),
  };
};
