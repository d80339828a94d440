import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { Fetch } from '../http.ts';
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

/** A portal answers 200 to a PUT as to anything else, with a page: no store that keeps a picture sends one (B-48). */
const judge = async (response: Response): Promise<void> => {
  const { status, redirected, headers } = response;
  if (redirected || status === 511) throw new CallFailed({ kind: 'not-the-server' });
  if (status >= 500 || status === 429) throw new CallFailed({ kind: 'busy', status, retryAfterMs: null });
  if (status !== 200 && status !== 201)
    throw new CallFailed({ kind: 'refused', status, code: uploadRefused, data: null });
  // a bucket on another origin may not let its ETag be read
  if (headers.get('etag') !== null) return;
  const isPage = /\bx?html\b/i.test(headers.get('content-type') ?? '') || /^\s*</.test(await response.text());
  if (isPage) throw new CallFailed({ kind: 'not-the-server' });
};
