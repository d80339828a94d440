import type { NotificationType } from '#contract/notification.ts';

/** Titles of pushes: the very lines of the notification list. */
export const titles: Readonly<Record<NotificationType, string>> = {
  APPOINTMENT_PROPOSAL: 'Pick 요청을 받았어요.',
  APPOINTMENT_CONFIRM: '나의 Pick이 확정됐어요.',
  APPOINTMENT_REJECT: '나의 Pick 요청이 거절됐어요.',
  APPOINTMENT_CANCEL: '나의 Pick이 취소됐어요.',
  APPOINTMENT_EXPIRE: '나의 Pick 요청이 만료됐어요.',
  APPOINTMENT_RENTAL_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_RETURN_REMIND: '아래 상품의 거래 날이 다가와요!',
  APPOINTMENT_SUCCESS: '거래가 완료되었어요! 리뷰를 작성해 보세요.',
};

/** Their bodies: who acted, where somebody did, and the listing otherwise (contract §6.3). */
export const bodyOf = (type: NotificationType, actor: string, itemTitle: string): string => {
  switch (type) {
    case 'APPOINTMENT_PROPOSAL':
      return `${actor}님이 PICK을 보냈어요.`;
    case 'APPOINTMENT_CANCEL':
      return `${actor}님이 PICK을 취소했어요.`;
    case 'APPOINTMENT_REJECT':
      return `${actor}님이 PICK을 거절했어요.`;
    default:
      return itemTitle;
  }
};
