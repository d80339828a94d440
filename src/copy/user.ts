/** Texts of a user's profile and of the ways to it; copy-ko has no rows for them. */
export const userTexts = {
  /** Where a nickname leads. */
  openOf: (name: string) => `${name}님의 프로필 보기`,
  reviews: '받은 후기',
  /** Under the field of a review. */
  readers: '캠픽 회원이 상대방의 프로필에서 볼 수 있어요',
} as const;
