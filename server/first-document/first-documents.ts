import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DrawFirstDocument, PublicAnswer } from '#contract/first-document.ts';
import type { ServerClock } from '../context.ts';
import type { Log } from '../log.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** How long a document is served again, ms: what it shows is at most so much older than an answer of the API. */
const servedMs = 3_000;

/** A visit waits so long for its document, ms: a database that hangs must not keep the shell back. */
const patienceMs = 1_000;

/** Documents that are kept: the first screens of most visits, and the listings that links lead to. */
const mostKept = 64;

/** Drawings under way at once, and begun within a second: each takes some 20 ms of the process. Further visits begin plain. */
const mostAtOnce = 4;
const mostASecond = 10;

export type Encoding = 'br' | 'gzip';

/** A drawn document as it is sent. */
export interface ReadyDocument {
  readonly etag: string;
  /** Source of its style element for the policy: `'sha256-…'`. */
  readonly styleHash: string;
  /** Its bytes as they are, or packed. */
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => deflate(bytes, { level: 6 }),
};

const digest = (text: string | Buffer, form: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(form);

const ready = (html: string, style: string): ReadyDocument => {
  const bytes = Buffer.from(html);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `"${digest(bytes, 'base64url').slice(0, 22)}"`,
    styleHash: `'sha256-${digest(style, 'base64')}'`,
    bytes: async (encoding) => {
      if (encoding === undefined) return bytes;
      const known = packed.get(encoding) ?? packers[encoding](bytes);
      packed.set(encoding, known);
      return known;
    },
  };
};

/** The addresses that have one, as they are told apart: what else an address carries changes no byte. */
const addressOf = (path: string, query: string): string | null => {
  if (path === '/' || /^\/detail\/[1-9]\d{0,15}$/.test(path)) return path;
  return path === '/search' && query.length <= 1_000 ? path + query : null;
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

const inTime = <T>(drawing: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((go) => {
    timer = setTimeout(() => go(null), patienceMs);
  });
  return Promise.race([drawing, late]).finally(() => clearTimeout(timer));
};

export const makeFirstDocuments = ({ draw, shell, clock, log, ask }: Parts): FirstDocuments => {
  const kept = new Map<string, { readonly at: number; readonly document: Promise<ReadyDocument | null> }>();
  let drawings = 0;
  let second = { from: 0, begun: 0 };

  /** Counts a drawing that may begin; false: there are enough. */
  const mayBegin = (now: number): boolean => {
    if (Math.abs(now - second.from) >= 1_000) second = { from: now, begun: 0 };
    if (drawings >= mostAtOnce || second.begun >= mostASecond) return false;
    second.begun += 1;
    return true;
  };

  const make = async (address: string, origin: string, at: number): Promise<ReadyDocument | null> => {
    drawings += 1;
    try {
      const drawn = await draw({ address, origin, shell, at, ask });
      return drawn === null ? null : ready(drawn.html, drawn.style);
    } catch (error) {
      log.error('first document failed', error);
      return null;
    } finally {
      drawings -= 1;
    }
  };

  return {
    at: async ({ path, query, origin }) => {
      const address = addressOf(path, query);
      if (address === null) return null;
      const key = `${origin} ${address}`;
      const now = clock.now();
      const known = kept.get(key);
      if (known !== undefined && Math.abs(now - known.at) < servedMs) return known.document;
      if (!mayBegin(now)) return null;
      kept.delete(key);
      const document = inTime(make(address, origin, now));
      kept.set(key, { at: now, document });
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return document;
    },
  };
};
