/** Chat list, room, leaving (copy-ko). */
export const chatTexts = {
  message: {
    waiting: '전송 대기 중',
    sending: '보내는 중',
    checking: '보냈는지 확인하고 있어요',
    failed: '보내지 못했어요',
    again: '다시 보내기',
    remove: '삭제',
    cancel: '보내기 취소',
    failedSheet: { title: '메시지를 보내지 못했어요', subtitle: '연결을 확인하고 다시 보내 주세요' },
    manyFailed: (count: number) => `보내지 못한 메시지 ${count}개가 있어요`,
    againAll: '모두 다시 보내기',
  },
  leaveFailed: '채팅방을 나가지 못했어요. 다시 시도해 주세요!',

  // without a row in copy-ko, in the same tone
  pick: 'PICK',
  pickPrice: (amount: string) => `총 ${amount}`,
  pickReturn: (moment: string) => `반납 ${moment}`,
} as const;
