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
