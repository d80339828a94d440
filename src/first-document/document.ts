import { type OfferedReplies, offeredRepliesId } from '#contract/first-document.ts';
import { usedRules } from '#src/app/snapshot/critical-css.ts';
import { navTexts } from '#src/copy/shell.ts';
import { type Markup, mayMatch } from './markup.ts';
import type { Preview } from './preview.ts';

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;');

/** JSON that ends no script element and no line of an older script. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const previewTags = ({ url, title, description, image, price, type = 'product' }: Preview): string =>
  `<link rel="canonical" href="${escaped(url)}">` +
  [
    ['og:type', type],
    ['og:site_name', navTexts.name],
    ['og:locale', 'ko_KR'],
    ['og:url', url],
    ['og:title', title],
    ['og:description', description],
    ...(image === null ? [] : [['og:image', image]]),
    ...(price === null
      ? []
      : [
          ['product:price:amount', `${price}`],
          ['product:price:currency', 'KRW'],
        ]),
  ]
    .map(([name = '', content = '']) => `<meta property="${name}" content="${escaped(content)}">`)
    .join('') +
  `<meta name="twitter:card" content="${image === null || type === 'website' ? 'summary' : 'summary_large_image'}">`; // X shows no picture without it

/** The shell says it once, whatever its title and its description are. */
export const withPreview = (shell: string, preview: Preview): string =>
  shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(preview.title)}</title>${previewTags(preview)}`)
    .replace(
      /<meta name="description" content="[^"]*">/,
      () => `<meta name="description" content="${escaped(preview.description)}">`,
    );

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** What the shell names for the app: sheets, and hints of what to fetch. */
const later = /<link rel="(?:stylesheet|modulepreload|prefetch)"[^>]*>\s*/g;

/**
 * The hints of what the app needs, behind the markup: its first pictures are asked for before. Those of another screen's
 * scripts are left out.
 */
const hints = (shell: string, wanted: readonly string[], notNeeded: readonly string[]): string => {
  const named = (shell.match(later) ?? []).filter((tag) => !tag.includes('rel="stylesheet"'));
  const kept = named.filter((tag) => !notNeeded.includes(attributeOf(tag, 'href')));
  const missing = wanted.filter((href) => !kept.some((tag) => attributeOf(tag, 'href') === href));
  const added = missing.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  const isWorker = (tag: string) => tag.includes('rel="prefetch"');
  // the large ones that the shell names first: a dozen small ones would keep all connections waiting before them
  return [...kept.filter((tag) => !isWorker(tag)), ...added, ...kept.filter(isWorker)]
    .map((tag) => tag.trim())
    .join('');
};

interface Parts {
  readonly shell: string;
  readonly markup: Markup;
  /** Text of the sheets that the screen is drawn with. */
  readonly css: string;
  /** Addresses of the screen's scripts beyond those that the shell names. */
  readonly scripts: readonly string[];
  /** Addresses of the sheets that the app will ask for. */
  readonly sheets: readonly string[];
  /** Addresses of scripts that the shell names and this screen does not need. */
  readonly notNeeded: readonly string[];
  readonly replies: OfferedReplies;
  readonly preview: Preview | null;
}

/**
 * The shell with a drawn screen inside, in the form of a snapshot (docs/decisions/0045): the same script starts it, and the
 * app takes its place in the same way.
 */
export const firstDocument = ({
  shell,
  markup,
  css,
  sheets,
  scripts,
  notNeeded,
  replies,
  preview,
}: Parts) => {
  const start = /<meta name="campick-snapshot-script" content="([^"]*)">/.exec(shell)?.[1];
  const app = /<script type="module"[^>]*><\/script>/.exec(shell)?.[0];
  const root = '<div id="root"></div>';
  if (start === undefined || app === undefined || !shell.includes(root))
    throw new Error('the shell is not this build’s');
  const linked = (shell.match(/<link rel="stylesheet"[^>]*>/g) ?? []).map((tag) => attributeOf(tag, 'href'));
  const matches = mayMatch(markup.words);
  const page = { querySelector: (selector: string) => (matches(selector) ? markup : null) };
  // what is asked of it is only whether something matches
  const style = markup.style + usedRules(css, page as unknown as ParentNode);
  const source = attributeOf(app, 'src');
  const own = `<script type="module" crossorigin src="${start}" data-app="${source}" data-sheets="${linked.join(' ')}"></script>`;
  const html = (preview === null ? shell : withPreview(shell, preview))
    .replace(later, '')
    .replace(app, () => own)
    .replace('<html ', '<html data-snapshot="first" ')
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(
      root,
      () =>
        `<div id="root" data-snapshot="first">${markup.html}</div>` +
        `<script type="application/json" id="${offeredRepliesId}">${jsonText(replies)}</script>` +
        hints(shell, [source, ...scripts], notNeeded) +
        sheets.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`).join(''),
    );
  return { status: 200 as const, html, style };
};
