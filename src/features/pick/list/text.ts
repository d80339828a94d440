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
} as const;
