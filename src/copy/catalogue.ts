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
  loading: '상품을 불러오고 있어요',
  linkCopied: '링크를 복사했어요',
  edit: '수정하기',
  delete: '삭제하기',
  report: '신고하기',
  deleteAsk: {
    title: '삭제한 게시글은 다시 볼 수 없어요!',
    yes: '네, 삭제할래요',
    no: '취소',
  },
  pickInProgress: 'PICK 진행 중 · 보러 가기',
  rent: '대여하기',
  buy: '구매하기',
  chooseMethod: '거래 방식을 골라 주세요',
  noParcel: '이 상품은 택배 거래를 하지 않아요',
  noDirect: '이 상품은 직거래를 하지 않아요',
  chat: '채팅하기',
  chats: '채팅 보기',
  deleted: {
    title: '삭제된 게시글이에요',
    subtitle: '비슷한 상품을 찾아볼까요?',
    similar: '비슷한 상품 보기',
  },
  pinned: '오프라인에서도 볼 수 있게 저장했어요',
  unpinned: '저장을 해제했어요',
} as const;

/** Registration and edit (copy-ko). */
export const postTexts = {
  title: '상품 등록',
  editTitle: '상품 수정',
  step: (n: number) => `6단계 중 ${n}단계`,
  steps: [
    '어떻게 거래할까요?',
    '어떤 상품인가요?',
    '어떻게 주고받을까요?',
    '상품의 특징을 골라 주세요',
    '상품을 소개해 주세요',
    '가격을 정해 주세요',
  ],
  location: '직거래 장소 (예: 학생회관 1층 로비)',
  done: '완료',
  editDone: '수정하기',
  quitAsk: {
    title: '지금 그만두면 작성한 내용이 저장되지 않아요!',
    subtitle: '정말 글쓰기를 그만두실 건가요?',
    yes: '네, 다음에 다시 쓸게요',
    no: '계속 쓸게요',
    keep: '임시저장하고 나가기',
  },
  fieldTitle: '제목',
  fieldDescription: '설명',
  fieldPhotos: '사진',
  titleHint: '최대 64자까지 쓸 수 있어요',
  descriptionPlaceholder: '사이즈 실측, 사용 기간, 하자를 적어 주면 거래가 빨라져요',
  photosHint: (count: number, mb: number) => `사진은 최대 ${count}장, 한 장에 ${mb}MB까지 올릴 수 있어요`,
  wrongType: '지원하지 않는 파일 형식이에요.',
  tooBig: (mb: number) => `${mb}MB를 넘었어요.`,
  priceHint: '대여료, 보증금, 판매가는 1,000,000원 미만으로 입력해 주세요',
  canDeal: '가격 제안 받기',
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
