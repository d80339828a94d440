/** What a user typed into a price field. */
export type PriceInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'refused' };

/** Digits as they are written: bare, or in groups of three behind one and the same separator. */
const grouped = /^(?:\d+|\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+))$/;

/** `2.5만`, `1만5천`, `1만 5,000`, `5천`: each part at most once, and less than the unit before it. */
const inUnits = /^(?:(\d{1,2})(?:\.(\d{1,4}))?만)?\s*(?:(\d)(?:\.(\d{1,3}))?천)?\s*(\d{1,3}|\d,?\d{3})?$/;

/** Won of a price in 만 and 천; undefined: it is none. */
const unitsOf = (text: string): number | undefined => {
  const found = inUnits.exec(text);
  if (found === null) return undefined;
  const [, tens, tenth, thousands, hundredth, rest = ''] = found;
  const isWhole = tenth === undefined && hundredth === undefined;
  const left = rest.replace(',', '');
  if (left !== '' && (!isWhole || (thousands !== undefined && left.length > 3))) return undefined;
  if (tenth !== undefined && thousands !== undefined) return undefined;
  return (
    Number(tens ?? 0) * 10_000 +
    Number((tenth ?? '').padEnd(4, '0')) +
    Number(thousands ?? 0) * 1_000 +
    Number((hundredth ?? '').padEnd(3, '0')) +
    Number(left)
  );
};

/**
 * Reads a price field, also as people paste a price: full-width, with its separators, spaces and the words or sign of the
 * currency, and in 만 and 천. Nothing above `max`. A refused text changes nothing on screen.
 */
export const readPrice = (text: string, max: number): PriceInput => {
  const seen = text.replace(/[\p{DI}\p{Cc}]/gu, '').trim();
  if (seen === '') return { kind: 'empty' };
  if (/\p{No}/u.test(seen)) return { kind: 'refused' }; // raised cents of a shop
  const bare = seen
    .normalize('NFKC')
    .replace(/^(?:₩|krw)\s*|\s*(?:원|won|krw)$/gi, '')
    .trim();
  const value = grouped.test(bare) ? Number(bare.replace(/[\s,]/g, '')) : unitsOf(bare);
  return value === undefined || bare === '' || value > max ? { kind: 'refused' } : { kind: 'amount', value };
};
