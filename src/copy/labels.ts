/** What an enum value is called; a value that this version does not know gets the neutral word (contract §9.1). */
const named =
  <Name extends string>(words: Readonly<Record<Name, string>>, unknown: string) =>
  (value: string | null | undefined): string =>
    value != null && Object.hasOwn(words, value)
      ? words[value as Name] // hasOwn has just said so
      : unknown;

/** The labels of every enumeration, in the contract's display order (contract §9.1, copy-ko). */
export const labels = {
  transactionType: named({ SALE: '판매', RENTAL: '대여' }, '거래'),
  /** As its requester calls it; its owner calls a SALE 판매. */
  pickType: named({ RENTAL: '대여', SALE: '구매' }, '거래'),
  productType: named(
    {
      SOCCER: '축구',
      BASKETBALL: '농구',
      BASEBALL: '야구',
      HOCKEY: '하키',
      VARSITY_JACKET: '과잠',
      ACCESSORY: '액세서리',
      SELF_MADE: '자체 제작',
      VINTAGE: '빈티지',
      REFORM: '리폼',
      PRODUCT_OTHER: '기타',
    },
    '기타',
  ),
  quality: named({ BEST: '최상', HIGH: '상', MIDDLE: '중', LOW: '하' }, '기타'),
  qualityHint: named(
    { BEST: '새것 같아요', HIGH: '깨끗해요', MIDDLE: '사용감이 있어요', LOW: '하자가 있어요' },
    '',
  ),
  color: named(
    { CRIMSON: '크림슨', WHITE: '화이트', BLACK: '블랙', IVORY: '아이보리', COLOR_OTHER: '기타' },
    '기타',
  ),
  size: named({ XS: 'XS', S: 'S', M: 'M', L: 'L', XL: 'XL', XXL: 'XXL' }, '기타'),
  tradeMethod: named({ DIRECT: '직거래', PARCEL: '택배' }, '거래'),
  itemOrder: named({ RECENT: '최신순', LIKE: '좋아요순' }, '최신순'),
  pickState: named(
    {
      PENDING: '답변 대기',
      CONFIRMED: '확정',
      IN_PROGRESS: '진행 중',
      SUCCESS: '완료',
      CANCELLED: '취소',
      EXPIRED: '만료',
    },
    '확인 중',
  ),
  subject: named({ OWNER: '받은 PICK', REQUESTER: '보낸 PICK' }, 'PICK'),
  reportCategory: named(
    {
      OFFENSIVE: '욕설이나 비하 표현을 했어요',
      SEXUAL_CONTENT: '성적인 내용을 보냈어요',
      FAKE_ITEM: '가품이거나 허위 상품이에요',
      PRIVACY: '개인정보를 요구하거나 공개했어요',
      SPAM: '광고나 도배를 해요',
      OTHER: '기타',
    },
    '기타',
  ),
} as const;

/** A chip under a title: what it says and, for a colour, the swatch beside it. */
export interface Tag {
  readonly id: string;
  readonly label: string;
  readonly swatch?: 'crimson' | 'white' | 'black' | 'ivory';
}

const swatches: Readonly<Record<string, NonNullable<Tag['swatch']>>> = {
  CRIMSON: 'crimson',
  WHITE: 'white',
  BLACK: 'black',
  IVORY: 'ivory',
};

interface Tagged {
  readonly productTypes: readonly string[];
  readonly size: string | null;
  readonly quality: string | null;
  readonly color: string | null;
  readonly tradeMethods?: readonly string[];
  /** Given by the detail and by PICK cards only; a PICK has one (contract §9.1). */
  readonly transactionTypes?: readonly string[];
}

/** The chips of an item in the contract's order; COLOR_OTHER and PRODUCT_OTHER are dropped before anyone counts. */
export const tagsOf = (item: Tagged): Tag[] => {
  const tags: Tag[] = [];
  const add = (kind: string, value: string | null, label: (value: string) => string): void => {
    if (value === null || value === 'PRODUCT_OTHER' || value === 'COLOR_OTHER') return;
    const swatch = kind === 'color' ? swatches[value] : undefined;
    tags.push({ id: `${kind}:${value}`, label: label(value), ...(swatch && { swatch }) });
  };
  for (const type of item.transactionTypes ?? []) add('transaction', type, labels.transactionType);
  for (const type of item.productTypes) add('product', type, labels.productType);
  add('size', item.size, labels.size);
  add('quality', item.quality, labels.quality);
  add('color', item.color, labels.color);
  for (const method of item.tradeMethods ?? []) add('method', method, labels.tradeMethod);
  return tags;
};
