import { notices } from './notices.ts';

/** Like (copy-ko). */
export const likeTexts = {
  login: '로그인 후 이용해 주세요.',
  queued: '관심 목록에 담았어요. 연결되면 반영할게요',
  undone: '되돌렸어요',
  removed: '관심 목록에서 뺐어요',
} as const;

/** Item detail (copy-ko). */
export const detailTexts = {
  edit: '수정하기',
  rent: '대여하기',
  buy: '구매하기',
  noParcel: '이 상품은 택배 거래를 하지 않아요',
  noDirect: '이 상품은 직거래를 하지 않아요',
  deleted: {
    title: '삭제된 게시글이에요',
    subtitle: '비슷한 상품을 찾아볼까요?',
    similar: '비슷한 상품 보기',
  },
} as const;

/** Registration and edit (copy-ko). */
export const postTexts = {
  wrongType: '지원하지 않는 파일 형식이에요.',
  tooBig: (mb: number) => `${mb}MB를 넘었어요.`,
  failed: '상품을 등록하지 못했어요',
  editFailed: '상품을 수정하지 못했어요',
  deleteFailed: '상품을 삭제하지 못했어요',
  see: '보러 가기',
  needsAttention: '등록하지 못했어요. 내용은 그대로 있어요',
  check: '확인하기',
  photo: {
    shrinking: '사진을 줄이는 중',
    waiting: '올리기 대기',
    uploading: (percent: number) => `올리는 중 ${percent}%`,
    done: '다 올렸어요',
    failed: '올리지 못했어요',
    again: '다시 올리기',
  },
} as const;

/** Drafts (copy-ko). */
export const draftTexts = {
  list: '임시저장한 글',
  saved: '임시저장했어요',
  savedAt: (time: string) => `임시저장 ${time}`,
  resumeAsk: {
    title: '작성하던 글이 있어요',
    subtitle: '이어서 쓸까요?',
    yes: '이어서 쓰기',
    no: '새로 쓰기',
  },
  recovered: notices.recovered,
  failed: '저장 공간이 부족해서 임시저장하지 못했어요',
  notNow: '지금은 임시저장하지 못했어요. 이어서 쓰면 다시 저장할게요',
} as const;
