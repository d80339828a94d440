/** What waits to be sent (copy-ko). */
export const outboxTexts = {
  title: '보낼 항목',
  empty: '보낼 항목이 없어요',
  /** What became of what was there; of an outbox that never held anything there is nothing to say. */
  ended: { delivered: '모두 잘 전달됐어요', cancelled: '보내려던 항목을 취소했어요' },
  waiting: '연결을 기다리고 있어요',
  sending: '보내는 중',
  checking: '확인하고 있어요',
  attention: '확인이 필요해요',
  cancel: '보내기 취소',
  cancelAsk: { title: '보내기를 취소할까요?', yes: '네, 취소할래요', no: '계속 기다릴래요' },
  tries: (count: number) => `${count}번 시도했어요`,
  next: (wait: string) => `${wait} 뒤 다시 시도할게요`,
  retryAll: '모두 다시 시도',
} as const;
