import * as v from 'valibot';
import { ErrorEnvelope } from '#contract/errors.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { type Clock, retryAfter } from '#src/lib/time.ts';
import { CallFailed, tooLarge } from '../failure.ts';
import { type Fetch, isEnvelope } from '../http.ts';
import { uploadRefused } from './upload-photo.executor.ts';

/** An upload that sends no byte for this long is given up; a slow one that still moves is waited for. */
const silentMs = 60_000;
/** Deadline of an upload without progress events: ten megabytes over a slow link. */
const uploadMs = 120_000;

/**
 * A PUT of bytes that resolves as `fetch` does; `onSent` is called with the bytes sent so far, where the platform
 * reports them.
 */
export type PutBytes = (
  address: string,
  type: string,
  bytes: ArrayBuffer,
  options: { readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
) => Promise<Response>;

export interface UploadDeps {
  readonly fetch: Fetch;
  /** Absent: `fetch`, which reports no progress. */
  readonly put?: PutBytes;
  readonly clock: Clock;
  readonly apiBase: string;
  readonly online: () => boolean;
  readonly signal: AbortSignal;
}

export type Upload = (
  address: string,
  photo: Pick<PhotoRow, 'type' | 'bytes'>,
  onSent: (bytes: number) => void,
) => Promise<void>;

const putBy =
  (fetch: Fetch): PutBytes =>
  (address, type, bytes, { signal }) =>
    fetch(address, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: bytes,
      // the signed address grants the right to write; a bucket wants no cookies
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });

/**
 * Uploads a picture's bytes to a signed address by PUT (contract §7). Settles only when the store has them. Throws
 * CallFailed.
 */
export const makeUpload =
  ({ fetch, put = putBy(fetch), clock, apiBase, online, signal }: UploadDeps): Upload =>
  async (address, { type, bytes }, onSent) => {
    if (signal.aborted) throw new CallFailed({ kind: 'stopped' });
    if (!online()) throw new CallFailed({ kind: 'never-left' });
    const abort = new AbortController();
    const stop = () => abort.abort();
    signal.addEventListener('abort', stop, { once: true });
    let disarm = clock.setTimer(uploadMs, stop);
    try {
      const target = address.startsWith('/') ? `${apiBase}${address}` : address;
      const response = await put(target, type, bytes, {
        signal: abort.signal,
        onSent: (sent) => {
          disarm();
          disarm = clock.setTimer(silentMs, stop);
          onSent(sent);
        },
      });
      await judge(response);
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed({ kind: signal.aborted ? 'stopped' : 'unanswered' }, error);
    } finally {
      disarm();
      signal.removeEventListener('abort', stop);
    }
  };

/**
 * Whether an answer is a captive portal's: a page, or an object of its own making. A store answers with few words, or
 * with the contract's.
 */
const isPortals = (type: string, text: string): boolean => {
  if (/\bx?html\b/i.test(type) || /^\s*</.test(text)) return true;
  if (!/^\s*\{/.test(text)) return false;
  try {
    const said: unknown = JSON.parse(text);
    return !isEnvelope(said) && Object.keys(said ?? {}).length > 0;
  } catch {
    return true; // neither a store's nor the contract's
  }
};

/** The contract's code in a refusal, as the server's own store sends one; a bucket sends codes of its own. */
const codeOf = async (response: Response): Promise<string> => {
  try {
    const body = v.safeParse(ErrorEnvelope, JSON.parse(await response.text()));
    const code = body.success ? body.output.code : '';
    return pictureCodes.has(code) ? code : uploadRefused;
  } catch {
    return uploadRefused;
  }
};
/** Codes about the picture itself: no other address will accept it. */
const pictureCodes: ReadonlySet<string> = new Set(['INVALID_FILE_FORMAT', 'FILE_SIZE_EXCEEDED']);

/**
 * Tells a store from a captive portal, which answers 200 to a PUT as to anything: a store names what it stored, or says
 * little (B-48).
 */
const judge = async (response: Response): Promise<void> => {
  const { status, redirected, headers } = response;
  if (redirected || status === 511) throw new CallFailed({ kind: 'not-the-server' });
  if (status >= 500 || status === 429) {
    // seconds only: a store's clock is not the server's
    const wait = retryAfter(headers.get('retry-after'), Number.NaN);
    throw new CallFailed({ kind: 'busy', status, retryAfterMs: Number.isNaN(wait) ? null : wait });
  }
  if (status === 413) throw tooLarge();
  if (status !== 200 && status !== 201)
    throw new CallFailed({ kind: 'refused', status, code: await codeOf(response), data: null });
  // a bucket on another origin may hide its ETag
  if (headers.get('etag') !== null) return;
  if (isPortals(headers.get('content-type') ?? '', await response.text()))
    throw new CallFailed({ kind: 'not-the-server' });
};
