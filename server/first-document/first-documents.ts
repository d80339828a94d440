import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type DrawFirstDocument,
  type FirstDocument,
  firstScreens,
  type PublicAnswer,
} from '#contract/first-document.ts';
import { tagOf } from '../conditional.ts';
import type { ServerClock } from '../context.ts';
import { makeGate } from '../gate.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { makeRateLimiter } from '../quota.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** How long a document is served again, ms: what it shows is at most so much older than an answer of the API. */
const servedMs = 3_000;

/** A screen is waited for so long, ms: then the app draws it by itself. */
const patienceMs = 1_000;
/** And a document so long: a database that hangs must not keep the shell back. */
const longestMs = 2_000;

/** Documents that are kept: the first screens of most visits, and the listings that links lead to. */
const mostKept = 64;

/** Screens drawn at once, each of which takes some 20 ms of the process, and how many more wait for their turn. */
const mostAtOnce = 4;
const mostWaiting = 60;

/**
 * Screens drawn within a second. Listings have a count of their own: a search reads far more, and a user who searches much
 * takes no link its picture away.
 */
const rates = {
  listing: { burst: 40, perSecond: 20 },
  other: { burst: 10, perSecond: 10 },
} as const;

export type Encoding = 'br' | 'gzip';

/** A drawn document as it is sent. */
export interface ReadyDocument {
  readonly status: 200 | 404;
  readonly etag: string;
  /** Source of its style element for the policy: `'sha256-…'`; null: it has none. */
  readonly styleHash: string | null;
  /** Its bytes as they are, or packed. */
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => deflate(bytes, { level: 6 }),
};

const ready = ({ status, html, style }: FirstDocument): ReadyDocument => {
  const bytes = Buffer.from(html);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    etag: tagOf(bytes),
    styleHash: style === '' ? null : `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    bytes: async (encoding) => {
      if (encoding === undefined) return bytes;
      const known = packed.get(encoding) ?? packers[encoding](bytes);
      packed.set(encoding, known);
      return known;
    },
  };
};

/** Longer ones are drawn by the app itself. */
const mostQuery = 1_000;

/** The addresses that have one, as they are told apart: what else an address carries changes no byte. */
const addressOf = (path: string, query: string): string | null => {
  const screen = Object.values(firstScreens).find((one) => one.path.test(path));
  if (screen === undefined || (screen.hasQuery && query.length > mostQuery)) return null;
  return screen.hasQuery ? path + query : path;
};

export interface FirstDocuments {
  /**
   * The document of a page, drawn once for all who ask within a few seconds. null: it has none, or none can be drawn, and
   * the plain shell is served.
   */
  at(page: {
    readonly path: string;
    readonly query: string;
    readonly origin: string;
  }): Promise<ReadyDocument | null>;
}

interface Parts {
  readonly draw: DrawFirstDocument;
  readonly shell: string;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly ask: (path: string) => Promise<PublicAnswer>;
}

/** null: it takes longer. */
const inTime = <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((go) => {
    timer = setTimeout(() => go(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

export const makeFirstDocuments = ({ draw, shell, clock, log, ask }: Parts): FirstDocuments => {
  const kept = new Map<string, { readonly at: number; readonly document: Promise<ReadyDocument | null> }>();
  const limiter = makeRateLimiter(clock, 2);
  const gate = makeGate(mostAtOnce, mostWaiting);

  /** null, with a line in the log where it is a defect: it cannot be drawn. */
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Problem)) log.error('first document failed', error); // a Problem: too many wait
      return null;
    });

  const make = async (key: string, address: string, origin: string, at: number) => {
    const kind = address.startsWith('/detail/') ? 'listing' : 'other';
    let isFull = false;
    const turn = async <T>(work: () => Promise<T>): Promise<T | null> => {
      isFull = limiter.take(kind, '', rates[kind]) > 0;
      return isFull ? null : inTime(orNull(gate(work)), patienceMs);
    };
    const drawn = await draw({ address, origin, shell, at, ask, turn });
    if (isFull) kept.delete(key); // a moment later there is a turn for it again
    return drawn === null ? null : ready(drawn);
  };

  return {
    at: async ({ path, query, origin }) => {
      const address = addressOf(path, query);
      if (address === null) return null;
      const key = `${origin} ${address}`;
      const now = clock.now();
      const known = kept.get(key);
      if (known !== undefined && Math.abs(now - known.at) < servedMs) return known.document;
      kept.delete(key);
      const document = inTime(orNull(make(key, address, origin, now)), longestMs);
      kept.set(key, { at: now, document });
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return document;
    },
  };
};

/** Where the build puts it: below a name that is never served. */
const place = '.server/first-document.js';

/**
 * What draws the documents of first visits, as the client's build has made it. null: this build has none, or it cannot be
 * loaded, and every visit begins with the plain shell.
 */
export const loadDrawing = async (distDir: string, log: Log): Promise<DrawFirstDocument | null> => {
  const file = join(distDir, place);
  try {
    await access(file);
  } catch {
    log.info('first document', { text: 'this build draws none: first visits begin with the plain shell' });
    return null;
  }
  try {
    const module: { readonly drawFirstDocument?: unknown } = await import(pathToFileURL(file).href);
    if (typeof module.drawFirstDocument !== 'function') throw new Error(`${file} draws nothing`);
    return module.drawFirstDocument as DrawFirstDocument; // the build's side says that it is one
  } catch (error) {
    log.error('first document', error);
    return null;
  }
};
