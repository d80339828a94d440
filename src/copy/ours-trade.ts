/** Why something about a PICK was not done, where copy-ko has no words, in the same tone. */
export const oursTrade = {
  overBefore: {
    CANCELLED: (name: string) => `그사이 ${name}님과의 PICK이 취소됐어요`,
    EXPIRED: '그사이 PICK 요청이 만료됐어요',
    IN_PROGRESS: '그사이 대여가 시작됐어요',
    SUCCESS: '그사이 거래가 완료됐어요',
    CONFIRMED: '그사이 PICK이 확정됐어요',
    PENDING: '그사이 PICK 내용이 바뀌었어요',
  },
  editCancelled: (name: string) => `그사이 ${name}님이 PICK을 취소했어요. 보내려던 변경은 취소했어요`,
  drifted: '처리되는 사이에 PICK 내용이 바뀌었어요. 지금 내용을 꼭 확인해 주세요',
  unproven: '전해졌는지 확인하지 못했어요. PICK을 확인하고 필요하면 다시 보내 주세요',
  expired: '하루 넘게 보내지 못했어요. PICK을 확인하고 다시 보내 주세요',
  hasPick: '이 상품에는 이미 진행 중인 PICK이 있어요',
} as const;
