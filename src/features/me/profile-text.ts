/** What the profile's form asks for before it can be saved, where copy-ko has no words. */
export const profileTexts = {
  unchanged: '닉네임이나 사진을 바꿔 주세요',
  noName: '닉네임을 입력해 주세요',
  tooShort: (min: number) => `닉네임을 ${min}자 이상 입력해 주세요`,
  /** It has characters that cannot be seen, or is kept for others. */
  otherName: '다른 닉네임을 입력해 주세요',
} as const;
