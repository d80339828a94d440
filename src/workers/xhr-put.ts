import type { PutBytes } from '#src/sync/outbox/upload.ts';

/**
 * A PUT that reports how many of its bytes have been sent: `fetch` cannot. Not in service workers, which have no
 * XMLHttpRequest.
 */
export const xhrPut: PutBytes = (address, type, bytes, { signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const fail = (): void => reject(new TypeError('the upload broke off'));
    request.open('PUT', address);
    // the address itself is the right to write; a bucket wants no cookies
    request.withCredentials = false;
    request.setRequestHeader('content-type', type);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, bytes.byteLength)));
    request.addEventListener('load', () => {
      const headers = new Headers();
      for (const name of ['etag', 'content-type', 'retry-after']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      const body = [204, 205, 304].includes(request.status) ? null : request.responseText;
      resolve(new Response(body, { status: request.status, headers }));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) return fail();
    request.send(bytes);
  });
