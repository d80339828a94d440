/** Shell: navigation, network line, and what every screen may say (copy-ko). */
export const navTexts = {
  name: '캠픽',
  home: '홈',
  pick: 'PICK',
  chat: '채팅',
  my: '마이페이지',
  search: '검색',
  notifications: '알림',
  newNotifications: (count: number) => `알림, 새 알림 ${count}개`,
  unread: (count: number) => `읽지 않은 메시지 ${count}개`,
  actions: '할 수 있는 일',
  asked: (count: number) => `답변을 기다리는 PICK ${count}개`,
  backHome: '홈으로 돌아가기',
} as const;

/** One word or short phrase on a button. */
export const actionTexts = {
  back: '뒤로',
  close: '닫기',
  retry: '다시 시도',
  more: '더 보기',
  moreMenu: '더 보기 메뉴',
  share: '공유',
  next: '다음',
  previous: '이전',
  done: '완료',
  reset: '초기화',
  save: '저장하기',
  undo: '되돌리기',
} as const;

/** The line under the header (copy-ko). */
export const networkTexts = {
  offline: '오프라인이에요. 저장된 내용을 보여 드리고 있어요',
  slow: '연결이 느려요. 조금만 기다려 주세요',
  back: '다시 연결됐어요',
  syncing: (count: number) => `보낼 항목 ${count}개를 보내고 있어요`,
  allSent: '모두 보냈어요',
  trouble: '지금은 새 내용을 받을 수 없어요. 잠시 후 다시 시도할게요',
  portal: '와이파이 로그인이 필요한 것 같아요',
} as const;

/** States of any list or screen (copy-ko). */
export const stateTexts = {
  loading: '불러오고 있어요',
  loadingMore: '더 불러오고 있어요',
  listEnd: '여기까지 저장돼 있어요',
  listEndMore: '여기까지 저장돼 있어요. 연결되면 더 보여 드릴게요.',
  neverFetched: { title: '아직 받은 내용이 없어요', subtitle: '인터넷에 연결하고 다시 열어 주세요' },
  notOffline: '이 화면은 한 번 열어 본 뒤부터 오프라인에서 볼 수 있어요',
  onlineOnly: '인터넷에 연결돼 있을 때 할 수 있어요',
  notRenewed: '새로 받지 못했어요',
  photoNotStored: '사진은 연결되면 보여 드릴게요',
  unknown: '알 수 없는 오류가 생겼어요',
} as const;
