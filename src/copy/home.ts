/** Home (copy-ko). */
export const homeTexts = {
  latest: '최신 상품',
  post: '상품 등록',
  draft: '작성 중',
  banners: '추천 소식',
  categories: '상품 종류별로 보기',
} as const;

/** A listing wherever it is shown (copy-ko). */
export const itemTexts = {
  rentalFee: '대여료',
  deposit: '보증금',
  salePrice: '판매가',
  won: '원',
  likes: (count: number) => `좋아요 ${count}개`,
  chats: (count: number) => `채팅 ${count}개`,
  like: (count: number) => `관심 상품에 담기, ${count}명`,
  verified: '학교 인증',
  deleted: '삭제된 게시글입니다.',
  deletedLabel: '삭제됨',
  sold: '판매 완료',
  reserved: '예약 중',
  kept: '오프라인 저장',
  zoom: '사진 크게 보기',
} as const;

/** A list of listings without any (copy-ko); the other kinds of nothing come with their screens. */
export const noResults = {
  title: '검색 결과가 없어요!',
  subtitle: '다른 검색어로 다시 찾아보세요.',
} as const;
