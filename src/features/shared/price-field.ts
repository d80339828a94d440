import { limits } from '#contract/limits.ts';
import { itemTexts } from '#src/copy/home.ts';
import { amount } from '#src/lib/money.ts';

/** What every field for a price is given: its unit, its bound, and what is said of a text that is no such price. */
export const priceField = {
  suffix: itemTexts.won,
  max: limits.maxPrice,
  refusal: `숫자로만, ${amount(limits.maxPrice + 1)}원 미만으로 적어 주세요`,
} as const;
