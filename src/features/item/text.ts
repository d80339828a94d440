/** Texts of a listing's screen that have no row in copy-ko, in the same tone. */
export const listingTexts = {
  bar: '거래하기',
  proposal: '보내려는 PICK · 보러 가기',
  proposalStopped: '보내지 못한 PICK · 보러 가기',
  refusal: { sold: '이미 판매된 상품이에요', 'sale-agreed': '이미 판매가 예정됐어요' },
  others: (name: string) => `${name}님의 다른 상품`,
  alike: '비슷한 상품',
  alikeMore: '비슷한 상품 더 보기',
  picks: '이 상품의 PICK',
  asked: '답변을 기다려요',
} as const;
