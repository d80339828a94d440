import { tagsOf } from '#src/copy/labels.ts';
import type { Banner } from '#src/ui/carousel/BannerSlide.tsx';
import type { CardContent } from '#src/ui/item/ItemCard.tsx';
import type { Pictogram } from '#src/ui/photo/pictograms.tsx';

/** A picture that is at least a garment on a ground, without any file. */
export const picture = (cloth: string, ground: string, number: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><defs><radialGradient id="g" r=".9"><stop stop-color="${ground}"/><stop offset="1" stop-color="#22262e"/></radialGradient><linearGradient id="c" x2="1" y2="1"><stop stop-color="${cloth}"/><stop offset=".55" stop-color="${cloth}" stop-opacity=".86"/><stop offset="1" stop-color="${cloth}"/></linearGradient></defs><rect width="400" height="500" fill="url(#g)"/><path d="M140 90 60 135l32 88 40-16v200h136V207l40 16 32-88-80-45c-12 26-32 38-60 38s-48-12-60-38Z" fill="url(#c)"/><text x="200" y="300" font-family="sans-serif" font-weight="900" font-size="96" fill="#fff" text-anchor="middle">${number}</text></svg>`,
  )}`;

export const photos = [
  picture('#8f1d2c', '#b78c5e', '9'),
  picture('#1f3f8f', '#dfe6ee', '11'),
  picture('#1c6b45', '#e2d8c2', '23'),
  picture('#e9e3d4', '#c98e6d', '7'),
];

interface Sample extends Partial<Omit<CardContent, 'tags'>> {
  readonly types?: readonly string[];
  readonly color?: string;
  readonly size?: string;
  readonly quality?: string;
  readonly methods?: readonly string[];
}

let count = 0;
export const card = (sample: Sample): CardContent & { id: number } => {
  count += 1;
  const {
    types = ['VARSITY_JACKET'],
    color = 'CRIMSON',
    size = 'M',
    quality = 'BEST',
    methods = ['DIRECT'],
    ...rest
  } = sample;
  return {
    id: count,
    to: `#item-${count}`,
    title: '버건디 과잠 M, 자수 새것 수준',
    photo: photos[count % photos.length] ?? null,
    pictogram: 'jacket' satisfies Pictogram,
    tags: tagsOf({ productTypes: types, size, quality, color, tradeMethods: methods }),
    prices: { rent: true, sale: true, rentalFee: 6_000, deposit: 20_000, salePrice: 45_000 },
    likes: 12,
    chats: 3,
    meta: '12분 전',
    ...rest,
  };
};

const rentOnly = { rent: true, sale: false, rentalFee: 8_000, deposit: 15_000, salePrice: 0 };
const saleOnly = { rent: false, sale: true, rentalFee: 0, deposit: 0, salePrice: 28_000 };

export const cards = [
  card({ liked: true }),
  card({
    title: '해솔 흰너울 농구 저지 23 네이비',
    types: ['BASKETBALL'],
    color: 'COLOR_OTHER',
    size: 'L',
    quality: 'HIGH',
    prices: saleOnly,
    likes: 7,
    chats: 1,
    meta: '48분 전',
    pictogram: 'basketball',
  }),
  card({
    title: '가람 물수리 23시즌 홈 유니폼 11번',
    types: ['SOCCER', 'VINTAGE', 'PRODUCT_OTHER'],
    color: 'WHITE',
    prices: rentOnly,
    likes: 19,
    chats: 5,
    meta: '2시간 전',
    pictogram: 'soccer',
  }),
  card({
    title: '세 벌 이어 붙인 리폼 저지',
    types: ['REFORM'],
    color: 'IVORY',
    photo: null,
    prices: saleOnly,
    likes: 21,
    chats: 6,
    meta: '어제',
    pictogram: 'reform',
  }),
  card({
    title: '응원 머플러 딥그린 × 샌드, 축제 때 딱 한 번 둘렀고 세탁까지 마쳐서 바로 쓸 수 있어요',
    types: ['ACCESSORY'],
    color: 'BLACK',
    prices: { ...rentOnly, deposit: 0, rentalFee: 3_000 },
    likes: 1234,
    chats: 120,
    meta: '3일 전',
    pictogram: 'accessory',
    pinned: true,
  }),
  card({
    title: '새봄 도토리 20시즌 원정 저지',
    types: ['SOCCER'],
    color: 'COLOR_OTHER',
    mark: 'reserved',
    likes: 4,
    chats: 2,
    meta: '5일 전',
    pictogram: 'soccer',
  }),
  card({
    title: '버건디 후드 집업 M, 두 번 입었어요',
    mark: 'sold',
    liked: true,
    likes: 31,
    chats: 9,
    meta: '1주 전',
  }),
  card({
    title: '핀스트라이프 야구 셔츠 아이보리',
    types: ['BASEBALL'],
    color: 'IVORY',
    pending: '등록 대기 중',
    prices: rentOnly,
    likes: 0,
    chats: 0,
    meta: '방금 전',
    pictogram: 'baseball',
  }),
  card({
    title: '미르 먹구름 하키 저지 88',
    types: ['HOCKEY'],
    color: 'BLACK',
    deleted: true,
    prices: { rent: true, sale: true, rentalFee: 999_999, deposit: 999_999, salePrice: 999_999 },
    meta: '2주 전',
    pictogram: 'hockey',
  }),
];

export const banners: Banner[] = [
  {
    id: '1',
    title: '정기전 전날, 유니폼 빌리기 체크리스트',
    description: '사이즈, 등번호, 반납일만 확인하면 끝나요',
    author: '캠픽 편집팀',
    href: '/guide/match-eve',
    number: '11',
  },
  {
    id: '2',
    title: '과잠, 이렇게 보관하면 오래 입어요',
    description: '가죽 소매와 자수를 지키는 다섯 가지 방법',
    author: '캠픽 편집팀',
    href: 'https://example.com/2',
    number: '7',
  },
];

export const pictogramNames: Pictogram[] = [
  'soccer',
  'basketball',
  'baseball',
  'hockey',
  'jacket',
  'accessory',
  'selfMade',
  'vintage',
  'reform',
  'other',
];
