import * as v from 'valibot';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: naming them is the point of these rules
const controlsSingleLine = /[\u0000-\u001F\u007F-\u009F]/;
const controlsMultiLine = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above
const directionTricks = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** White space, zero-width characters and the Hangul fillers, which `trim()` leaves in place. */
const invisible = /[\s\u200B-\u200D\u2060\u115F\u1160\u3164\uFFA0]/g;

/** True when nothing of the text would be seen (faults §3, string rule). */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === '';

/** NFC, without direction tricks; line ends become `\n`, tabs become a space. */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(directionTricks, '').replace(/\r\n?/g, '\n').replace(/\t/g, ' ');

interface TextRule {
  readonly max: number;
  readonly min?: number;
  readonly multiline?: boolean;
  readonly blank?: boolean;
  /** White space at the ends is taken off before anything is judged. */
  readonly trimmed?: boolean;
  /** The greatest length counts code points instead of UTF-16 units: what the field's counter shows. */
  readonly inCodePoints?: boolean;
}

/** Characters as a counter shows them: an emoji of two UTF-16 units is one. */
export const codePoints = (text: string): number => Array.from(text).length;

const trimmedText = (text: string): string => cleanText(text).trim();

/** One rule for every text a person types (faults §3): the length counts UTF-16 units, as `maxlength` does. */
export const text = ({
  max,
  min = 0,
  multiline = false,
  blank = false,
  trimmed = false,
  inCodePoints = false,
}: TextRule) =>
  v.pipe(
    v.string(),
    v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
    v.transform(trimmed ? trimmedText : cleanText),
    v.check(
      (value) => !(multiline ? controlsMultiLine : controlsSingleLine).test(value),
      'must not hold control characters',
    ),
    v.check((value) => blank || !isBlank(value), 'must not be blank'),
    v.minLength(min),
    inCodePoints
      ? v.check((value: string) => codePoints(value) <= max, `must have at most ${max} characters`)
      : v.maxLength<string, number>(max),
  );

/** Chat text travels letter for letter, because a plain server's echo is matched by it (engine §3, C5). */
export const verbatim = (max: number) =>
  v.pipe(
    v.string(),
    v.check((value) => value.isWellFormed() && !value.includes('\u0000'), 'must be well-formed Unicode'),
    v.check((value) => !isBlank(value), 'must not be blank'),
    v.maxLength(max),
  );
