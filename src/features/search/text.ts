import { limits } from '#contract/limits.ts';
import { won } from '#src/lib/money.ts';

/** Search and filters (copy-ko). */
export const searchTexts = {
  placeholder: '상품 및 태그 검색',
  results: (count: number) => `검색 결과 ${count}개`,
  sort: '정렬',
  date: '날짜',
  filters: {
    productType: '상품 종류',
    transactionType: '거래 유형',
    size: '사이즈',
    color: '색상',
    price: '가격',
    quality: '상태',
    tradeMethod: '거래 방식',
  },
  ranges: ['1만 원 미만', '1만 원대', '2만 원대', '3만 원대', '4만 원대', '5만 원 이상'],
  minPrice: '최소 금액',
  maxPrice: '최대 금액',
  apply: (count: number) => `${count}개 보기`,
  reset: (count: number) => `초기화 (${count}개)`,
  resetSpoken: (count: number) => `필터를 지우고 상품 ${count}개 모두 보기`,
  priceOrder: '시작 가격이 끝 가격보다 클 수 없습니다.',
  pickStart: '시작일을 골라 주세요',
  pickEnd: '종료일을 골라 주세요',
  offlineScope: (count: number) => `오프라인이에요. 이 기기에 저장된 상품 ${count}개에서 찾았어요`,
  offlineEmpty: '저장된 상품 중에는 없어요. 연결되면 전체에서 다시 찾아볼게요',

  // without a row in copy-ko, in the same tone
  clear: '검색어 지우기',
  /** Under a keyword of which only the beginning is looked for. */
  tooLong: (over: number) => `검색어는 ${limits.keyword}자까지 쓸 수 있어요. 뒤의 ${over}자는 빼고 찾았어요`,
  recents: '최근 검색어',
  forget: (text: string) => `최근 검색어 '${text}' 지우기`,
  forgetAll: '모두 지우기',
  /** Beside the last opened listings, before their name. */
  allOpened: '모두 보기',
  popular: '저장된 상품에 많은 태그',
  meant: '혹시 이걸 찾으세요?',
  filter: '필터',
  filterCount: (count: number) => `필터 ${count}개 선택됨`,
  sortBy: (order: string) => `정렬, ${order}`,
  datesFrom: (range: string) => `날짜, ${range}`,
  chosen: '고른 조건',
  drop: (label: string) => `${label} 조건 지우기`,
  show: '결과 보기',
  heading: '검색 결과',
  stored: '저장된 상품 기준',
  storedScope: (count: number) => `이 기기에 저장된 상품 ${count}개에서 찾았어요`,
  /** Beside what is stored, while the server is asked. */
  asking: '찾고 있어요',
  datesUnchecked: '예약된 날짜는 확인하지 못했어요. 연결되면 그날 거래할 수 있는 상품만 보여 드릴게요',
  /** Of a keyword with lone consonants, which only this device can answer, while there is a network. */
  datesByWord: '예약된 날짜는 확인하지 못했어요. 단어로 검색하면 그날 거래할 수 있는 상품만 보여 드릴게요',
  consonantsEmpty: '초성은 이 기기에 저장된 상품에서만 찾을 수 있어요. 단어로 다시 찾아보세요.',
  fromPrice: (price: number) => `${won(price)} 이상`,
  toPrice: (price: number) => `${won(price)} 이하`,
  priceRange: (from: number, to: number) => `${won(from)} ~ ${won(to)}`,
  quickPrices: '가격대',
  /** What 완료 asks for; the line above the calendar has other words for the same. */
  noStart: '언제부터 필요한지 골라 주세요',
  noEnd: '언제까지 필요한지 골라 주세요',
  noDates: '날짜 지우기',
  /** Between the first and the last day of a range. */
  toDay: ' ~ ',
  /** Heard after the name of a day that cannot be chosen. */
  pastDay: '지난 날이라 고를 수 없어요',
  calendarFailed: '달력을 열지 못했어요',
} as const;
