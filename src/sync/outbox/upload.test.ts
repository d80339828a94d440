import { expect, test } from 'vitest';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import { makeUpload } from './upload.ts';

/** What an upload comes to that is answered so. */
const outcomeOf = async (answer: Response): Promise<string> => {
  const upload = makeUpload({
    fetch: async () => answer,
    clock: systemClock,
    apiBase: '',
    online: () => true,
    signal: new AbortController().signal,
  });
  try {
    await upload('/media/a.png', { type: 'image/png', bytes: new ArrayBuffer(3) }, () => {});
    return 'stored';
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.failure.kind;
  }
};

const said = (body: string | null, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers });

test('[B-48] a store may confirm a picture in any words, or in none', async () => {
  for (const answer of [
    said(null),
    said('', { etag: '"1"' }, 201),
    said('OK', { 'content-type': 'text/plain' }),
    said('{}', { 'content-type': 'application/json' }, 201),
    said('{"message":"ok","data":null}', { 'content-type': 'application/json' }),
    said('<stored/>', { etag: '"1"' }),
  ])
    expect(await outcomeOf(answer)).toBe('stored');
});

test('[B-48] an HTML page is the answer of a captive portal, whatever its content type', async () => {
  for (const answer of [
    said('', { 'content-type': 'text/html; charset=utf-8' }),
    said('로그인해 주세요', { 'content-type': 'application/xhtml+xml' }),
    said('\n<!doctype html><title>Wi-Fi</title>'),
    said('{"login":"http://wifi.test"}', { 'content-type': 'application/json' }),
    said('{"messa', { 'content-type': 'application/json' }),
    said('', {}, 511),
  ])
    expect(await outcomeOf(answer)).toBe('not-the-server');
});

test('a 413 is final, no matter who answers it: the same bytes would be refused again', async () => {
  for (const answer of [
    said('<html><center>nginx</center></html>', { 'content-type': 'text/html' }, 413),
    said(null, {}, 413),
  ]) {
    const upload = makeUpload({
      fetch: async () => answer,
      clock: systemClock,
      apiBase: '',
      online: () => true,
      signal: new AbortController().signal,
    });
    const photo = { type: 'image/png', bytes: new ArrayBuffer(3) };
    await expect(upload('/media/a.png', photo, () => {})).rejects.toMatchObject({
      failure: { kind: 'refused', status: 413, code: 'PAYLOAD_TOO_LARGE' },
    });
  }
});

test('a store that asks for a pause of so many seconds gets it', async () => {
  const upload = makeUpload({
    fetch: async () => said(null, { 'retry-after': '7' }, 429),
    clock: systemClock,
    apiBase: '',
    online: () => true,
    signal: new AbortController().signal,
  });
  await expect(
    upload('/media/a.png', { type: 'image/png', bytes: new ArrayBuffer(3) }, () => {}),
  ).rejects.toMatchObject({ failure: { kind: 'busy', status: 429, retryAfterMs: 7_000 } });
});
