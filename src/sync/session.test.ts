import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { UserId } from '#contract/ids.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { makeGate, makeStage } from '#tests/sim/stage.ts';
import type { Exclusive } from './exclusive.ts';
import { CallFailed, type Failure } from './failure.ts';
import type { Attempt } from './http.ts';
import { makeSession } from './session.ts';

const A = 1 as UserId; // any positive number is an id
const refused = (status: number, code: string) =>
  new CallFailed({ kind: 'refused', status, code, data: null });
const failed = (kind: 'unanswered' | 'not-the-server' | 'never-left') => new CallFailed({ kind });
const free: Exclusive = (_name, run) => run();

type Answer = unknown | CallFailed | Promise<unknown>;

/** A session before a server that answers as told; `turns` are consumed one by one, the last one stays. */
const setUp = async (before: Partial<SessionRow>, exclusive: Exclusive = free) => {
  const stage = makeStage();
  await stage.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, before));
  const turns = new Map<string, Answer[]>();
  const sent: string[] = [];
  const attempt = (async (endpoint: Endpoint) => {
    sent.push(endpoint.path);
    const list = turns.get(endpoint.path) ?? [];
    const answer = await (list.length > 1 ? list.shift() : list[0]);
    if (answer instanceof Error) throw answer;
    return { value: answer, status: 200, dropped: 0, capabilities: null };
  }) as Attempt; // a stand-in answers without the endpoint's type
  const session = makeSession({ attempt, device: stage.deviceStore, clock: stage.clock, exclusive });
  return {
    ...stage,
    session,
    sent,
    answers: (endpoint: Endpoint, ...list: Answer[]) => turns.set(endpoint.path, list),
    count: (endpoint: Endpoint) => sent.filter((path) => path === endpoint.path).length,
    row: () => stage.device.all('session')[0],
  };
};
const member: Partial<SessionRow> = { state: 'member', userId: A };

test('[S1] no failed question changes what is known', async () => {
  const failures: Failure[] = [
    { kind: 'never-left' },
    { kind: 'unanswered' },
    { kind: 'busy', status: 503, retryAfterMs: null },
    { kind: 'not-the-server' },
    { kind: 'unreadable' },
    { kind: 'refused', status: 403, code: 'FORBIDDEN_ORIGIN', data: null },
  ];
  for (const failure of failures) {
    const it = await setUp(member);
    it.answers(endpoints.isLogin, new CallFailed(failure));
    expect(await it.session.settle()).toMatchObject({ is: 'unknown' });
    expect(it.row()).toMatchObject(member);
  }
});

test('[S1] a refresh that fails by anything but a 4xx of the server itself is no logout', async () => {
  for (const error of [
    failed('unanswered'),
    failed('not-the-server'),
    refused(401, ''),
    new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null }),
  ]) {
    const it = await setUp(member);
    it.answers(endpoints.isLogin, refused(401, 'NOT_LOGIN'));
    it.answers(endpoints.refreshToken, error);
    expect(await it.session.settle()).toMatchObject({ is: 'unknown' });
    expect(it.row()).toMatchObject(member);
  }
});

test('[S2] a refused refresh ends the session and keeps who it was; so does a probe that says nobody', async () => {
  const refusedIt = await setUp(member);
  refusedIt.answers(endpoints.isLogin, refused(401, 'NOT_LOGIN'));
  refusedIt.answers(endpoints.refreshToken, refused(400, '쿠키를 찾을 수 없습니다.'));
  const nobody = await setUp(member);
  nobody.answers(endpoints.isLogin, false);
  for (const it of [refusedIt, nobody]) {
    expect(await it.session.settle()).toEqual({ is: 'visitor' });
    expect(it.row()).toMatchObject({ state: 'ended', userId: A, notice: 'expired' });
  }
});

test('a probe may answer true or the id; who a truth is, the profile tells', async () => {
  const byId = await setUp({});
  byId.answers(endpoints.isLogin, 1);
  const byTruth = await setUp({});
  byTruth.answers(endpoints.isLogin, true);
  byTruth.answers(endpoints.me, { id: A });
  for (const it of [byId, byTruth]) {
    expect(await it.session.settle()).toEqual({ is: 'member', userId: A });
    expect(it.row()).toMatchObject(member);
  }
  const zero = await setUp({});
  zero.answers(endpoints.isLogin, 0);
  expect(await zero.session.settle()).toEqual({ is: 'visitor' });
});

test('[O18] a proof that is renewed asks a server whose probe names nobody for the profile alone, and the probe only where that is refused', async () => {
  const it = await setUp(member);
  it.answers(endpoints.isLogin, true);
  it.answers(endpoints.me, { id: A });
  await it.session.settle();
  expect(await it.session.proof(0)).toEqual({ is: 'member', userId: A });
  expect(it.sent).toEqual([endpoints.isLogin, endpoints.me, endpoints.me].map(({ path }) => path));
  // a question that may be about another server, as after a wake, is the whole one
  await it.session.settle();
  expect(it.count(endpoints.isLogin)).toBe(2);
  it.answers(endpoints.me, refused(404, 'USER_NOT_FOUND'));
  it.answers(endpoints.isLogin, false);
  expect(await it.session.proof(0)).toEqual({ is: 'visitor' });
  expect(it.count(endpoints.isLogin)).toBe(3);
});

test('[S3] a verdict about a session that was left or begun meanwhile is asked for again', async () => {
  const it = await setUp(member);
  const gate = makeGate<unknown>();
  it.answers(endpoints.isLogin, gate.done, false);
  it.answers(endpoints.logout, null);
  const settling = it.session.settle();
  await it.rest();
  await it.deviceStore.write(['session'], 'strict', (tx) => sessions.leave(tx, 'logged-out'));
  gate.open(1);
  expect(await settling).toEqual({ is: 'visitor' });
  expect(it.row()).toMatchObject({ state: 'visitor', userId: null });

  const late = await setUp({ state: 'visitor' });
  const nobody = makeGate<unknown>();
  late.answers(endpoints.isLogin, nobody.done, 1);
  const asked = late.session.settle();
  await late.rest();
  await late.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, member));
  nobody.open(false);
  expect(await asked).toEqual({ is: 'member', userId: A });
  expect(late.row()).toMatchObject({ ...member, notice: null });
});

test('[S4] calls that meet a 401 together share one refresh and are retried once', async () => {
  const it = await setUp(member);
  it.answers(endpoints.likedItems, refused(401, ''), refused(401, ''), refused(401, ''), []);
  it.answers(endpoints.refreshToken, null);
  await Promise.all([1, 2, 3].map(() => it.session.call(endpoints.likedItems, {})));
  expect([it.count(endpoints.refreshToken), it.count(endpoints.likedItems)]).toEqual([1, 6]);
});

test('[S4] [O15] a call is not repeated when somebody else has come during its refresh', async () => {
  const it = await setUp(member);
  const gate = makeGate<unknown>();
  it.answers(endpoints.likedItems, refused(401, ''), []);
  it.answers(endpoints.refreshToken, gate.done);
  const called = it.session.call(endpoints.likedItems, {}).catch((error: unknown) => error);
  await it.rest();
  await it.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, { userId: 2 as UserId })); // another's id
  gate.open(null);
  expect(await called).toMatchObject({ failure: { status: 401 } });
  expect(it.count(endpoints.likedItems)).toBe(1);
});

test('[S4] a second 401 is final: no loop, no logout', async () => {
  const it = await setUp(member);
  it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
  it.answers(endpoints.refreshToken, null);
  await expect(it.session.call(endpoints.likedItems, {})).rejects.toMatchObject({
    failure: { kind: 'refused', status: 401 },
  });
  expect([it.count(endpoints.refreshToken), it.count(endpoints.likedItems)]).toEqual([1, 2]);
  expect(it.row()).toMatchObject(member);
});

test('[S4] a 401 of a call that left before another context refreshed asks for no second refresh', async () => {
  const it = await setUp(member);
  const gate = makeGate<unknown>();
  it.answers(endpoints.likedItems, gate.done, []);
  it.answers(endpoints.refreshToken, null);
  const call = it.session.call(endpoints.likedItems, {});
  await it.rest();
  await it.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, { refreshes: 7 }));
  gate.open(refused(401, 'NOT_LOGIN'));
  await call;
  expect(it.count(endpoints.refreshToken)).toBe(0);
});

test('[I28] a server that cannot refresh is left alone for 5 s, or as long as it says up to a minute', async () => {
  for (const [retryAfterMs, rest] of [
    [null, 5_000],
    [20_000, 20_000],
    [3_600_000, 60_000],
  ] as const) {
    const it = await setUp(member);
    const busy = new CallFailed({ kind: 'busy', status: 503, retryAfterMs });
    it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
    it.answers(endpoints.refreshToken, busy);
    const call = () => it.session.call(endpoints.likedItems, {}).catch((error: unknown) => error);
    expect(await call()).toBe(busy);
    expect(await call()).toMatchObject({ failure: { kind: 'busy', status: 503, retryAfterMs: rest } });
    await it.advance(rest - 1);
    expect(await call()).toMatchObject({ failure: { kind: 'busy', status: 503, retryAfterMs: 1 } });
    expect(it.count(endpoints.refreshToken)).toBe(1);
    await it.advance(1);
    await call();
    expect(it.count(endpoints.refreshToken)).toBe(2);
  }
});

test('[S4] a refresh of another context counts while the server is left alone; a way that was lost is tried again at once', async () => {
  const it = await setUp(member);
  const busy = new CallFailed({ kind: 'busy', status: 503, retryAfterMs: null });
  it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
  it.answers(endpoints.refreshToken, busy);
  await expect(it.session.call(endpoints.likedItems, {})).rejects.toBe(busy);
  const gate = makeGate<unknown>();
  it.answers(endpoints.likedItems, gate.done, []);
  const call = it.session.call(endpoints.likedItems, {});
  await it.rest();
  await it.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, { refreshes: 1 }));
  gate.open(refused(401, 'NOT_LOGIN'));
  expect(await call).toMatchObject({ value: [] });
  const lost = await setUp(member);
  lost.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
  lost.answers(endpoints.refreshToken, failed('unanswered'));
  for (const _ of [1, 2])
    await expect(lost.session.call(endpoints.likedItems, {})).rejects.toMatchObject({
      failure: { kind: 'unanswered' },
    });
  expect(lost.count(endpoints.refreshToken)).toBe(2);
});

test('[O8] a refresh of which nobody hears the end shows that cookies may be new, from when it left', async () => {
  const it = await setUp(member);
  const gate = makeGate<unknown>();
  it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
  it.answers(endpoints.refreshToken, gate.done);
  const call = it.session.call(endpoints.likedItems, {});
  await it.rest();
  const under = it.row()?.refreshTries ?? 0;
  gate.open(failed('unanswered'));
  await expect(call).rejects.toMatchObject({ failure: { kind: 'unanswered' } });
  expect([under, it.row()?.refreshTries, it.row()?.refreshes]).toEqual([1, 2, 0]);
});

test('[S5] a turn that another context never gives back is taken after 20 s', async () => {
  const it = await setUp(member, () => new Promise(() => {}));
  it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'), []);
  it.answers(endpoints.refreshToken, null);
  let done = false;
  const call = it.session.call(endpoints.likedItems, {}).then(() => {
    done = true;
  });
  await it.advance(19_999);
  expect([done, it.count(endpoints.refreshToken)]).toEqual([false, 0]);
  await it.advance(1);
  await call;
  expect(it.count(endpoints.refreshToken)).toBe(1);
});

test('[S7] a doubt is not settled by an answer that was asked for before it', async () => {
  const it = await setUp({ state: 'visitor' });
  const gate = makeGate<unknown>();
  it.answers(endpoints.isLogin, gate.done, 1);
  const first = it.session.settle();
  await it.rest();
  it.session.doubt();
  const second = it.session.proof();
  gate.open(false);
  expect(await first).toEqual({ is: 'visitor' });
  expect(await second).toEqual({ is: 'member', userId: A });
});

test('[S7] who asks while a question waits for the one before it shares that one', async () => {
  const it = await setUp(member);
  const gate = makeGate<unknown>();
  it.answers(endpoints.isLogin, gate.done, 1);
  const first = it.session.proof(0);
  await it.rest();
  const later = [it.session.proof(0), it.session.proof(0), it.session.proof(0)];
  await it.rest();
  gate.open(1);
  await Promise.all([first, ...later]);
  expect(it.count(endpoints.isLogin)).toBe(2);
});

test('a proof serves for a minute of the monotonic clock, a doubt ends it', async () => {
  const it = await setUp(member);
  it.answers(endpoints.isLogin, 1);
  await it.session.proof();
  await it.advance(59_000);
  await it.session.proof();
  expect(it.count(endpoints.isLogin)).toBe(1);
  await it.advance(2_000);
  await it.session.proof();
  it.session.doubt();
  await it.session.proof();
  expect(it.count(endpoints.isLogin)).toBe(3);
});

test('a question that just failed serves all who want its answer for some seconds, unless there is a reason to ask', async () => {
  const it = await setUp(member);
  it.answers(endpoints.isLogin, refused(500, ''));
  await it.session.proof(0);
  await it.session.proof(0);
  expect(it.count(endpoints.isLogin)).toBe(1);
  it.session.doubt();
  await it.session.proof(0);
  expect(it.count(endpoints.isLogin)).toBe(2);
  await it.advance(5_000);
  await it.session.proof(0);
  expect(it.count(endpoints.isLogin)).toBe(3);
});

test('[S8] a logout is told before anything else is asked, and one that needs a live session has none any more', async () => {
  const told = await setUp({ state: 'leaving' });
  told.answers(endpoints.logout, null);
  const out = await setUp({ state: 'leaving' });
  out.answers(endpoints.logout, refused(401, 'NOT_LOGIN'));
  out.answers(endpoints.refreshToken, refused(401, 'INVALID_REFRESH_TOKEN'));
  for (const it of [told, out]) {
    it.answers(endpoints.isLogin, false);
    expect(await it.session.settle()).toEqual({ is: 'visitor' });
    expect(it.sent[0]).toBe(endpoints.logout.path);
    expect(it.row()).toMatchObject({ state: 'visitor' });
  }
  const offline = await setUp({ state: 'leaving' });
  offline.answers(endpoints.logout, failed('never-left'));
  expect(await offline.session.settle()).toMatchObject({ is: 'unknown' });
  expect(offline.row()).toMatchObject({ state: 'leaving' });
});

test('of two tabs one takes a notice, and a later notice is not taken for an earlier one', async () => {
  const it = await setUp({ ...member, notice: 'logged-out' });
  const take = (notice: SessionNotice) =>
    it.deviceStore.write(['session'], 'strict', (tx) => sessions.takeNotice(tx, notice));
  expect(await take('expired')).toBe(false);
  expect(it.row()?.notice).toBe('logged-out');
  expect(await Promise.all([take('logged-out'), take('logged-out')])).toEqual([true, false]);
  expect(it.row()?.notice).toBe(null);
});
