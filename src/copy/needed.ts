import { josa } from '#src/lib/josa.ts';

/** What a button that cannot act yet asks for (copy-ko); apart from the others, for the rules of Hangul come with it. */
export const needed = {
  choose: (field: string) => `${josa(field, '을/를')} 골라 주세요`,
  enter: (field: string) => `${josa(field, '을/를')} 입력해 주세요`,
} as const;
