/** What waits to be sent (copy-ko). */
export const outboxTexts = {
  title: '보낼 항목',
  waiting: '연결을 기다리고 있어요',
  sending: '보내는 중',
  checking: '확인하고 있어요',
  attention: '확인이 필요해요',
  cancelAsk: { title: '보내기를 취소할까요?', yes: '네, 취소할래요', no: '계속 기다릴래요' },
} as const;
