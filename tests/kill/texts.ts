import type { PlannedText } from '#tests/harness/kill-chat.ts';
import type { Draw } from './random.ts';

/** What many people say many times: told apart by their number and order only. */
const often = ['네', 'ㅋㅋ', '좋아요!', '네 알겠습니다\n감사합니다', '👍'] as const;
const once = [
  '24일에 대여 가능할까요',
  '학생회관 1층에서\n저녁 6시 반 어떠세요',
  '잠바 M 사이즈 맞나요',
] as const;

/** Texts into rooms in any order, some the same as others, some in a hurry. `from`: the number of the first. */
export const somethingToSay = (
  rooms: readonly number[],
  draw: Draw,
  { count, from }: { readonly count: number; readonly from: number },
): PlannedText[] =>
  Array.from({ length: count }, (_none, at) => ({
    room: draw.shuffled(rooms)[0] ?? 0,
    text: draw.chance(0.4)
      ? (draw.shuffled<string>(often)[0] ?? '')
      : `${draw.shuffled<string>(once)[0]} (${from + at})`,
    pauseMs: draw.below(25),
    hurries: draw.chance(0.3),
  }));
