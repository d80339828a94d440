/**
 * What a drawn screen needs before it can stand in a document. React writes its markup in one form: values in double
 * quotes, in which as in texts `&`, `<`, `>` and quotes are escaped. So a tag is found by its brackets.
 */

/** Within a document the app has the same names: those of the drawn screen are others. */
const prefix = 'snapshot-';

const names = new Set(['id', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'for']);

const attribute = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;

/** Opening tags, with their attributes. */
const tags = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/gi;

/** Markers between texts and around boundaries, and the hints that React puts before the markup: nothing is hydrated. */
const marks = /<!--.*?-->|^(?:<link\b[^>]*>)+/g;

export interface Markup {
  readonly html: string;
  /** Rules of the classes that stand for style attributes, which the document's policy forbids. */
  readonly style: string;
  /** The words that a selector may ask for: names of tags and attributes, classes. */
  readonly words: ReadonlySet<string>;
}

const unescaped: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const textOf = (value: string): string =>
  value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (one) => unescaped[one] ?? one);

/** Makes markup that stands in a document by itself, and leaves out the rows of a list behind the first `mostRows`. */
export const standing = (drawn: string, mostRows: number): Markup => {
  const styles = new Map<string, string>();
  const words = new Set<string>();
  const styleClass = (text: string): string => {
    const known = styles.get(text) ?? `${prefix}${styles.size}`;
    styles.set(text, known);
    return known;
  };
  let rows = 0;
  const html = drawn
    .replace(marks, '')
    .replace(/<article\b[\s\S]*?<\/article>/g, (row) => {
      rows += 1;
      return rows <= mostRows ? row : '';
    })
    .replace(tags, (_whole, tag: string, text: string, end: string) => {
      words.add(tag.toLowerCase());
      const classes: string[] = [];
      let rest = '';
      for (const [, name = '', value] of text.matchAll(attribute)) {
        if (name === 'class') classes.push(...(value ?? '').split(' '));
        else if (name === 'style') classes.push(styleClass(textOf(value ?? '')));
        else if (names.has(name)) rest += ` ${name}="${(value ?? '').replace(/\S+/g, (id) => prefix + id)}"`;
        else rest += value === undefined ? ` ${name}` : ` ${name}="${value}"`;
        if (name === 'id' && value === 'content') rest += ' data-scroller=""';
        words.add(name.toLowerCase());
      }
      for (const one of classes) words.add(`.${one}`);
      const all = classes.filter(Boolean).join(' ');
      return `<${tag}${all === '' ? '' : ` class="${all}"`}${rest}${end}>`;
    });
  return { html, style: [...styles].map(([text, name]) => `.${name}{${text}}`).join(''), words };
};

/** Elements of the document around the screen. */
const around = ['html', 'head', 'body', 'div'];

/**
 * Whether a selector may match an element of the markup: all of its classes, tags and attributes are there, wherever. An
 * id of the app never is.
 */
export const mayMatch =
  (words: ReadonlySet<string>) =>
  (selector: string): boolean => {
    const bare = selector.replace(/\[([\w-]+)[^\]]*\]/g, (_whole, name: string) => ` [${name} `);
    return [...bare.matchAll(/([.#[]?)([a-z_][\w-]*)/gi)].every(([, kind = '', name = '']) => {
      if (kind === '.') return words.has(`.${name}`);
      if (kind === '[') return words.has(name) || name.startsWith('data-') || name === 'lang';
      return kind === '#' || words.has(name.toLowerCase()) || around.includes(name.toLowerCase());
    });
  };
