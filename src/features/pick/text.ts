import { labels } from '#src/copy/labels.ts';

/** In the detail's sentences SALE reads 판매, not 구매 (contract §9.1). */
const kind = (type: string): string => labels.transactionType(type);

/** 취소 for the creator and for everything agreed, 거절 for a proposal received (copy-ko). */
const cancelWord = (creator: boolean, pending: boolean): '취소' | '거절' =>
  creator || !pending ? '취소' : '거절';

/** The list of PICKs, a PICK and the meeting. */
export const pickScreenTexts = {
  list: {
    upcoming: (date: string) => `${date} 거래 예정 상품`,
    completed: (date: string) => `${date} 거래 완료`,
    inProgress: '거래진행중',
    planned: '거래예정',
    chat: '채팅창',
    review: '리뷰작성',
    reviewed: '작성완료',
  },
  detail: {
    title: 'PICK 확인',
    mine: (type: string) => `내가 요청한 ${kind(type)} 정보예요`,
    theirs: (name: string, type: string) => `${name}님께서 요청하신 ${kind(type)} 정보예요`,
    method: '거래 방식',
    sendDay: '발송 일자',
    period: '대여 기간',
    total: '총 금액',
    edit: '수정하기',
    chat: '채팅으로',
    depositNote: '보증금은 반납 후 서로 확인하고 돌려주세요',
    calendar: '캘린더에 추가',
    calendarNote: '일정이 바뀌면 다시 추가해 주세요',
    meeting: '만남 모드',
    awake: '화면을 켜 둘게요',
    checklist: ['상태 확인하기', '보증금 주고받기', '반납일 다시 확인하기'],
  },
  act: {
    cancel: 'PICK 취소하기',
    reject: '거절하기',
    accept: '수락하기',
    confirmed: 'PICK이 확정되었어요',
    cancelled: 'PICK이 취소되었어요',
    ask: (creator: boolean, pending: boolean) => {
      const word = cancelWord(creator, pending);
      return {
        title: `PICK을 ${word}하면 기존 내용은 사라져요.`,
        subtitle: `정말 ${word}하실 건가요?`,
        yes: `네, ${word}할래요`,
        no: '아니요, 그대로 둘래요',
      };
    },
  },

  // without a row in copy-ko, in the same tone
  listName: 'PICK 목록',
  tabs: 'PICK 종류',
  done: '완료',
  place: { sale: '거래 장소', rental: '대여 장소', back: '반납 장소' },
  parts: (fee: string, deposit: string) => `대여료 ${fee} + 보증금 ${deposit}`,
  tools: 'PICK 도구',
  decide: 'PICK 결정',
  partner: '거래 상대',
  partnerOf: (name: string) => `${name}님`,
  lastLines: '마지막 대화',
  openLines: '마지막 대화 보기',
  noLines: '아직 저장된 대화가 없어요',
  mine: '나',
  item: '상품 보기',
  seoul: '모든 일시는 한국 시간이에요',
  over: '지금은 바꿀 수 없는 PICK이에요',
  takeBack: '보내기 취소',
  wanted: '내가 보내려던 내용',
  /** The state of a PICK that the server told, under what was not done. */
  now: (state: string) => `지금 상태: ${state}`,
  hear: '확인',
  editAgain: '다시 수정하기',
  cancelCalendar: '캘린더에서 취소하기',
  calendarSaved: '캘린더 파일을 저장했어요',
  calendar: {
    start: { requester: '대여 받기', owner: '빌려주기', other: '대여' },
    back: { requester: '반납하기', owner: '반납 받기', other: '반납' },
    buy: { requester: '구매하기', owner: '판매하기', other: '거래' },
    summary: (what: string, title: string) => `[PICK] ${what} · ${title}`,
    description: (name: string, method: string, total: string) =>
      `상대: ${name}님\n거래 방식: ${method}\n총 금액: ${total}`,
  },
  meeting: {
    parcel: '택배 거래예요. 만나지 않아도 돼요',
    asleep: '이 기기에서는 화면이 저절로 꺼질 수 있어요',
    people: '만나는 사람',
    checklist: '만나서 확인해요',
    brightness: '밖에서는 화면을 밝게 해 두면 잘 보여요',
    pending: '아직 확정되지 않은 PICK이에요',
  },
} as const;
