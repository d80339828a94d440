import { notices } from '#src/copy/notices.ts';

/** Login (copy-ko). */
export const loginTexts = {
  apple: 'Apple로 계속하기',
  google: 'Google로 계속하기',
  kakao: '카카오로 계속하기',
  expired: notices.expired,

  // without a row in copy-ko, in the same tone
  title: '로그인',
  promise: '우리 학교 유니폼, 필요한 날만 빌려 입어요',
  stored: '본 상품과 채팅은 이 기기에 저장돼서 오프라인에서도 볼 수 있어요',
  browse: '로그인 없이 둘러보기',
  /** The user has blocked them: no login is kept there. */
  noCookies:
    '이 브라우저가 쿠키를 막고 있어서 로그인할 수 없어요. 브라우저 설정에서 이 사이트의 쿠키를 허용해 주세요',
  failed: '로그인하지 못했어요. 다시 시도해 주세요',
} as const;
