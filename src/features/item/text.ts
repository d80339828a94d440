/** Texts of a listing's bar that have no row in copy-ko, in the same tone. */
export const itemTexts = {
  bar: '거래하기',
  proposal: '보내려는 PICK · 보러 가기',
  proposalStopped: '보내지 못한 PICK · 보러 가기',
  refusal: { sold: '이미 판매된 상품이에요', 'sale-agreed': '이미 판매가 예정됐어요' },
} as const;
