import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { linkedAddress } from '#contract/screen-address.ts';
import { isServerPath } from '#contract/server-paths.ts';
import { hasCopy, tagOf } from './conditional.ts';
import { refuse } from './envelope.ts';
import type { Encoding, FirstDocuments, ReadyDocument } from './first-document/first-documents.ts';
import type { HttpContext, HttpEnv } from './http.ts';
import { Problem } from './problem.ts';
import { photoWorkerPolicy, shellPolicy } from './security.ts';

/** What a header says of the first of these ranges that it names, the most specific first; null: it names none. */
const qualityOf = (header: string, ranges: readonly string[]): number | null => {
  const given = parseAccept(header);
  for (const range of ranges) {
    const named = given.filter(({ type }) => type.toLowerCase() === range);
    if (named.length > 0) return Math.max(...named.map(({ q }) => q));
  }
  return null;
};

/**
 * Whether this client takes a page: crawlers of messengers ask for anything at all, or say nothing (RFC 9110 §12.5.1).
 */
const acceptsHtml = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept.trim() === '' ||
  (qualityOf(accept, ['text/html', 'text/*', '*/*']) ?? 0) > 0;

/** Whether an answer may be packed like this. Who does not say gets it as it is, which everybody can read. */
const acceptsEncoding = (acceptEncoding: string | undefined, encoding: string): boolean =>
  (qualityOf(acceptEncoding ?? '', [encoding, '*']) ?? 0) > 0;

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
    assets.set(url, { path, type, etag: tagOf(await readFile(path)), encodings: packed });
  }
  return assets;
};

/** Never the app's own screens: a miss there is a 404, not the shell. */
const isForeign = (path: string): boolean => isServerPath(path) || /^\/assets(?:\/|$)/.test(path);

/** How every screen of the app is addressed; at anything else the app says that there is nothing. */
const screenPath = /^\/[\w/-]*$/;

interface Delivery {
  readonly status?: 200 | 404;
  readonly type: string;
  /** Of its bytes as they are: packed ones are others, and have a tag of their own (RFC 9110 §8.8.3.3). */
  readonly etag: string;
  readonly cacheControl?: string;
  readonly policy: string | null;
  /** Those that there are, best first. */
  readonly encodings: readonly Encoding[];
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

const deliver = async (c: HttpContext, { status = 200, ...what }: Delivery): Promise<Response> => {
  const accepted = c.req.header('accept-encoding');
  const encoding = what.encodings.find((name) => acceptsEncoding(accepted, name));
  const etag = encoding === undefined ? what.etag : what.etag.replace(/"$/, `-${encoding}"`);
  c.header('Content-Type', what.type);
  c.header('ETag', etag);
  c.header('Cache-Control', what.cacheControl ?? 'no-cache');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  if (what.policy !== null) c.header('Content-Security-Policy', what.policy);
  if (what.encodings.length > 0) c.header('Vary', 'Accept-Encoding', { append: true });
  if (status === 200 && hasCopy(c, etag)) return c.body(null, 304);
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  const bytes = await what.bytes(encoding);
  c.header('Content-Length', String(bytes.length));
  return c.req.method === 'HEAD' ? c.body(null, status) : c.body(new Uint8Array(bytes), status);
};

const send = (c: HttpContext, url: string, asset: Asset, status?: 404): Promise<Response> =>
  deliver(c, {
    ...(status === undefined ? {} : { status }),
    type: asset.type,
    etag: asset.etag,
    ...(url.startsWith('/assets/') ? { cacheControl: 'public, max-age=31536000, immutable' } : {}),
    // Workers take their policy from their own script, so scripts carry the page's (faults §4.4).
    policy: asset.type.startsWith('text/') ? policyOf(url, c.get('own')) : null,
    encodings: asset.encodings,
    bytes: (encoding) => readFile(encoding === undefined ? asset.path : asset.path + suffixes[encoding]),
  });

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
const sendDocument = (c: HttpContext, document: ReadyDocument): Promise<Response> => {
  const policy = shellPolicy(c.get('own'))
    .replace('style-src ', document.styleHash === null ? 'style-src ' : `style-src ${document.styleHash} `)
    .replace("form-action 'none'", c.req.path === '/search' ? "form-action 'self'" : "form-action 'none'");
  return deliver(c, {
    status: document.status,
    type: 'text/html; charset=utf-8',
    etag: document.etag,
    policy,
    encodings,
    bytes: document.bytes,
  });
};

/**
 * Serves the app: files as they are, and to a client that takes a page its screens; at an address that is none, the app itself
 * with 404, which says so (faults §4.6).
 */
export const serveApp =
  (assets: Assets, documents: FirstDocuments | null): MiddlewareHandler<HttpEnv> =>
  async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return refuse(c, new Problem('METHOD_NOT_ALLOWED'));
    const asked = decoded(c.req.path);
    const asset = asked === null ? undefined : assets.get(asked);
    if (asked !== null && asset !== undefined) return send(c, asked, asset);
    const shell = assets.get('/index.html');
    const isApps = shell !== undefined && !isForeign(asked ?? c.req.path);
    if (isApps) c.header('Vary', 'Accept', { append: true });
    // the address itself answers everyone, as a club's monitor does, with no word of what it reads
    const isWanted = asked === '/' || acceptsHtml(c.req.header('accept'));
    if (!isApps || !isWanted) return refuse(c, new Problem('NOT_FOUND'));
    const query = queryOf(c.req.url);
    const address = linkedAddress(c.req.path);
    // a sentence went on behind the link: its preview and its address are the screen's
    if (address !== null && asked !== address) return c.redirect(`${address}${query}`, 301);
    if (asked === null || !screenPath.test(asked)) return send(c, '/index.html', shell, 404);
    const document = await documents?.at({ path: asked, query, origin: c.get('own') });
    return document ? sendDocument(c, document) : send(c, '/index.html', shell);
  };
