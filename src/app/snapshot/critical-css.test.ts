import { expect, test } from 'vitest';
import { usedRules } from './critical-css.ts';

/** A page that holds these selectors and nothing else; whatever has brackets cannot be asked for. */
const pageWith = (...selectors: string[]): Document =>
  ({
    querySelector: (selector: string) => {
      if (/[()]/.test(selector)) throw new SyntaxError(selector);
      return selectors.includes(selector) ? {} : null;
    },
  }) as unknown as Document; // the one call that is made

test('rules of elements that are not there go, within layers and conditions too, and the order stays', () => {
  const css =
    '@layer tokens,ui;@layer ui{.card{font:var(--meta);font-weight:700}.sheet{color:red}@media (min-width:900px){.sheet{top:0}}}.card:hover,.none{top:0}';
  expect(usedRules(css, pageWith('.card'))).toBe(
    '@layer tokens,ui;@layer ui{.card{font:var(--meta);font-weight:700}}.card:hover,.none{top:0}',
  );
});

test('braces and semicolons in strings and comments end no rule', () => {
  const css = '/* } */.a{content:"};";color:red}.b{content:\'{\'}/* .c{ */.c{top:0}';
  expect(usedRules(css, pageWith('.a', '.c'))).toBe('.a{content:"};";color:red}.c{top:0}');
});

test('a pseudo-class is no reason to leave a rule out, nor is a selector that cannot be asked for', () => {
  const css = '.a:not(.b:has(.c))>p::before{top:0}:root{--x:1}.d:is(.e,.f){top:0}[data-x="a(b"]{top:1px}';
  expect(usedRules(css, pageWith('.a>p', '.d'))).toBe(css);
});

test('fonts are left out, and keyframes stay', () => {
  const css = '@font-face{font-family:"A"}@keyframes turn{to{rotate:1turn}}';
  expect(usedRules(css, pageWith())).toBe('@keyframes turn{to{rotate:1turn}}');
});
