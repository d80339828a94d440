import { expect } from 'vitest';
import type { Provider } from '#server/auth/providers.ts';
import type { Answer } from './http-client.ts';

/** What a user reads when a login fails; a name of a provider is Kakao's here. */
const texts = {
  cancelled: [200, '로그인을 취소했어요'],
  late: [400, '로그인 시간이 지났어요. 다시 시도해 주세요'],
  used: [400, '이미 끝난 로그인이에요. 다시 시도해 주세요'],
  elsewhere: [403, '로그인을 시작한 브라우저가 아니에요. 여기에서 다시 로그인해 주세요'],
  invalid: [403, '카카오 로그인에 실패했어요. 다시 시도해 주세요'],
  closed: [403, '이용이 끝난 계정이에요. 다른 계정으로 로그인하거나 운영자에게 문의해 주세요'],
  unreachable: [502, '카카오에 연결하지 못했어요. 잠시 후 다시 시도해 주세요'],
  broken: [500, '로그인 중 문제가 생겼어요. 잠시 후 다시 시도해 주세요'],
} as const;
export type Kind = keyof typeof texts;

/** The answer is the page of this failure: its text, its status, and one way back. */
export const expectPage = (
  { status, body, headers }: Answer,
  kind: Kind,
  provider: Provider = 'kakao',
): void => {
  const [wanted, text] = texts[kind];
  expect([status, /<h1>(.*?)<\/h1>/.exec(body)?.[1]]).toEqual([
    wanted,
    provider === 'kakao' ? text : text.replace('카카오', provider === 'apple' ? 'Apple' : 'Google'),
  ]);
  expect(body).toContain('<a class="go" href="/login">');
  expect(body).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
};
