/** Update and storage (copy-ko). */
export const update = {
  ready: '새 버전이 준비됐어요',
  note: '작성 중인 내용은 그대로 둘게요',
  now: '지금 바꾸기',
  later: '나중에',
  blocked: '다른 창을 닫으면 새 버전으로 바꿀 수 있어요',
} as const;

export const storage = {
  title: '이 기기에 저장된 내용',
  photos: (mb: number) => `사진 ${mb}MB`,
  items: (count: string) => `상품 ${count}개`,
  chats: (count: string) => `채팅 ${count}개`,
  clearPhotos: '사진 지우기',
  kept: '보낼 항목과 임시저장한 글은 지우지 않아요',
  persisted: '기기가 자동으로 지우지 않아요',
  notPersisted: '공간이 부족하면 기기가 자동으로 지울 수 있어요',
  askPersist: '지우지 않도록 요청하기',
  full: '저장 공간이 부족해요. 오래된 사진부터 정리할게요',
  none: '이 브라우저에서는 내용을 저장할 수 없어요. 창을 닫으면 사라져요',
} as const;
