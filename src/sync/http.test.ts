import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { CallFailed, type Failure } from './failure.ts';
import { type CallOptions, type Fetch, makeCall } from './http.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const ok = (data: unknown, headers: Record<string, string> = {}) =>
  json(200, { message: '확인했어요.', data, version: 'v1.0.0' }, headers);
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { code, message: '안 돼요.', data: null, version: 'v1.0.0' }, headers);

const setUp = (fetch: Fetch, online = true) => {
  const stage = makeStage();
  const offsets: number[] = [];
  const reached = { times: 0 };
  const call = makeCall({
    fetch,
    clock: stage.clock,
    apiBase: '',
    online: () => online,
    onReached: () => {
      reached.times += 1;
    },
    onServerTime: (offset) => offsets.push(offset),
  });
  const failure = (options?: CallOptions): Promise<Failure> =>
    call(endpoints.isLogin, {}, options).then(
      () => expect.unreachable(),
      (error: unknown) => {
        if (error instanceof CallFailed) return error.failure;
        throw error;
      },
    );
  return { ...stage, call, failure, offsets, reached };
};
const failureOf = (response: Response): Promise<Failure> => setUp(async () => response).failure();
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true });

test('[A1] a success gives its data, its headers and the time of the server', async () => {
  const date = new Date(makeStage().clock.wall() + 5_000).toUTCString();
  const { call, offsets } = setUp(async () =>
    ok(true, { date, 'x-contract-ext': 'idem', etag: 'W/"a-name"' }),
  );
  expect(await call(endpoints.isLogin, {})).toEqual({
    value: true,
    status: 200,
    dropped: 0,
    capabilities: 'idem',
    etag: 'a-name',
  });
  expect(offsets).toEqual([5_000]);
});

test('a 413 is a refusal, no matter who answers it: a proxy has a page of its own', async () => {
  const page = new Response('<html>', { status: 413, headers: { 'content-type': 'text/html' } });
  for (const answer of [page, refused(413, 'PAYLOAD_TOO_LARGE')])
    expect(await failureOf(answer)).toMatchObject({
      kind: 'refused',
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
});

test('[A4] [F-A7] the time of the server is taken from its own failures, and from no gateway', async () => {
  const date = new Date(makeStage().clock.wall() + 5_000).toUTCString();
  const own = setUp(async () => json(500, { code: 'INTERNAL', message: '', data: null }, { date }));
  const cut = setUp(async () => json(500, '{"code":"INT', { date }));
  const gateway = setUp(async () => new Response('<html>', { status: 502, headers: { date } }));
  for (const it of [own, cut, gateway]) expect(await it.failure()).toMatchObject({ kind: 'busy' });
  expect([own.offsets, cut.offsets, gateway.offsets]).toEqual([[5_000], [], []]);
});

describe('each bad answer is one closed failure', () => {
  test('[A2] the answer of a captive portal is never taken for the server’s: HTML, redirects, JSON without the envelope, 511', async () => {
    const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    for (const response of [
      html(),
      redirected(html()),
      redirected(ok(true)),
      json(200, {}),
      json(200, { data: false }),
      json(200, { result: 'LOGIN_REQUIRED', message: '' }),
      json(200, []),
      json(200, 'null'),
      json(403, { error: 'blocked' }),
      new Response('no', { status: 403, headers: { 'content-type': 'text/html' } }),
      new Response('', { status: 511 }),
      new Response(null, { status: 204 }),
    ])
      expect(await failureOf(response)).toEqual({ kind: 'not-the-server' });
  });

  test('[A3] JSON cut short, an empty body and a broken connection are unanswered', async () => {
    for (const text of ['{"message":"확인했어요.","data":tr', ''])
      expect(await failureOf(json(200, text))).toEqual({ kind: 'unanswered' });
    const broken = setUp(() => Promise.reject(new TypeError('network')));
    expect(await broken.failure()).toEqual({ kind: 'unanswered' });
  });

  test('[A6] without a network nothing is sent', async () => {
    let sent = 0;
    const { failure } = setUp(async () => {
      sent += 1;
      return ok(true);
    }, false);
    expect([await failure(), sent]).toEqual([{ kind: 'never-left' }, 0]);
  });

  test('[A6] a probe is sent although the device reports no network; a lost one has changed nothing', async () => {
    const lost = setUp(() => Promise.reject(new TypeError('network')), false);
    expect(await lost.failure({ probes: true })).toEqual({ kind: 'never-left' });
    expect(lost.reached.times).toBe(0);
  });

  test('[A7] any answer to a probe shows that the device is wrong about its network', async () => {
    for (const answer of [ok(true), refused(401, 'NOT_LOGIN'), new Response('', { status: 503 })]) {
      const denied = setUp(async () => answer, false);
      await denied.call(endpoints.isLogin, {}, { probes: true }).catch(() => {}); // what it means is tested elsewhere
      expect(denied.reached.times).toBe(1);
    }
    const known = setUp(async () => ok(true));
    await known.call(endpoints.isLogin, {}, { probes: true });
    expect(known.reached.times).toBe(0);
  });

  test('[A3] a call without an answer is given up after its deadline, and one of a stopped engine at once', async () => {
    const never: Fetch = (_address, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const slow = setUp(never);
    const failing = slow.failure();
    await slow.advance(14_999);
    let settled = false;
    void failing.then(() => {
      settled = true;
    });
    await slow.rest();
    expect(settled).toBe(false);
    await slow.advance(1);
    expect(await failing).toEqual({ kind: 'unanswered' });
    const abort = new AbortController();
    const stopping = setUp(never).failure({ signal: abort.signal });
    abort.abort();
    expect(await stopping).toEqual({ kind: 'stopped' });
  });

  test('a busy server names its status, and its pause in seconds or as a date', async () => {
    expect(await failureOf(new Response('<html>', { status: 502 }))).toEqual({
      kind: 'busy',
      status: 502,
      retryAfterMs: null,
    });
    for (const [wait, ms] of [
      ['30', 30_000],
      ['soon', null],
    ] as const)
      expect(await failureOf(refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': wait }))).toEqual({
        kind: 'busy',
        status: 429,
        retryAfterMs: ms,
      });
  });

  test('[A4] a pause until a date counts from the time of the answer itself, whatever the device believes', async () => {
    const headers = { date: 'Mon, 02 Mar 1998 00:00:00 GMT', 'retry-after': 'Mon, 02 Mar 1998 00:00:20 GMT' };
    expect(await failureOf(refused(503, 'SERVICE_UNAVAILABLE', headers))).toMatchObject({
      retryAfterMs: 20_000,
    });
    const alone = refused(503, 'SERVICE_UNAVAILABLE', { 'retry-after': headers['retry-after'] });
    expect(await failureOf(alone)).toMatchObject({ retryAfterMs: null });
  });

  test('[A5] a refusal keeps its code, known or not; 401 without an envelope has none', async () => {
    expect(await failureOf(refused(404, 'ITEM_NOT_FOUND'))).toMatchObject({ code: 'ITEM_NOT_FOUND' });
    expect(await failureOf(refused(418, 'SOMETHING_NEW'))).toMatchObject({
      status: 418,
      code: 'SOMETHING_NEW',
    });
    for (const response of [new Response('', { status: 401 }), json(401, {}), json(401, 'null')])
      expect(await failureOf(response)).toEqual({ kind: 'refused', status: 401, code: '', data: null });
  });

  test('[A1] data that does not fit is unreadable', async () => {
    expect(await failureOf(ok({ odd: true }))).toEqual({ kind: 'unreadable' });
  });
});
