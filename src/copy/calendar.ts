/** What the calendar says by itself (src/ui/field/Calendar.tsx). */
export const calendarWords = {
  previousMonth: '이전 달',
  nextMonth: '다음 달',
  start: '시작일',
  end: '종료일',
  between: '고른 기간',
  today: '오늘',
} as const;
