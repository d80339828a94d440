import type { Hono } from 'hono';
import { encode, page, pagePolicy } from '../auth/page.ts';
import type { ServerClock } from '../context.ts';
import type { Env } from '../env.ts';
import { refuse } from '../envelope.ts';
import type { HttpEnv } from '../http.ts';
import { Problem } from '../problem.ts';
import { operatorFile } from './files.ts';
import { defaultTexts } from './texts.ts';

/** Screens of one's own and calls have nothing for a search engine; listings and their photos do. */
const robots = `User-agent: *
${[
  '/api/',
  '/oauth2/',
  '/login',
  '/ws/',
  '/media-upload/',
  '/chat',
  '/my',
  '/pick',
  '/outbox',
  '/notification',
]
  .map((path) => `Disallow: ${path}`)
  .join('\n')}
`;

/** How long a security.txt says that it holds (RFC 9116 §2.5.5 recommends less than a year). */
const validMs = 180 * 86_400_000;

const titles = { privacy: '개인정보 처리방침', terms: '이용약관' } as const;

/** A text as a page: its parts are parted by blank lines, and the first line of one that has more is its heading. */
const textPage = (title: string, text: string): string => {
  const parts = text.trim().split(/\r?\n\s*\r?\n/);
  const body = parts.map((part) => {
    const [first = '', ...rest] = part.split(/\r?\n/);
    if (rest.length === 0) return `<p>${encode(first)}</p>`;
    return `<h2>${encode(first)}</h2><p>${rest.map(encode).join('<br>')}</p>`;
  });
  return page(title, `<h1>${title}</h1>${body.join('')}<a href="/">캠픽으로 가기</a>`);
};

/** What is asked of a site rather than of an app: by login providers, search engines, and people who have found a weakness. */
export const publicPages = (http: Hono<HttpEnv>, { env, clock }: { env: Env; clock: ServerClock }): void => {
  const { operator } = env;
  http.get('/robots.txt', (c) => {
    c.set('route', 'GET /robots.txt');
    c.header('Cache-Control', 'no-cache');
    return c.text(robots);
  });
  http.get('/.well-known/security.txt', (c) => {
    c.set('route', 'GET /.well-known/security.txt');
    if (operator.securityContact === null) return refuse(c, new Problem('NOT_FOUND'));
    const expires = new Date(Math.floor((clock.now() + validMs) / 86_400_000) * 86_400_000);
    c.header('Cache-Control', 'no-cache');
    return c.text(
      [
        `Contact: ${operator.securityContact}`,
        `Expires: ${expires.toISOString().replace('.000', '')}`,
        'Preferred-Languages: ko, en',
        `Canonical: ${c.get('own')}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
  for (const [name, elsewhere] of [
    ['privacy', operator.privacyUrl],
    ['terms', operator.termsUrl],
  ] as const) {
    const html = textPage(titles[name], operatorFile(env.dataDir, `${name}.txt`) ?? defaultTexts[name]);
    http.get(`/${name}`, (c) => {
      c.set('route', `GET /${name}`);
      c.header('Cache-Control', 'no-cache');
      if (elsewhere !== null) return c.redirect(elsewhere, 302);
      c.header('Content-Security-Policy', pagePolicy("'none'"));
      return c.html(html);
    });
  }
};
