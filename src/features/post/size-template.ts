import { codePoints } from '#contract/text.ts';
import type { Written } from './within-limit.ts';

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
