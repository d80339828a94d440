/** What a person typed into a price field. */
export type PriceInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'refused' };

/**
 * Reads a price field, also as people paste a price: full-width, with its separators, spaces and the words or sign of the
 * currency. Nothing above `max`. A refused text changes nothing on screen.
 */
export const readPrice = (text: string, max: number): PriceInput => {
  const seen = text.replace(/[\p{DI}\p{Cc}]/gu, '').trim();
  // raised cents of a shop, and a comma behind thousands that a space has parted, are no won
  if (/\p{No}/u.test(seen) || /\d\s\d.*,/.test(seen)) return { kind: 'refused' };
  const packed = seen.normalize('NFKC').replace(/[\s,]/g, '');
  if (packed === '') return { kind: 'empty' };
  const digits = packed.replace(/^(₩|krw)|(원|won|krw)$/gi, '');
  if (!/^\d+$/.test(digits)) return { kind: 'refused' };
  const value = Number(digits);
  return value > max ? { kind: 'refused' } : { kind: 'amount', value };
};
