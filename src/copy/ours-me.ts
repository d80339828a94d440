/** Texts of My page and the profile that have no row in copy-ko, in the same tone. */
export const oursMe = {
  settings: '설정',
  version: 'v1.0.2',
  logoutFailed: '로그아웃하지 못했어요. 다시 시도해 주세요',
  photoFailed: '사진을 열지 못했어요. 다른 사진을 골라 주세요',
} as const;
