import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616e; --line: #d9dce3; --paper: #fff; --page: #f4f5f7; --go: #a3122b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f3f5; --soft: #a5abb8; --line: #363b45; --paper: #1d2027; --page: #121418; --go: #c93a53; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
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
a.go { display: block; padding: .75rem 1rem; border-radius: .75rem; background: var(--go); color: #fff; font-weight: 700; text-align: center; text-decoration: none; }
`;

/** The page's only style, named by its hash, so that the policy needs no 'unsafe-inline'. */
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it may stand in a page. */
export const encode = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

/** A page of the server's own, of which the app knows nothing. No script. */
export const page = (title: string, main: string): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${encode(title)} · 캠픽</title><style>${style}</style></head>
<body><main>${main}</main></body></html>
`;

/** The policy of such a page; `formAction` says where its forms may end. */
export const pagePolicy = (formAction: string): string =>
  `default-src 'none'; style-src ${styleHash}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
