/** Texts of reviews, reports and notifications that have no row in copy-ko, in the same tone. */
export const oursFeedback = {
  review: {
    stars: '별점',
    tooLong: (over: number) => `500자까지 쓸 수 있어요. ${over}자를 줄여 주세요`,
    mine: '내가 쓴 후기',
    done: '후기를 남겨 주셔서 고마워요',
    toPick: 'PICK 보기',
    takeBack: '보내기 취소',
    drop: '후기 지우기',
  },
  report: {
    of: (name: string) => `${name}님을 신고해요`,
    content: '신고 내용',
    tooLong: (over: number) => `500자까지 쓸 수 있어요. ${over}자를 줄여 주세요`,
    choose: '어떤 상품에서 있었던 일인가요?',
    blocks: '신고하면 서로 차단돼서 채팅이나 PICK을 할 수 없고, 아직 시작하지 않은 PICK은 취소돼요',
    blocked: (name: string | null) =>
      name === null ? '이제 서로 차단됐어요' : `이제 ${name}님과 서로 차단됐어요`,
    noItem: {
      title: '함께 이야기한 상품을 찾지 못했어요',
      subtitle: '상품이나 채팅방의 메뉴에서 신고할 수 있어요.',
    },
    itemOf: (id: number) => `상품 ${id}`,
    takeBack: '보내기 취소',
  },
  notification: {
    list: '알림 목록',
    unseen: '새 알림',
    today: '오늘',
    yesterday: '어제',
    saleDay: (moment: string) => `거래일 ${moment}`,
    noItem: '저장된 상품 정보가 없어요',
  },
} as const;
