import { uuidOf } from './random.ts';

/** Somebody of the demo campus; all invented. */
export type Person = {
  readonly nickname: string;
  readonly verified: boolean;
  readonly provider: 'kakao' | 'google' | 'apple';
  /** A storage key, for the three who chose a picture. */
  readonly picture: string | null;
};

const picture = (nickname: string) => `profile/${uuidOf(`profile/${nickname}`)}.webp`;

const person = (
  nickname: string,
  provider: Person['provider'],
  { verified = true, pictured = false } = {},
): Person => ({ nickname, verified, provider, picture: pictured ? picture(nickname) : null });

/** The twelve people, the one who usually looks at the demo first. Nicknames of 2 and of 10 characters are among them. */
export const people = [
  person('초록줄무늬', 'kakao', { pictured: true }),
  person('버건디러버', 'kakao', { pictured: true }),
  person('벤치워머', 'google'),
  person('응원석맨앞', 'kakao'),
  person('등번호칠', 'apple', { verified: false }),
  person('과잠수집가', 'kakao'),
  person('농구화끈', 'google'),
  person('우천취소', 'kakao', { pictured: true }),
  person('하키왕초보', 'apple'),
  person('캠퍼스고양이', 'kakao', { verified: false }),
  person('우동', 'google'),
  person('아무튼유니폼은사야지', 'kakao', { verified: false }),
] as const satisfies readonly Person[];

export const mainUser = '초록줄무늬';

export const places = {
  union: '학생회관 1층 로비',
  library: '중앙도서관 정문 앞',
  gym: '체육관 매표소 앞',
  bus: '정문 버스 정류장',
  cafe: '공학관 1층 카페 앞',
  theatre: '노천극장 계단',
  dorm: '기숙사 생활관 택배함 앞',
  subway: '지하철역 3번 출구(학교 방향)',
  stand: '대운동장 관중석 입구',
  store: '편의점 옆 벤치',
} as const;
