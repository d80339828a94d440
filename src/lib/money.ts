/** `45,000`: thousands separators without the unit. */
export const amount = (won: number): string => String(Math.trunc(won)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `45,000원`; nothing is ever shown as free (copy-ko). */
export const won = (value: number): string => `${amount(value)}원`;

/** Where the price begins that a line ends with; -1: it ends with none. */
export const wonAt = (line: string): number => line.search(/[\d,]+원$/);
