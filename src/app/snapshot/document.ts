import { webFont } from '#src/ui/fonts.ts';
import { documentOf } from '#src/workers/snapshot-cache.ts';
import { usedRules } from './critical-css.ts';
import type { SnapshotScreen } from './draw.tsx';

/** Least height of what stands above and below a list, px. */
const frameHeight = 200;

/** Within a document the app has the same names: the snapshot's own are left out or changed. */
const prefix = 'snapshot-';

const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'] as const;

const renameIds = (drawn: Element): void => {
  for (const element of drawn.querySelectorAll('[id]')) element.id = prefix + element.id;
  for (const name of references)
    for (const element of drawn.querySelectorAll(`[${name}]`))
      element.setAttribute(
        name,
        (element.getAttribute(name) ?? '').replace(/\S+/g, (id) => prefix + id),
      );
};

/** Turns style attributes, which the document's policy forbids, into classes. */
const styleClasses = (drawn: Element): string => {
  const classes = new Map<string, string>();
  for (const element of drawn.querySelectorAll('[style]')) {
    const text = element.getAttribute('style');
    element.removeAttribute('style');
    if (text === null || text === '') continue;
    const name = classes.get(text) ?? `${prefix}${classes.size}`;
    classes.set(text, name);
    element.classList.add(name);
  }
  return [...classes].map(([text, name]) => `.${name}{${text}}`).join('');
};

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
};

/**
 * A snapshot is written in the system's font: the web font arrives after the paint and would move what is being read. The
 * app comes in the web font.
 */
const systemFont = (): string => {
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font');
  return `:root[data-snapshot]{--font:${families.replace(`${webFont},`, '')}}`;
};

/** The last element of a snapshot. */
const end = 'data-end';

/** A browser that has read half of a document may paint that, and what comes behind it would move what is being read. */
const seenWhole = `:root[data-snapshot] #root:not(:has(>[${end}])){visibility:hidden}`;

/** What the build's snapshots are made of. */
interface Build {
  readonly shell: string;
  /** With which the server answers the shell. */
  readonly headers: Headers;
  /** Address of the snapshot's script. */
  readonly script: string;
  /** The sheets that the app has loaded, in their order. */
  readonly sheets: readonly string[];
}

const isSheet = (file: string): boolean => file.endsWith('.css');
const isScript = (file: string): boolean => !isSheet(file);

/** The files that these screens are made of, as the build names them in its shell (vite.config.ts); takes the names out. */
const partsOf = (page: Document, routes: readonly string[]): readonly string[] => {
  const files = new Set<string>();
  for (const named of page.querySelectorAll<HTMLMetaElement>('meta[name="campick-screen"]')) {
    if (routes.includes(named.dataset['route'] ?? ''))
      for (const file of named.content.split(' ')) files.add(file);
    named.remove();
  }
  return [...files];
};

export interface Snapshot {
  readonly html: string;
  readonly response: Response;
}

/** Has the page's policy (Trusted Types) parse what the service worker keeps of this build; what is parsed runs nothing. */
const parsable = globalThis.trustedTypes?.createPolicy('shell', { createHTML: (text) => text });

/** The build's shell with a drawn screen, and its styles, inside. */
export const snapshotDocument = async (
  drawn: Element,
  { rowHeight, routes }: Pick<SnapshotScreen, 'rowHeight'> & { readonly routes: readonly string[] },
  { shell, headers, script, sheets }: Build,
): Promise<Snapshot> => {
  // on a wide page up to three cards stand side by side
  const columns = innerWidth < 900 ? 1 : 3;
  const mostRows = columns * Math.ceil((innerHeight - frameHeight) / rowHeight);
  for (const row of [...drawn.querySelectorAll('[role="feed"] > article')].slice(mostRows)) row.remove();
  drawn.querySelector('#content')?.setAttribute('data-scroller', '');
  renameIds(drawn);
  const page = new DOMParser().parseFromString(parsable?.createHTML(shell) ?? shell, 'text/html');
  const { theme } = document.documentElement.dataset;
  if (theme) page.documentElement.dataset['theme'] = theme;
  // the browser's own bar, in the theme's colour
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, bar] of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').entries())
    bar.content = bars[index]?.content ?? bar.content;
  const root = page.getElementById('root');
  if (root === null) throw new Error('the shell has no #root');
  root.dataset['snapshot'] = '';
  const last = page.createElement('i');
  last.hidden = true;
  last.setAttribute(end, '');
  root.append(page.adoptNode(drawn), last);
  const app = page.querySelector<HTMLScriptElement>('script[type="module"]');
  if (app === null) throw new Error('the shell has no script');
  app.dataset['app'] = app.getAttribute('src') ?? '';
  app.setAttribute('src', script);
  page.documentElement.dataset['snapshot'] = '';
  const used = sheets.map((text) => usedRules(text, page)).join('');
  const style = styleClasses(root) + used + systemFont() + seenWhole;
  // whole sheets and the app's parts come after the paint: what is compiled or waited for before it is more than is seen
  const later = (rel: string): string =>
    [...page.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href')).join(' ');
  const parts = partsOf(page, routes);
  app.dataset['sheets'] = [later('stylesheet'), ...parts.filter(isSheet)].join(' ');
  app.dataset['parts'] = [...new Set([...later('modulepreload').split(' '), ...parts.filter(isScript)])].join(
    ' ',
  );
  for (const link of page.querySelectorAll(
    'link:is([rel="stylesheet"], [rel="modulepreload"], [rel="prefetch"])',
  ))
    link.remove();
  // as text: an element would be refused by the policy of the page that writes it
  const text = page.documentElement.outerHTML.replace('</head>', () => `<style>${style}</style></head>`);
  const html = `<!doctype html>${text}`;
  const own = new Headers(headers);
  const policy = own.get('content-security-policy');
  if (policy !== null)
    own.set(
      'content-security-policy',
      policy.replace('style-src ', `style-src 'sha256-${await hashOf(style)}' `),
    );
  return { html, response: documentOf(html, own) };
};
