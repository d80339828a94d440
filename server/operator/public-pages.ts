import type { Hono } from 'hono';
import { encode, page, pagePolicy } from '../auth/page.ts';
import type { ServerClock } from '../context.ts';
import type { Env } from '../env.ts';
import { refuse } from '../envelope.ts';
import type { HttpEnv } from '../http.ts';
import { Problem } from '../problem.ts';
import { operatorFile } from './files.ts';

/** What the two pages say where the operator has written none (docs/operating.md): only what this software does. */
const defaultTexts = {
  privacy: `이 페이지는 운영자가 아직 개인정보 처리방침을 올리지 않은 캠픽에서 보이는 기본 안내예요. 캠픽이 무엇을 저장하는지 있는 그대로 적었어요.

저장하는 정보
로그인하면 로그인 제공자(Apple, Google, 카카오)가 알려 주는 회원 번호만 받아요. 이름, 전화번호, 이메일은 받지 않아요. 그 밖에는 직접 입력한 것만 저장해요: 닉네임, 프로필 사진, 올린 상품과 사진, 관심 목록, 채팅, PICK, 후기, 신고, 문의. 쓰는 동안 생기는 기록은 채팅을 어디까지 읽었는지와, 앱이 알림을 받는 기기의 주소(푸시 토큰)예요. 기기의 주소는 로그아웃하거나 탈퇴하면 지워요.

사진
사진은 올리기 전에 찍은 곳과 때의 기록을 지우고 저장해요. 상품과 프로필 사진은 주소를 아는 누구나 볼 수 있어요.

쓰는 곳
중고 거래를 잇는 데에만 써요. 광고에 쓰지 않고, 다른 곳에 팔거나 건네지 않아요. 방문을 재는 도구나 광고 쿠키가 없어요. 쿠키는 로그인을 이어 가는 데에만 써요.

이 기기에 저장되는 것
본 내용과 아직 보내지 못한 내용이 이 기기의 브라우저에 저장돼요. 로그아웃하면 모두 지워져요.

지우기
마이페이지에서 회원 탈퇴를 하면 올린 상품과 프로필을 더 볼 수 없어요. 상대방에게 보낸 채팅과 거래 기록은 상대방을 위해 남아요.

문의
마이페이지의 문의하기로 물어봐 주세요.`,
  terms: `이 페이지는 운영자가 아직 이용약관을 올리지 않은 캠픽에서 보이는 기본 안내예요.

캠픽이 하는 일
같은 학교 사람들이 유니폼과 과잠 같은 물건을 빌리고 사고파는 자리를 마련해요. 캠픽은 거래의 당사자가 아니고, 돈을 대신 받거나 보관하지 않아요.

지켜 주세요
내 물건만, 있는 그대로 올려 주세요. 약속한 시간과 장소를 지켜 주세요. 다른 사람을 괴롭히거나 속이는 글, 불법인 물건은 올릴 수 없어요.

신고와 이용 제한
불편한 일을 겪으면 신고해 주세요. 신고하면 서로의 채팅이 바로 닫혀요. 운영자는 약속을 어긴 사람의 이용을 막을 수 있어요.

체험용 캠퍼스
체험용으로 연 캠퍼스라면 여기 있는 사람과 상품은 모두 만들어 낸 것이고, 언제든 처음으로 되돌려질 수 있어요.

문의
마이페이지의 문의하기로 물어봐 주세요.`,
} as const;

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
