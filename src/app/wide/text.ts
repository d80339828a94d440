/** Texts of wide pages alone, which have no row in copy-ko, in the same tone. */
export const wideTexts = {
  list: '목록',
  beside: '함께 보기',
  nothing: {
    '/': { title: '상품을 고르면 여기에 열려요', subtitle: '목록은 그대로 두고 하나씩 살펴볼 수 있어요.' },
    '/chat': {
      title: '대화를 고르면 여기에 열려요',
      subtitle: '목록은 그대로 두고 대화를 이어갈 수 있어요.',
    },
    '/pick': {
      title: 'PICK을 고르면 여기에 열려요',
      subtitle: '목록은 그대로 두고 하나씩 확인할 수 있어요.',
    },
    '/my': {
      title: '메뉴를 고르면 여기에 열려요',
      subtitle: '프로필, 보낼 항목, 임시저장한 글을 여기에서 볼 수 있어요.',
    },
    '/notification': {
      title: '알림을 고르면 여기에 열려요',
      subtitle: '무슨 소식인지 바로 확인할 수 있어요.',
    },
  },
  shortcuts: {
    title: '키보드 단축키',
    open: '단축키',
    note: '글을 쓰고 있을 때는 글자가 먼저예요.',
    acts: {
      next: '목록에서 다음 것 열기',
      previous: '목록에서 이전 것 열기',
      home: '홈',
      pick: 'PICK',
      chat: '채팅',
      my: '마이페이지',
      search: '검색',
      post: '상품 등록',
      refresh: '목록 새로고침',
      help: '단축키 보기',
    },
    others: [
      { keys: ['Enter'], label: '메시지 보내기' },
      { keys: ['Shift', 'Enter'], label: '메시지에서 줄 바꾸기' },
      { keys: ['Esc'], label: '창 닫기' },
    ],
  },
} as const;
