import { limits } from '#contract/limits.ts';

/** The chat list, a room and leaving it. */
export const chatScreenTexts = {
  aboutItem: '해당 상품과 연관된 채팅',
  start: '대화를 시작해 보세요!',
  leave: '채팅방 나가기',
  report: '신고하기',
  placeholder: '메시지를 입력해 주세요.',
  placeholderOffline: '연결되면 보낼게요',
  online: '접속 중',
  lastSeen: (ago: string) => `${ago} 접속`,
  notRead: '아직 읽지 않았어요',
  confirmPick: 'PICK 확인하기',
  deletedPick: '삭제된 게시글에 대한 PICK입니다.',
  loading: '채팅을 불러오고 있어요',
  failed: '채팅을 불러오지 못했어요',
  checkingNew: '새 메시지를 확인하고 있어요',
  gap: '이 사이의 메시지를 아직 받지 못했어요',
  gapAgain: '다시 불러오기',
  newMessages: (count: number) => `새 메시지 ${count}개`,
  safety: '전화번호나 계좌번호는 꼭 필요할 때만 알려 주세요',
  leaveBlocked: {
    title: '앗, 아직 대여 중인 상품이에요!',
    subtitle: '판매자에게 상품을 반납한 뒤 채팅방을 나갈 수 있어요.',
    close: '닫기',
  },
  leaveAsk: {
    title: '채팅방을 나가면 대화와 약속이 모두 취소돼요.',
    subtitle: '정말 나가실 건가요?',
    yes: '네, 나갈래요',
    no: '취소',
  },
  left: '채팅방을 나갔어요',

  // without a row in copy-ko, in the same tone
  log: '대화 내용',
  about: '상품과 다음 PICK',
  writing: '메시지 쓰기',
  field: '메시지',
  send: '보내기',
  menu: '채팅방 메뉴',
  item: '상품 보기',
  nextPick: '다음 PICK',
  mine: '내가 보낸 메시지',
  theirs: (name: string) => `${name}님의 메시지`,
  /** In the place of a name that is not read yet. */
  partner: '상대방',
  /** Said aloud when it comes in. */
  heard: (name: string, content: string) => `${name}님: ${content}`,
  newest: '최신 메시지 보기',
  oldest: '여기까지 저장돼 있어요',
  olderFailed: '이전 메시지를 받지 못했어요',
  tooLong: (over: number) => `메시지는 ${limits.chat}자까지 보낼 수 있어요. ${over}자를 줄여 주세요`,
  waitingMenu: '전송 대기 중인 메시지',
  stateOf: (state: string, content: string) => `${state}: ${content}`,
  gone: '나간 채팅방이에요',
  sent: '메시지를 보냈어요',
  pickUnread: '약속 내용은 PICK에서 볼 수 있어요',
  empty: '첫 메시지를 보내면 대화가 시작돼요',
  /** In the place of the field of a room whose opponent is blocked. */
  blocked: '차단한 사용자예요. 차단을 해제해야 메시지를 보낼 수 있어요',
  unblocking: '차단을 해제하고 있어요',
} as const;

/** Texts of the sheet behind a room's PICK button. */
export const startPickTexts = {
  title: 'PICK 시작하기',
  choose: (name: string | null) =>
    name === null
      ? '어떻게 거래할지 골라 주세요'
      : `어떻게 거래할지 골라 주세요. ${name}님에게 PICK을 보내요`,
  way: (type: string, method: string) => `${type} · ${method}`,
  own: (name: string | null) =>
    `내 상품이라 내가 먼저 보낼 수는 없어요. ${name === null ? '상대방' : `${name}님`}이 PICK을 보내면 이 버튼으로 바로 열려요`,
  /** The listing is not stored in full: with no network, while it is fetched, and where that failed. */
  unknown: {
    cut: '상품 정보를 아직 받지 못했어요. 연결되면 여기서 PICK을 시작할 수 있어요',
    coming: '상품 정보를 받고 있어요',
    failed: '상품 정보를 받지 못했어요. 상품을 열어 다시 시도해 주세요',
  },
  none: {
    deleted: '삭제된 게시글이라 PICK을 보낼 수 없어요',
    sold: '이미 판매된 상품이라 PICK을 보낼 수 없어요',
    'unknown-ways': '이 버전에서는 이 상품의 거래 방식을 고를 수 없어요',
    'sale-agreed': '이미 판매가 예정된 상품이라 PICK을 보낼 수 없어요',
  },
  there: '이 상품에 보낸 PICK이 있어요',
  toPick: 'PICK 보기',
  toItem: '상품 보기',
} as const;
