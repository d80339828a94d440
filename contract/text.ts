import * as v from 'valibot';

/** Signs that are as wide as a space and that nobody sees, the Hangul fillers among them, and the tab. */
const blanks = /[\t\u2800\u3164\uFFA0]/g;
/**
 * What is not seen at all, direction tricks among it. What changes how others look stays: selectors, the letters of a flag,
 * and joiners within pictures and within the scripts that need them.
 */
const unseen =
  /(?!\p{VS}|(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]|(?<=[\p{M}\p{S}\p{sc=Arab}])[\u200C\u200D](?=[\p{Lo}\p{S}]))\p{DI}/gu;
/** Marks that nothing stands under, among others. */
const notSeen = /[\s\p{DI}\p{Cc}\p{M}\u2800]/gu;

/** True when nothing of the text would be seen (faults §3, string rule). */
export const isBlank = (text: string): boolean => text.replace(notSeen, '') === '';

/** Signs of pictures, their skins, selectors, flags and keycaps. */
const pictures = /[\d#*]\uFE0F?\u20E3|[\p{ExtPict}\p{EPres}\p{EMod}\p{RI}]/gu;

/** True when all that would be seen of a text is pictures: no name, and no title (faults §3, B-2). */
export const isOnlyPictures = (text: string): boolean => isBlank(text.replace(pictures, ''));

/**
 * A text as it is seen, in NFC: line ends become `\n`, what looks like a space is one, what nobody sees is not there, and half
 * a character is the sign � that it is drawn as.
 */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(blanks, ' ').replace(unseen, '').normalize('NFC');

/** What a client sends of a text that was typed or pasted: what is seen of it, and none of the controls that a server refuses. */
export const typedText = (text: string): string => cleanText(text).replace(/(?!\n)\p{Cc}/gu, '');

/** The same of a field of one line: a line end is a space, and the ends are trimmed. */
export const typedLine = (text: string): string =>
  typedText(text)
    .replace(/\s*\n\s*/g, ' ')
    .trim();

/**
 * One spelling of what is looked for and of what it is looked for in: `１１` is `11`. Lone consonants and vowels stay what
 * they are, which NFKC would make parts of syllables. Migration 0012 says the same in SQL.
 */
export const searchSpelling = (text: string): string =>
  cleanText(text)
    .replace(/\p{DI}/gu, '')
    .replace(/[^\u3131-\u318E]+/g, (part) => part.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC');

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

/** No half of a character and no U+0000: a database takes neither. */
export const storable = v.check<string>((value) => value.isWellFormed() && !value.includes('\u0000'));

/** One rule for every text a person types (faults §3): the length counts UTF-16 units, as `maxlength` does. */
/* @__NO_SIDE_EFFECTS__ */
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
    storable,
    v.transform(trimmed ? trimmedText : cleanText),
    v.check((value) => !/\p{Cc}/u.test(multiline ? value.replaceAll('\n', '') : value)),
    v.check((value) => blank || !isBlank(value)),
    v.minLength(min),
    inCodePoints ? v.check((value: string) => codePoints(value) <= max) : v.maxLength<string, number>(max),
  );

/** Chat text travels letter for letter, because a plain server's echo is matched by it (engine §3, C5). */
export const verbatim = (max: number) =>
  v.pipe(
    v.string(),
    storable,
    v.check((value) => !isBlank(value)),
    v.maxLength(max),
  );
