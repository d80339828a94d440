/** Texts of the form of a review, where copy-ko has no words. */
export const reviewFormTexts = {
  noStar: '별점을 골라 주세요',
  noWords: '후기를 입력해 주세요',
  tooLong: (over: number) => `후기에서 ${over}자를 줄여 주세요`,
  /** One star to five. */
  levels: ['별로예요', '아쉬워요', '괜찮아요', '좋아요', '최고예요'],
  /** In their place, while no star is chosen. */
  press: '별을 눌러 골라 주세요',
} as const;
