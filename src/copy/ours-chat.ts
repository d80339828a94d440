import { limits } from '#contract/limits.ts';

/** Texts of a chat room that have no row in copy-ko, in the same tone. */
export const oursChat = {
  log: '대화 내용',
  field: '메시지',
  send: '보내기',
  pick: 'PICK',
  menu: '채팅방 메뉴',
  item: '상품 보기',
  nextPick: '다음 PICK',
  mine: '내가 보낸 메시지',
  theirs: (name: string) => `${name}님의 메시지`,
  /** Said aloud when it comes in. */
  heard: (name: string, content: string) => `${name}님: ${content}`,
  newest: '최신 메시지 보기',
  oldest: '여기까지 저장돼 있어요',
  olderFailed: '이전 메시지를 받지 못했어요',
  tooLong: (over: number) => `메시지는 ${limits.chat}자까지 보낼 수 있어요. ${over}자를 줄여 주세요`,
  phrases: '자주 쓰는 말',
  phrase: [
    '안녕하세요! 아직 거래할 수 있나요?',
    '학생회관 앞에서 만나요',
    '사이즈가 궁금해요',
    '지금 도착했어요',
  ],
  waitingMenu: '전송 대기 중인 메시지',
  stateOf: (state: string, content: string) => `${state}: ${content}`,
  gone: '나간 채팅방이에요',
  sent: '메시지를 보냈어요',
  cancelled: '보내기를 취소했어요',
  busy: '지금 보내고 있어서 취소할 수 없어요',
  pickPrice: (amount: string) => `총 ${amount}`,
  pickReturn: (moment: string) => `반납 ${moment}`,
  pickUnread: '약속 내용은 PICK에서 볼 수 있어요',
  empty: '첫 메시지를 보내면 대화가 시작돼요',
} as const;
