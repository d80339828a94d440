import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './envelope.ts';
import type { Encoding, FirstDocuments, ReadyDocument } from './first-document/first-documents.ts';
import type { HttpContext, HttpEnv } from './http.ts';
import { Problem } from './problem.ts';
import { photoWorkerPolicy, shellPolicy } from './security.ts';

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  /** Precompressed siblings, best first. */
  readonly encodings: readonly Encoding[];
}

/** What the built client consists of, by URL path; only what is listed here can ever be read. */
export type Assets = ReadonlyMap<string, Asset>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const encodings = ['br', 'gzip'] as const;

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** Lists the built client once; a folder that does not exist has nothing to serve. */
export const readAssets = async (dist: string): Promise<Assets> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const assets = new Map<string, Asset>();
  for (const path of files) {
    const url = `/${relative(dist, path).split(sep).join('/')}`;
    const type = types[extname(path)];
    if (type === undefined || url.split('/').some((part) => part.startsWith('.'))) continue;
    const packed = encodings.filter((encoding) => present.has(path + suffixes[encoding]));
    const etag = `"${createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')
      .slice(0, 22)}"`;
    assets.set(url, { path, type, etag, encodings: packed });
  }
  return assets;
};

/** Paths that are never the app's own screens: a miss there is a 404, not the shell. */
const foreign = /^\/(?:api|oauth2|login\/oauth2|ws|media|media-upload|__test|assets|healthz|readyz)(?:\/|$)/;

/** How every screen of the app is addressed; anything with a dot or an odd character is a file that is not there. */
const screenPath = /^\/[\w/-]*$/;

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, q] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(q ?? 1) > 0;
  });

const send = async (c: HttpContext, url: string, asset: Asset): Promise<Response> => {
  const immutable = url.startsWith('/assets/');
  c.header('Content-Type', asset.type);
  c.header('ETag', asset.etag);
  c.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  // Workers take their policy from their own script, so scripts carry the page's (faults §4.4).
  if (asset.type.startsWith('text/')) c.header('Content-Security-Policy', policyOf(url, c.get('own')));
  if (asset.encodings.length > 0) c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.req.header('if-none-match') === asset.etag) return c.body(null, 304);
  const encoding = asset.encodings.find((name) => accepts(c.req.header('accept-encoding'), name));
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  const bytes = await readFile(encoding === undefined ? asset.path : asset.path + suffixes[encoding]);
  c.header('Content-Length', String(bytes.length));
  return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(bytes));
};

const policyOf = (url: string, own: string): string =>
  /^\/assets\/photo\.worker-[\w-]+\.js$/.test(url) ? photoWorkerPolicy : shellPolicy(own);

const queryOf = (url: string): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // a stray percent sign names no file of ours
  }
};

/**
 * A document of a first visit: as the shell, under a policy that names its style. A search can be sent before any script is
 * there: its form leads to this origin, and nowhere else.
 */
const sendDocument = async (c: HttpContext, document: ReadyDocument): Promise<Response> => {
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('ETag', document.etag);
  c.header('Cache-Control', 'no-cache');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  const policy = shellPolicy(c.get('own'))
    .replace('style-src ', `style-src ${document.styleHash} `)
    .replace("form-action 'none'", c.req.path === '/search' ? "form-action 'self'" : "form-action 'none'");
  c.header('Content-Security-Policy', policy);
  c.header('Vary', 'Accept, Accept-Encoding', { append: true });
  if (c.req.header('if-none-match') === document.etag) return c.body(null, 304);
  const encoding = encodings.find((name) => accepts(c.req.header('accept-encoding'), name));
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  const bytes = await document.bytes(encoding);
  c.header('Content-Length', String(bytes.length));
  return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(bytes));
};

/** Serves the app: files as they are, the shell for screens, 404 for everything else (faults §4.6). */
export const serveApp =
  (assets: Assets, documents: FirstDocuments | null): MiddlewareHandler<HttpEnv> =>
  async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return refuse(c, new Problem('METHOD_NOT_ALLOWED'));
    const asked = decoded(c.req.path);
    if (asked === null) return refuse(c, new Problem('NOT_FOUND'));
    const isNavigation = (c.req.header('accept') ?? '').includes('text/html');
    if (documents !== null && isNavigation) {
      const document = await documents.at({ path: asked, query: queryOf(c.req.url), origin: c.get('own') });
      if (document !== null) return sendDocument(c, document);
    }
    // the address itself answers whoever asks, as a club's monitor does, with no word of what it reads
    const url = asked === '/' ? '/index.html' : asked;
    const asset = assets.get(url);
    if (asset !== undefined) return send(c, url, asset);
    const shell = assets.get('/index.html');
    const screen = !foreign.test(url) && screenPath.test(url) && isNavigation;
    if (shell === undefined || !screen) return refuse(c, new Problem('NOT_FOUND'));
    return send(c, '/index.html', shell);
  };
