/** Installation, push and settings (copy-ko): apart from what a start shows, whose file it would make larger. */
export const install = {
  ask: '홈 화면에 추가하면 채팅과 PICK을 더 빨리 열 수 있어요',
  yes: '설치하기',
  no: '다음에',
  steps: [
    '공유 버튼을 눌러 주세요(안 보이면 ⋯ 안에 있어요)',
    "'홈 화면에 추가'를 골라 주세요",
    "'웹 앱으로 열기'를 켜고 추가를 눌러 주세요",
  ],
  note: '설치한 앱에서는 다시 로그인해 주세요. 작성 중인 글은 옮겨지지 않아요',
} as const;

export const push = {
  ask: '새 메시지와 PICK 소식을 바로 알려 드릴까요?',
  yes: '알림 받기',
  no: '다음에',
  denied: '휴대폰 설정에서 알림을 켤 수 있어요',
  late: '앱을 닫아 두면 알림이 늦을 수 있어요',
} as const;

export const settings = {
  notifications: '알림',
  display: '화면',
  storage: '데이터와 저장 공간',
  install: '앱 설치',
  kinds: { chat: '채팅', pick: 'PICK', review: '후기 요청', quiet: '방해 금지 시간(이 기기에서만)' },
  theme: { label: '화면 테마', system: '기기 설정 따르기', light: '밝게', dark: '어둡게' },
  lessMotion: '움직임 줄이기',
  saver: { label: '데이터 절약', note: '사진을 작게 받고 미리 불러오지 않아요' },
} as const;

/** The screen that says what is stored on this device, and what a list and the first visit may say of it (copy-ko). */
export const stored = {
  ready: '이제 오프라인에서도 쓸 수 있어요',
  title: '이 기기에 저장된 내용',
  photos: (mb: number) => `사진 ${mb}MB`,
  items: (count: string) => `상품 ${count}개`,
  chats: (count: string) => `채팅 ${count}개`,
  clearPhotos: '사진 지우기',
  kept: '보낼 항목과 임시저장한 글은 지우지 않아요',
  persisted: '기기가 자동으로 지우지 않아요',
  notPersisted: '공간이 부족하면 기기가 자동으로 지울 수 있어요',
  askPersist: '지우지 않도록 요청하기',
} as const;
