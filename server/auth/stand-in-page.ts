import { encode, page } from './page.ts';
import { type Provider, providerNames } from './providers.ts';
import type { DemoUser } from './stand-in.ts';

const person = ({ nickname, verified }: DemoUser): string =>
  `<li><button name="as" value="${encode(nickname)}">${encode(nickname)}${verified ? ' <small>학교 인증</small>' : ''}</button></li>`;

/** The stand-in provider's page (contract §8): choose a user of the demo campus or enter a nickname. No script. */
export const loginPage = (provider: Provider, state: string, people: readonly DemoUser[]): string => {
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
