import { josa } from '#src/lib/josa.ts';

/** Texts of the form of a report, where copy-ko has no words. */
export const reportFormTexts = {
  noReason: '신고 사유를 골라 주세요',
  noWords: '신고 내용을 입력해 주세요',
  tooLong: (over: number) => `신고 내용에서 ${over}자를 줄여 주세요`,
  noItem: '어떤 상품인지 골라 주세요',
  /** Which listing the report names, where the way here or what they talk about said it. */
  about: (title: string) => `${josa(`'${title}'`, '와/과')} 관련된 신고예요`,
  more: (count: number) => `다른 상품 ${count}개 더 보기`,
} as const;
