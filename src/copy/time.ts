import { format } from '#src/lib/kst.ts';
import { type Age, ageOf } from '#src/lib/time.ts';

const units = { minute: '분', hour: '시간', day: '일', week: '주', month: '개월', year: '년' } as const;

const ago = (age: Age): string => (age.unit === 'now' ? '방금 전' : `${age.count}${units[age.unit]} 전`);

/** Up to an hour in minutes, after that the moment itself: how old what is shown is (copy-ko, freshness). */
const received = (fetchedAt: number, now: number | null): string => {
  if (now === null) return `${format.dayTime(fetchedAt)}에 받았어요`;
  const age = ageOf(fetchedAt, now);
  if (age.unit === 'now') return '방금 받았어요';
  if (age.unit === 'minute') return `${age.count}분 전에 받았어요`;
  return `${format.dayTime(fetchedAt)}에 받았어요`;
};

/** The network line's second half: the same, about the content on screen. */
const receivedContent = (fetchedAt: number, now: number): string => {
  const age = ageOf(fetchedAt, now);
  if (age.unit === 'now') return '방금 받은 내용이에요';
  if (age.unit === 'minute') return `${age.count}분 전에 받은 내용이에요`;
  return `${format.dayTime(fetchedAt)}에 받은 내용이에요`;
};

export const timeTexts = {
  /** Relative time (contract §9.3); `now` null: the day itself, for what is read later than it is written. */
  ago: (then: number, now: number | null): string =>
    now === null ? format.day(then) : ago(ageOf(then, now)),
  received,
  receivedContent,
  refresh: '새로고침',
  oldPrice: '가격과 상태가 바뀌었을 수 있어요',
  seoulTime: '한국 시간',
} as const;
