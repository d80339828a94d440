import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import { type Fetch, isEnvelope } from '../http.ts';
import { uploadRefused } from '../outbox/actions/photo-upload.ts';

/** Ten megabytes over a slow link; a store that is silent for this long is not coming back. */
const uploadMs = 120_000;

export interface UploadDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly apiBase: string;
  readonly online: () => boolean;
  readonly signal: AbortSignal;
}

export type Upload = (address: string, type: string, bytes: ArrayBuffer) => Promise<void>;

/** PUT of a picture's bytes to a signed address (contract §7). Settles only when the store has it. Throws CallFailed. */
export const makeUpload =
  ({ fetch, clock, apiBase, online, signal }: UploadDeps): Upload =>
  async (address, type, bytes) => {
    if (signal.aborted) throw new CallFailed({ kind: 'stopped' });
    if (!online()) throw new CallFailed({ kind: 'never-left' });
    const abort = new AbortController();
    const stop = () => abort.abort();
    signal.addEventListener('abort', stop, { once: true });
    const disarm = clock.setTimer(uploadMs, stop);
    try {
      const response = await fetch(address.startsWith('/') ? `${apiBase}${address}` : address, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: bytes,
        // the address itself is the right to write; a bucket wants no cookies
        credentials: 'omit',
        cache: 'no-store',
        signal: abort.signal,
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

/** What a portal answers to anything: a page, or an object of its own making. A store has few words, or the contract's. */
const isPortals = (type: string, text: string): boolean => {
  if (/\bx?html\b/i.test(type) || /^\s*</.test(text)) return true;
  if (!/^\s*\{/.test(text)) return false;
  try {
    const said: unknown = JSON.parse(text);
    return !isEnvelope(said) && Object.keys(said ?? {}).length > 0;
  } catch {
    return true; // nobody's words
  }
};

/** A portal answers 200 to a PUT as to anything else: a store names what it keeps, or has little to say (B-48). */
const judge = async (response: Response): Promise<void> => {
  const { status, redirected, headers } = response;
  if (redirected || status === 511) throw new CallFailed({ kind: 'not-the-server' });
  if (status >= 500 || status === 429) throw new CallFailed({ kind: 'busy', status, retryAfterMs: null });
  if (status !== 200 && status !== 201)
    throw new CallFailed({ kind: 'refused', status, code: uploadRefused, data: null });
  // a bucket on another origin may not let its ETag be read
  if (headers.get('etag') !== null) return;
  if (isPortals(headers.get('content-type') ?? '', await response.text()))
    throw new CallFailed({ kind: 'not-the-server' });
};
