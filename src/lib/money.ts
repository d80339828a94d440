/** `45,000`: thousands separators without the unit. */
export const amount = (won: number): string => String(Math.trunc(won)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `45,000원`; nothing is ever shown as free (copy-ko). */
export const won = (value: number): string => `${amount(value)}원`;

/** Where the price begins that a line ends with; -1: it ends with none. */
export const wonAt = (line: string): number => line.search(/[\d,]+원$/);

/** What a person typed into a price field. */
export type PriceInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'refused' };

/**
 * Reads a price field: digits and commas only, no leading zero before other digits, nothing above
 * `max`. A refused text changes nothing on screen.
 */
export const readPrice = (text: string, max: number): PriceInput => {
  const digits = text.replaceAll(',', '').trim();
  if (digits === '') return { kind: 'empty' };
  if (!/^(0|[1-9]\d*)$/.test(digits)) return { kind: 'refused' };
  const value = Number(digits);
  return value > max ? { kind: 'refused' } : { kind: 'amount', value };
};
