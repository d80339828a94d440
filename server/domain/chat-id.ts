import type { ChatId } from '#contract/ids.ts';
import { InvalidInput } from '../problem.ts';

const digits = 24;

/** 24 lower-case hex digits, so that ids of a room increase as text too (contract §1.10). */
export const chatIdOf = (id: number): ChatId => id.toString(16).padStart(digits, '0') as ChatId; // in shape

/** The row a cursor names; anything that we never gave is refused (contract §2.5 [C]). */
export const chatRowOf = (field: string, text: string): number => {
  const id = /^[0-9a-f]{24}$/.test(text) ? Number.parseInt(text, 16) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new InvalidInput(field, '채팅 번호가 아니에요.');
  return id;
};
