/** Update and storage (copy-ko). */
export const updateTexts = {
  ready: '새 버전이 준비됐어요',
  note: '작성 중인 내용은 그대로 둘게요',
  now: '지금 바꾸기',
  later: '나중에',
  blocked: '다른 창을 닫으면 새 버전으로 바꿀 수 있어요',
} as const;

export const storageTexts = {
  full: '저장 공간이 부족해요. 오래된 사진부터 정리할게요',
  none: '이 브라우저에서는 내용을 저장할 수 없어요. 창을 닫으면 사라져요',
  /** The browser does not give them now: they are opened again by themselves. */
  away: {
    title: '저장된 내용을 여는 데 시간이 걸리고 있어요',
    subtitle: '다시 열고 있어요. 계속 열리지 않으면 앱을 닫고 다시 열어 주세요',
  },
} as const;
