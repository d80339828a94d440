import { tradeFailed } from './trade-failed.ts';

/** Review (copy-ko). */
export const reviewTexts = {
  title: '후기 작성하기',
  rate: (name: string) => `${name} 님과의 거래를 평가해 주세요`,
  how: (name: string) => `${name} 님과의 거래는 어떠셨나요?`,
  placeholder: '배송, 상품 상태, 채팅은 어땠나요? 500자까지 쓸 수 있어요.',
  stars: (count: number) => `별점 ${count}점`,
  submit: '후기 작성 완료',
  done: '후기 작성 완료!',
  failed: tradeFailed.review,
  queued: '연결되면 후기를 등록할게요',
  leaveAsk: {
    title: '지금 그만두면 리뷰가 저장되지 않아요!',
    subtitle: '정말 리뷰 작성을 그만두실 건가요?',
    yes: '네, 다음에 다시 쓸게요',
    no: '계속 쓸게요',
  },
} as const;

/** Report (copy-ko). */
export const reportTexts = {
  title: '신고하기',
  prompt: '사용자 신고 사유를 선택해 주세요.',
  placeholder: '신고 내용을 작성해 주세요.',
  submit: '제출하기',
  done: '신고를 접수했어요',
  failed: tradeFailed.report,
  queued: '연결되면 접수할게요. 아직 접수되지 않았어요',
} as const;

/** Blocking a user and taking it back; copy-ko has no rows for it. */
export const blockTexts = {
  block: '차단하기',
  unblock: '차단 해제',
  ask: (name: string | null) => ({
    title: name === null ? '이 사용자를 차단할까요?' : `${name}님을 차단할까요?`,
    subtitle:
      '차단하면 서로 채팅이나 PICK을 할 수 없고, 아직 시작하지 않은 PICK은 취소돼요. 대여 중인 PICK이 있으면 차단할 수 없어요',
    yes: '차단하기',
    no: '취소',
  }),
  blocked: {
    done: (name: string | null) => (name === null ? '이 사용자를 차단했어요' : `${name}님을 차단했어요`),
    queued: '연결되면 차단할게요',
  },
  unblocked: {
    done: (name: string | null) => (name === null ? '차단을 해제했어요' : `${name}님의 차단을 해제했어요`),
    queued: '연결되면 차단을 해제할게요',
  },
  undone: '다시 차단했어요',
  failed: '차단하지 못했어요',
  unblockFailed: '차단을 해제하지 못했어요',
} as const;

/** Inquiries to the operator. */
export const inquiryTexts = {
  failed: '문의를 보내지 못했어요',
} as const;

const messages: Readonly<Record<string, string>> = {
  APPOINTMENT_CANCEL: '나의 Pick이 취소됐어요.',
  APPOINTMENT_EXPIRE: '나의 Pick 요청이 만료됐어요.',
  APPOINTMENT_PROPOSAL: 'Pick 요청을 받았어요.',
  APPOINTMENT_REJECT: '나의 Pick 요청이 거절됐어요.',
  APPOINTMENT_RENTAL_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_RETURN_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_CONFIRM: '나의 Pick이 확정됐어요.',
  APPOINTMENT_SUCCESS: '거래가 완료되었어요! 리뷰를 작성해 보세요.',
};

/** Notifications (copy-ko). */
export const notificationTexts = {
  title: '알림 내역',
  /** Undefined for a type that this version does not know: such a row is not shown (contract §6.1). */
  message: (type: string): string | undefined => (Object.hasOwn(messages, type) ? messages[type] : undefined),
  deleted: '삭제된 게시글에 대한 PICK입니다.',
  rentalDay: (moment: string) => `대여일 ${moment}`,
  returnDay: (moment: string) => `반납일 ${moment}`,
  pushFailed: '푸시 알림 설정에 실패했어요',
} as const;

/** Texts of reviews, reports and notifications that have no row in copy-ko, in the same tone. */
export const feedbackTexts = {
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
    unseenCount: (count: number) => `새 알림 ${count}개`,
    allSeen: '모두 본 알림이에요',
    clear: '본 알림 지우기',
    cleared: (count: number) => `본 알림 ${count}개를 지웠어요`,
    clearFailed: '본 알림을 지우지 못했어요. 다시 시도해 주세요!',
    allCleared: {
      title: '본 알림을 모두 지웠어요',
      subtitle: '새 알림이 오면 여기에 보여 드릴게요.',
    },
  },
} as const;
