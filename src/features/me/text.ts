/** My page, liked list, my sales. */
export const myScreenTexts = {
  trades: '나의 거래',
  liked: '관심 목록',
  likedNote: '관심 상품은 오프라인에서도 볼 수 있어요',
  inquiry: '문의하기',
  logout: '로그아웃',
  logoutAsk: {
    title: (count: number) => `보내지 못한 항목 ${count}개가 있어요`,
    subtitle: '지금 로그아웃하면 사라져요',
    yes: '네, 로그아웃할래요',
    no: '먼저 보내기',
  },
  withdraw: '회원 탈퇴',
  withdrawAsk: {
    title: '탈퇴하면 상품, 채팅, PICK을 다시 볼 수 없어요.',
    subtitle: '정말 탈퇴하실 건가요?',
    yes: '네, 탈퇴할래요',
    no: '취소',
  },

  // without a row in copy-ko, in the same tone
  settings: '설정',
  app: '앱 설정',
  appNote: (canPush: boolean) => `${canPush ? '알림, ' : ''}화면 테마, 저장 공간`,
  version: 'v1.0.2',
  logoutFailed: '로그아웃하지 못했어요. 다시 시도해 주세요',
  nothingOpened: { title: '최근 본 상품이 없어요', subtitle: '상품을 열어 보면 여기에 모여요' },
} as const;

/** An inquiry. */
export const inquiryScreenTexts = {
  title: '문의하기',
  content: '문의 내용',
  placeholder: '궁금한 점이나 불편한 점을 적어 주세요.',
  note: '운영자가 읽어요. 답을 받고 싶다면 연락받을 곳도 적어 주세요.',
  missing: '문의 내용을 입력해 주세요',
  tooLong: (over: number) => `1,000자까지 쓸 수 있어요. ${over}자를 줄여 주세요`,
  submit: '보내기',
  done: '문의를 보냈어요',
  queued: '연결되면 보낼게요. 아직 보내지 않았어요',
} as const;
