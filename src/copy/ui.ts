import { itemTexts } from './home.ts';
import { outboxTexts } from './outbox.ts';
import { actionTexts, navTexts, stateTexts } from './shell.ts';
import { timeTexts } from './time.ts';

/**
 * The words that the design system says by itself. It holds no text and may not import this module, so the app hands them
 * in once (`UiProvider`); `src/ui/words.ts` says which ones it needs.
 */
export const words = {
  back: actionTexts.back,
  close: actionTexts.close,
  retry: actionTexts.retry,
  more: actionTexts.more,
  refresh: timeTexts.refresh,
  loading: stateTexts.loading,
  loadingMore: stateTexts.loadingMore,
  brand: navTexts.name,
  goHome: `${navTexts.name} ${navTexts.home}`,
  skip: '본문으로 건너뛰기',
  navigation: '주요 화면',
  badge: (label: string, count: number) => {
    if (label === navTexts.chat) return `${label}, ${navTexts.unread(count)}`;
    return label === navTexts.pick ? `${label}, ${navTexts.asked(count)}` : `${label}, ${count}개`;
  },
  photoMissing: stateTexts.photoNotStored,
  verified: itemTexts.verified,
  deleted: itemTexts.deletedLabel,
  reserved: itemTexts.reserved,
  sold: itemTexts.sold,
  kept: itemTexts.kept,
  rentalFee: itemTexts.rentalFee,
  deposit: itemTexts.deposit,
  salePrice: itemTexts.salePrice,
  won: itemTexts.won,
  likes: itemTexts.likes,
  chats: itemTexts.chats,
  like: itemTexts.like,
  moreTags: (count: number) => `태그 ${count}개 더`,
  carousel: '캐러셀',
  slide: (n: number, all: number) => `${all}개 중 ${n}번째`,
  play: '자동으로 넘기기',
  pause: '자동으로 넘기기 멈추기',
  previous: actionTexts.previous,
  next: actionTexts.next,
  photo: (n: number) => `사진 ${n} 보기`,
  photoOf: (title: string, n: number, all: number) => `${title} 사진, ${all}장 중 ${n}번째`,
  zoom: itemTexts.zoom,
  zoomIn: '확대',
  zoomOut: '축소',
  newWindow: '새 창에서 열려요',
  connection: '연결 상태',
  outbox: outboxTexts.title,
  outboxCount: (count: number) => `${outboxTexts.title} ${count}개 보기`,
  avatar: (name: string) => `${name}님의 프로필 사진`,
  counter: (used: number, max: number) => `${max}자 중 ${used}자`,
} as const;
