import { searchSpelling } from '#contract/text.ts';
import type { Color, ProductType, Quality, TradeMethod } from '#contract/values.ts';

/** Tag labels people type (contract §9.1). 기타 is never shown as a tag, so it is not found either. */
const labels: Record<ProductType | Color | Quality | TradeMethod, string> = {
  SOCCER: '축구',
  BASKETBALL: '농구',
  BASEBALL: '야구',
  HOCKEY: '하키',
  VARSITY_JACKET: '과잠',
  ACCESSORY: '액세서리',
  SELF_MADE: '자체 제작',
  VINTAGE: '빈티지',
  REFORM: '리폼',
  PRODUCT_OTHER: '',
  CRIMSON: '크림슨',
  WHITE: '화이트',
  BLACK: '블랙',
  IVORY: '아이보리',
  COLOR_OTHER: '',
  BEST: '최상',
  HIGH: '상',
  MIDDLE: '중',
  LOW: '하',
  DIRECT: '직거래',
  PARCEL: '택배',
};

interface Tagged {
  readonly title: string;
  readonly productTypes: readonly ProductType[];
  readonly color: Color;
  readonly quality: Quality;
  readonly tradeMethods: readonly TradeMethod[];
}

/** What a keyword is looked up in: the title, then each tag label on a line of its own. */
export const searchText = ({ title, productTypes, color, quality, tradeMethods }: Tagged): string =>
  [title, ...[...productTypes, quality, color, ...tradeMethods].map((tag) => labels[tag])]
    .filter((line) => line !== '')
    .map(searchSpelling)
    .join('\n');

/** A LIKE pattern that finds the folded keyword literally. */
export const containing = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What the index is asked for a folded keyword, as server/db/functions/search_grams.sql makes it. `exact`: it decides alone;
 * a longer keyword's pairs only narrow the search.
 */
export const gramsOf = (folded: string): { readonly grams: readonly string[]; readonly exact: boolean } => {
  const chars = [...folded];
  if (chars.length <= 2) return { grams: [folded], exact: true };
  const pairs = chars.slice(1).map((char, before) => `${chars[before]}${char}`);
  return { grams: [...new Set(pairs)].slice(0, 12), exact: false };
};
