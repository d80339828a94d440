import { noResults } from './home.ts';

/** The eight kinds of nothing (copy-ko). */
export const emptyTexts = {
  search: noResults,
  '404': { title: '앗, 잘못된 접근이에요!', subtitle: '다른 경로로 다시 들어와 주세요.' },
  chat: {
    title: '아직 시작한 대화가 없어요!',
    subtitle: '상품에 관심 있는 사람이 나타나면 채팅을 나눌 수 있어요.',
  },
  'chat-list': { title: '아직 시작한 대화가 없어요!', subtitle: '먼저 채팅을 시작해 보세요.' },
  pick: { title: '아직 만든 PICK이 없어요!', subtitle: 'PICK을 만들어 보세요.' },
  notification: { title: '아직 받은 알림이 없어요!', subtitle: '알림이 오면 바로 알려 드릴게요!' },
  'my-trade': { title: '아직 등록한 상품이 없어요!', subtitle: '상품을 등록해 보세요.' },
  wishlist: { title: '아직 관심 목록이 비어 있어요!', subtitle: '마음에 드는 상품을 담아 보세요.' },
} as const;
