/** What waits to be sent. */
export const outboxScreenTexts = {
  failed: '보내지 못했어요',
  soon: '곧 다시 시도할게요',
  whyLabel: '왜?',
  whyOf: (kind: string) => `왜? ${kind}`,
  auto: {
    wakes: '연결되면 자동으로 등록해요',
    open: '앱을 열어 두면, 연결되는 대로 자동으로 등록해요',
  },
  check: '확인하기',
  checkOf: (kind: string) => `확인하기, ${kind}`,
  heardOf: (kind: string) => `확인했어요, ${kind}`,
  open: '보러 가기',
  openOf: (kind: string) => `보러 가기, ${kind}`,
  cancelOf: (kind: string) => `보내기 취소, ${kind}`,
  retryOf: (kind: string) => `다시 시도, ${kind}`,
  list: '보낼 항목 목록',
  empty: '보낼 항목이 없어요',
  /** What became of what was there; of an outbox that never held anything there is nothing to say. */
  ended: { delivered: '모두 잘 전달됐어요', cancelled: '보내려던 항목을 취소했어요' },
  cancel: '보내기 취소',
  tries: (count: number) => `${count}번 시도했어요`,
  next: (wait: string) => `${wait} 뒤 다시 시도할게요`,
  retryAll: '모두 다시 시도',
} as const;
