/** Texts of the PICK list alone that have no row in copy-ko, in the same tone. */
export const pickListTexts = {
  groups: {
    asked: '답변을 기다려요',
    waiting: '상대방의 답변을 기다리고 있어요',
    today: '오늘',
    upcoming: '예정',
    past: '지난 거래',
  },
  count: (known: number, more: boolean) => (more ? `${known}+` : `${known}`),
  spokenCount: (label: string, known: number, more: boolean) =>
    more ? `${label} ${known}개 이상` : `${label} ${known}개`,
  words: {
    title: '세 가지만 알면 돼요',
    rent: {
      word: '대여',
      title: '빌려 입고 돌려줘요',
      text: '대여료와 보증금을 내고, 약속한 날 돌려주면 보증금은 다시 받아요.',
    },
    sale: {
      word: '판매',
      title: '사고팔면 주인이 바뀌어요',
      text: '만나서 받거나 택배로 받아요. 가격 제안이 되는 상품도 있어요.',
    },
    pick: {
      word: 'PICK',
      title: '거래 약속을 적은 표예요',
      text: '일시, 장소, 금액을 적어 보내고 상대방이 수락하면 확정돼요.',
    },
    more: '더 알아보기',
  },
} as const;
