import { createHash } from 'node:crypto';
import { type Provider, providerNames } from './providers.ts';
import type { DemoUser } from './stand-in.ts';

const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616e; --line: #d9dce3; --paper: #fff; --page: #f4f5f7; --go: #a3122b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f3f5; --soft: #a5abb8; --line: #363b45; --paper: #1d2027; --page: #121418; --go: #c93a53; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 2rem 0 .75rem; }
p { margin: 0; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
button, input[type=text] { width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); color: inherit; font: inherit; text-align: left; }
button { cursor: pointer; }
button.go { margin-top: .75rem; border-color: transparent; background: var(--go); color: #fff; font-weight: 700; text-align: center; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
small { color: var(--soft); }
label { display: block; }
label.row { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
a { display: inline-block; margin-top: 1.5rem; padding: .5rem 0; color: var(--soft); }
`;

/** The page's only style, named by its hash, so that the policy needs no 'unsafe-inline'. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const encode = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

const person = ({ nickname, verified }: DemoUser): string =>
  `<li><button name="as" value="${encode(nickname)}">${encode(nickname)}${verified ? ' <small>학교 인증</small>' : ''}</button></li>`;

/** The stand-in provider's page (contract §8): choose somebody of the demo campus or bring a nickname. No script. */
export const loginPage = (provider: Provider, state: string, people: readonly DemoUser[]): string => {
  const name = encode(providerNames[provider]);
  const action = `/login/oauth2/code/${provider}`;
  const hidden = `<input type="hidden" name="state" value="${encode(state)}">`;
  const chooser =
    people.length === 0
      ? ''
      : `<h2>체험 사용자로 로그인</h2><form action="${action}">${hidden}<ul>${people.map(person).join('')}</ul></form>`;
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name} 로그인 · 캠픽</title><style>${style}</style></head>
<body><main><h1>${name} 로그인</h1><p>연습용 로그인 화면이에요. 비밀번호는 필요 없어요.</p>
${chooser}
<h2>새 닉네임으로 로그인</h2>
<form action="${action}">${hidden}
<label for="as">닉네임</label><input id="as" type="text" name="as" minlength="2" maxlength="10" autocomplete="off" placeholder="2~10자, 비워 두면 자동으로 정해져요">
<label class="row"><input type="checkbox" name="verified" value="true"> 학교 인증을 받은 사용자</label>
<button class="go">로그인</button></form>
<a href="${action}?error=access_denied&amp;state=${encodeURIComponent(state)}">취소하고 돌아가기</a>
</main></body></html>
`;
};
