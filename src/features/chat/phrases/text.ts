import { phraseLimits } from '#src/domain/chat/phrases.ts';

const meeting = ['곧 출발할게요', '10분 정도 늦을 것 같아요'] as const;
const where = '언제 어디서 만날까요?';
const otherDay = '날짜를 바꿔도 될까요?';
const otherPrice = '금액을 다시 이야기해도 될까요?';

/** Said on the day of a meeting, and then the first to be offered. */
export const arrived = '지금 도착했어요';

/** What is said quickly in a room: by whose listing it is, and how far its trade has come. */
export const standardPhrases = {
  requester: {
    open: ['아직 거래 가능할까요?', '실측 사이즈 알 수 있을까요?', '가격 제안해도 될까요?', where],
    talk: ['실측 사이즈 알 수 있을까요?', '가격 제안해도 될까요?', where],
    asked: [otherDay, otherPrice, '답 기다릴게요'],
    agreed: [...meeting, arrived],
    parcel: ['송장 번호를 알려 주세요', '언제 보내 주실 수 있나요?', '잘 받았어요'],
  },
  owner: {
    open: ['안녕하세요! 아직 거래할 수 있어요', '궁금한 점은 편하게 물어보세요', where],
    talk: ['실측해서 알려 드릴게요', where, 'PICK을 보내 주시면 확인할게요'],
    asked: ['확인하고 곧 답 드릴게요', otherDay, otherPrice],
    agreed: ['상품 챙겨서 나갈게요', ...meeting, arrived],
    parcel: ['오늘 보낼게요', '택배 보냈어요', '받으시면 알려 주세요'],
  },
  /** Nothing stored says whose listing it is. */
  either: {
    open: ['안녕하세요!', where],
    talk: [where, '확인하고 곧 답 드릴게요'],
    asked: [otherDay, '확인하고 곧 답 드릴게요'],
    agreed: [...meeting, arrived],
    parcel: ['확인하고 곧 답 드릴게요'],
  },
} as const;

/** Texts of the quick phrases' sheet. */
export const phraseTexts = {
  title: '자주 쓰는 말',
  edit: '자주 쓰는 말 고치기',
  list: '말 목록',
  when: {
    open: '대화를 시작할 때 쓰는 말이에요',
    talk: '거래를 이야기할 때 쓰는 말이에요',
    asked: 'PICK의 답을 기다릴 때 쓰는 말이에요',
    agreed: '만나기로 한 뒤에 쓰는 말이에요',
    parcel: '택배로 주고받을 때 쓰는 말이에요',
  },
  show: '입력창 위에 보이기',
  further: '새로운 말',
  changed: '바꿀 말',
  add: '더하기',
  change: '바꾸기',
  changeOf: (phrase: string) => `${phrase}: 바꾸기`,
  removeOf: (phrase: string) => `${phrase}: 삭제`,
  removed: '말을 지웠어요',
  standard: '기본값으로',
  isStandard: '이미 기본값이에요',
  none: '아직 말이 없어요',
  fault: {
    empty: '말을 써 주세요',
    long: `${phraseLimits.letters}자까지 쓸 수 있어요`,
    known: '이미 있는 말이에요',
    many: `${phraseLimits.count}개까지 둘 수 있어요. 하나를 지우고 더해 주세요`,
  },
} as const;
