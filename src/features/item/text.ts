/** A listing's screen (copy-ko). */
export const listingTexts = {
  loading: '상품을 불러오고 있어요',
  linkCopied: '링크를 복사했어요',
  delete: '삭제하기',
  report: '신고하기',
  deleteAsk: {
    title: '삭제한 게시글은 다시 볼 수 없어요!',
    yes: '네, 삭제할래요',
    no: '취소',
  },
  pickInProgress: 'PICK 진행 중 · 보러 가기',
  chooseMethod: '거래 방식을 골라 주세요',
  chat: '채팅하기',
  chats: '채팅 보기',
  pinned: '오프라인에서도 볼 수 있게 저장했어요',
  unpinned: '저장을 해제했어요',

  // without a row in copy-ko, in the same tone
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
