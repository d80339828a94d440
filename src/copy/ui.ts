import { item } from './home.ts';
import { outbox } from './outbox.ts';
import { action, nav, state } from './shell.ts';
import { time } from './time.ts';

/**
 * The words that the design system says by itself. It holds no text and may not import this module, so the app hands them
 * in once (`UiProvider`); `src/ui/words.ts` says which ones it needs.
 */
export const words = {
  back: action.back,
  close: action.close,
  retry: action.retry,
  more: action.more,
  refresh: time.refresh,
  loading: state.loading,
  loadingMore: state.loadingMore,
  brand: nav.name,
  goHome: `${nav.name} ${nav.home}`,
  skip: '본문으로 건너뛰기',
  navigation: '주요 화면',
  badge: (label: string, count: number) => {
    if (label === nav.chat) return `${label}, ${nav.unread(count)}`;
    return label === nav.pick ? `${label}, ${nav.asked(count)}` : `${label}, ${count}개`;
  },
  photoMissing: state.photoNotStored,
  verified: item.verified,
  deleted: item.deletedLabel,
  reserved: item.reserved,
  sold: item.sold,
  kept: item.kept,
  rentalFee: item.rentalFee,
  deposit: item.deposit,
  salePrice: item.salePrice,
  won: item.won,
  likes: item.likes,
  chats: item.chats,
  like: item.like,
  moreTags: (count: number) => `태그 ${count}개 더`,
  carousel: '캐러셀',
  slide: (n: number, all: number) => `${all}개 중 ${n}번째`,
  play: '자동으로 넘기기',
  pause: '자동으로 넘기기 멈추기',
  previous: action.previous,
  next: action.next,
  photo: (n: number) => `사진 ${n} 보기`,
  photoOf: (title: string, n: number, all: number) => `${title} 사진, ${all}장 중 ${n}번째`,
  zoom: item.zoom,
  zoomIn: '확대',
  zoomOut: '축소',
  newWindow: '새 창에서 열려요',
  connection: '연결 상태',
  outbox: outbox.title,
  outboxCount: (count: number) => `${outbox.title} ${count}개 보기`,
  avatar: (name: string) => `${name}님의 프로필 사진`,
  counter: (used: number, max: number) => `${max}자 중 ${used}자`,
} as const;
