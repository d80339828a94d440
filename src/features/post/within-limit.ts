import { codePoints } from '#contract/text.ts';
import { beginning, placeBetween, unitsOf } from '#src/lib/graphemes.ts';

const points = (text: string): readonly string[] => Array.from(text);

/** A text and where the caret stands in it, in UTF-16 units as fields count. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

/**
 * What a field holds after it was written in: what was there stays, and of what is new only as much as fits, in whole
 * characters as they are seen. The limit counts code points.
 * Null where all of it fits. `before`: the field's text until then, which a syllable in the making is not part of.
 */
export const withinLimit = (before: string, after: string, max: number): Written | null => {
  const now = points(after);
  if (now.length <= max) return null;
  const was = points(before);
  const shorter = Math.min(was.length, now.length);
  let start = 0;
  while (start < shorter && was[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  const room = Math.max(0, max - start - end);
  const from = now.slice(0, start).join('').length;
  // a sign that would join what was there is refused, and what was there stays
  const caret = Math.max(from, placeBetween(after, unitsOf(after, start + room)));
  const text = after.slice(0, caret) + now.slice(now.length - end).join('');
  const fitting = beginning(text, unitsOf(text, max));
  return { text: fitting, caret: Math.min(caret, fitting.length) };
};

/** The description with the template on lines of its own at the caret; null: it does not fit. */
export const withTemplate = (text: string, caret: number, template: string, max: number): Written | null => {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const trail = after === '' || after.startsWith('\n') ? '' : '\n';
  const whole = `${before}${lead}${template}${trail}${after}`;
  if (codePoints(whole) > max) return null;
  // where the first measure is to be written
  const gap = template.indexOf('  ');
  return { text: whole, caret: before.length + lead.length + (gap === -1 ? template.length : gap + 1) };
};
