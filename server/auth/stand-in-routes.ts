import { randomBytes } from 'node:crypto';
import type { HttpContext } from '../http.ts';
import type { ServeDeps } from '../serve.ts';
import { type EntryDeps, enter, type LoginHandlers } from './login-entry.ts';
import { loginScreenOf } from './login-target.ts';
import { encode, page, pagePolicy } from './page.ts';
import { type Provider, providerNames } from './providers.ts';
import { sameText } from './same-text.ts';
import { readCookie } from './sessions.ts';
import { type DemoUser, demoUsers, nicknameOf, signIn } from './stand-in.ts';

const person = ({ nickname, verified }: DemoUser): string =>
  `<li><button name="as" value="${encode(nickname)}">${encode(nickname)}${verified ? ' <small>학교 인증</small>' : ''}</button></li>`;

/** The stand-in provider's page (contract §8): choose a user of the demo campus or enter a nickname. No script. */
const loginPage = (provider: Provider, state: string, people: readonly DemoUser[]): string => {
  const name = encode(providerNames[provider]);
  const action = `/login/oauth2/code/${provider}`;
  const hidden = `<input type="hidden" name="state" value="${encode(state)}">`;
  const chooser =
    people.length === 0
      ? ''
      : `<h2>체험 사용자로 로그인</h2><form action="${action}">${hidden}<ul>${people.map(person).join('')}</ul></form>`;
  return page(
    `${providerNames[provider]} 로그인`,
    `<h1>${name} 로그인</h1><p>연습용 로그인 화면이에요. 비밀번호는 필요 없어요.</p>
${chooser}
<h2>새 닉네임으로 로그인</h2>
<form action="${action}">${hidden}
<label for="as">닉네임</label><input id="as" type="text" name="as" minlength="2" maxlength="10" autocomplete="off" placeholder="2~10자, 비워 두면 자동으로 정해져요">
<label class="row"><input type="checkbox" name="verified" value="true"> 학교 인증을 받은 사용자</label>
<button class="go">로그인</button></form>
<a href="${action}?error=access_denied&amp;state=${encodeURIComponent(state)}">취소하고 돌아가기</a>`,
  );
};

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
