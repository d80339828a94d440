/**
 * The rules of style sheets that a page uses. They are taken from the text of the sheets: what a browser says of a rule
 * leaves out a `font: var(--meta)` that a `font-weight` follows.
 */

/** A rule as it is written. `inside`: of what holds other rules (a layer, a condition); null: of a style rule or a statement. */
interface Rule {
  readonly text: string;
  readonly prelude: string;
  readonly inside: string | null;
}

const holdsRules = /^@(layer|media|supports|container)\b/;

/** Behind the character at which a string, a comment or a block that begins at `from` ends. */
const endOf = (css: string, from: number): number => {
  const begin = css[from];
  if (begin === '"' || begin === "'") {
    for (let at = from + 1; at < css.length; at += 1) {
      if (css[at] === '\\') at += 1;
      else if (css[at] === begin) return at + 1;
    }
    return css.length;
  }
  if (css.startsWith('/*', from)) {
    const end = css.indexOf('*/', from + 2);
    return end < 0 ? css.length : end + 2;
  }
  if (begin !== '{') return from + 1;
  let at = from + 1;
  while (at < css.length && css[at] !== '}') at = endOf(css, at);
  return at + 1;
};

/** The rules of a sheet, or of what is inside one of its rules, in their order. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  let begin = 0;
  for (let at = 0; at < css.length; ) {
    const end = endOf(css, at);
    if (css[at] === '{') {
      const prelude = css.slice(begin, at).trim();
      const inside = holdsRules.test(prelude) ? css.slice(at + 1, end - 1) : null;
      rules.push({ text: css.slice(begin, end), prelude, inside });
      begin = end;
    } else if (css[at] === ';') {
      rules.push({ text: css.slice(begin, end), prelude: '', inside: null });
      begin = end;
    } else if (css.startsWith('/*', at) && css.slice(begin, at).trim() === '') begin = end;
    at = end;
  }
  return rules;
};

/** Removes pseudo-classes and pseudo-elements: what is left matches at least as much. */
const withoutPseudos = (selector: string): string => {
  let rest = selector;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/::?[\w-]+\([^()]*\)/g, '');
  }
  return rest.replace(/::?[\w-]+/g, '');
};

/** What says whether a selector matches something: a document, or a part of it. */
type Matched = Pick<ParentNode, 'querySelector'>;

/** A selector that cannot be asked for counts as used: a rule too many costs bytes, one too few moves what is read. */
const isUsed = (selector: string, page: Matched): boolean =>
  withoutPseudos(selector)
    .split(',')
    .some((one) => {
      const plain = one.trim();
      if (plain === '' || /^[>+~]|[>+~]$/.test(plain)) return true;
      try {
        return page.querySelector(plain) !== null;
      } catch {
        return true;
      }
    });

/** The rules of a sheet that can apply to an element of the page, in their order and within their layers. */
export const usedRules = (css: string, page: Matched): string =>
  rulesOf(css)
    .map(({ text, prelude, inside }) => {
      if (prelude.startsWith('@font-face')) return ''; // the web font comes with the app
      if (inside !== null) {
        const used = usedRules(inside, page);
        return used === '' ? '' : `${prelude}{${used}}`;
      }
      return prelude === '' || prelude.startsWith('@') || isUsed(prelude, page) ? text : '';
    })
    .join('');

/** The text of a page's own sheets; of one that cannot be had, nothing. */
export const sheetTexts = (sheets: Iterable<CSSStyleSheet>, texts: Map<string, string>): Promise<string[]> =>
  Promise.all(
    [...sheets].map(async ({ href }) => {
      if (href === null) return '';
      const known = texts.get(href);
      if (known !== undefined) return known;
      const answer = await fetch(href);
      const text = answer.ok ? await answer.text() : '';
      texts.set(href, text);
      return text;
    }),
  );
