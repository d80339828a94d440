import { josa } from '#src/lib/josa.ts';
import { amount } from '#src/lib/money.ts';

/** What a button that cannot act yet asks for (copy-ko); apart from the others, for the rules of Hangul come with it. */
export const needed = {
  choose: (field: string) => `${josa(field, '을/를')} 골라 주세요`,
  /** Under a field that did not take all of what was typed or pasted. */
  atMost: (letters: number) => `${amount(letters)}자를 넘는 부분은 넣지 않았어요`,
  enter: (field: string) => `${josa(field, '을/를')} 입력해 주세요`,
} as const;
