import { josa } from '#src/lib/josa.ts';

/** Sentences that go on after a listing's title; apart from the others, for the rules of Hangul come with them (copy-ko). */
export const titled = {
  likeFailed: (title: string) => `${josa(`'${title}'`, '을/를')} 관심 목록에 담지 못했어요`,
  postQueued: (title: string) => `연결되면 ${josa(`'${title}'`, '을/를')} 등록할게요`,
  posted: (title: string) => `${josa(`'${title}'`, '을/를')} 등록했어요`,
} as const;
