import type { Target } from '#src/frame/target.ts';

/** Help and the way to whoever runs this market (docs/decisions/0038). */
export const help = {
  title: '도움말·문의',
  lead: '연결이 끊겨도 캠픽은 열려요. 무엇이 되고, 무엇이 기다리는지 알려 드릴게요.',
  sections: [
    {
      title: '오프라인에서 되는 것',
      lines: [
        '한 번 본 상품, 채팅, PICK은 그대로 볼 수 있어요. 확정된 PICK은 시간, 장소, 금액까지 모두 열려요.',
        '검색은 이 기기에 저장된 상품에서 찾아요. 몇 개에서 찾았는지 함께 알려 드려요.',
        '메시지, 관심 상품, PICK, 후기, 신고는 지금 써 두면 연결될 때 보내요.',
        '로그인, 채팅방 나가기, 회원 탈퇴는 연결돼 있을 때 할 수 있어요.',
      ],
    },
    {
      title: '보낼 항목이 뭔가요?',
      lines: [
        '아직 보내지 못한 것을 모아 둔 곳이에요. 연결되면 차례대로 저절로 보내요.',
        '보내기 전에는 상대방에게 보이지 않아요. 마음이 바뀌면 취소할 수 있어요.',
        "'확인이 필요해요'는 그사이 상황이 바뀌었거나 오래 보내지 못한 거예요. 내용을 보고 다시 보낼지 골라 주세요.",
        '앱을 닫거나 기기를 다시 켜도 사라지지 않아요. 로그아웃하면 지워지니 먼저 보내 주세요.',
      ],
    },
  ],
  toOutbox: '보낼 항목 보기',
  pick: {
    title: 'PICK은 이렇게 진행돼요',
    steps: [
      '상품에서 대여하기나 구매하기를 누르고 일시, 장소, 금액을 제안해요.',
      '상대방이 수락하면 확정돼요. 내용을 바꾸면 상대방의 답변을 다시 기다려요.',
      '약속한 날 만나거나 택배로 주고받아요. 시작하기 전에는 취소할 수 있어요.',
      '대여했다면 반납일에 돌려주고, 보증금은 서로 확인하고 돌려받아요.',
      '거래가 끝나면 후기를 남겨 주세요.',
    ],
  },
  trouble: {
    title: '문제가 생겼나요?',
    text: '거래 상대에게 문제가 있었다면 채팅방이나 상품의 더 보기 메뉴에서 신고할 수 있어요.',
  },
  contact: { title: '운영자에게 문의하기', mail: '메일 보내기', page: '문의 페이지 열기' },
  more: '함께 읽어 보세요',
} as const;

const mail = 'mailto:';

/** What the row of the operator's contact says: what it opens, and of an address outside the app which one. */
export const contactLabel = (contact: Target): { readonly label: string; readonly note?: string } => {
  if ('to' in contact) return { label: help.contact.page };
  const { href } = contact;
  if (href.toLowerCase().startsWith(mail))
    return { label: help.contact.mail, note: href.slice(mail.length).split('?')[0] ?? '' };
  return { label: help.contact.page, note: new URL(href).host };
};
