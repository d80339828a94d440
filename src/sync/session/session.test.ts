import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { A, failed, member, refused, setUp } from '#tests/harness/session-stage.ts';
import { makeGate } from '#tests/sim/stage.ts';
import { CallFailed, type Failure } from '../failure.ts';
import { tellLogout } from './account-ending-calls.ts';

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

test('[S2] a refused refresh ends the session and keeps its account; so does a probe that names no user', async () => {
  const refusedIt = await setUp(member);
  refusedIt.answers(endpoints.isLogin, refused(401, 'NOT_LOGIN'));
  refusedIt.answers(endpoints.refreshToken, refused(400, '쿠키를 찾을 수 없습니다.'));
  const ended = await setUp(member);
  ended.answers(endpoints.isLogin, false);
  for (const it of [refusedIt, ended]) {
    expect(await it.session.settle()).toEqual({ is: 'visitor' });
    expect(it.row()).toMatchObject({ state: 'ended', userId: A, notice: 'expired' });
  }
});

test('a probe may answer true or the id; whom true means, the profile shows', async () => {
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

test('[O53] a proof that is renewed asks a server whose probe names no user for the profile alone, and the probe only where that is refused', async () => {
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

test('[S3] a verdict is requested again where a session has ended or begun meanwhile', async () => {
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
  const visitor = makeGate<unknown>();
  late.answers(endpoints.isLogin, visitor.done, 1);
  const asked = late.session.settle();
  await late.rest();
  await late.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, member));
  visitor.open(false);
  expect(await asked).toEqual({ is: 'member', userId: A });
  expect(late.row()).toMatchObject({ ...member, notice: null });
});

test('[S7] a doubt is not settled by an answer that was requested before it', async () => {
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

test('[S7] a question that comes while another waits for the one before it shares that answer', async () => {
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

test('[S8] a logout is reported before any other call, and is done where the server answers that the session has ended', async () => {
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

test('[S12] a logout that is reported later names the session that it ends, and one at the tap ends whichever there is', async () => {
  const it = await setUp({ state: 'leaving', sessionName: 'the-one-before' });
  it.answers(endpoints.logout, failed('unanswered'), null);
  it.answers(endpoints.isLogin, true);
  it.answers(endpoints.me, { id: A });
  await tellLogout(it.deps, 'now');
  expect(it.row()).toMatchObject({ state: 'leaving', sessionName: 'the-one-before' });
  // another login has happened by the bare address since: the server leaves that session alone
  expect(await it.session.settle()).toEqual({ is: 'member', userId: A });
  expect(it.meant).toEqual([undefined, 'the-one-before']);
  expect(it.row()).toMatchObject({ state: 'member', sessionName: null });
});

test('[S12] the name of a session is that of the last probe, of a server that can match it', async () => {
  const it = await setUp({});
  it.answers(endpoints.isLogin, true);
  it.answers(endpoints.me, { id: A });
  it.headers.etag = 'hash-of-the-answer';
  await it.session.settle();
  expect(it.row()).toMatchObject({ state: 'member', sessionName: null });
  Object.assign(it.headers, { capabilities: 'if-match', etag: 'first' });
  it.session.doubt();
  await it.session.settle();
  expect(it.row()).toMatchObject({ sessionName: 'first' });
  it.headers.etag = '7'; // the version of the profile, by which a renewal asks
  it.session.doubt();
  await it.session.proof(0);
  expect(it.row()).toMatchObject({ sessionName: 'first' });
  it.headers.etag = 'second';
  it.session.doubt();
  await it.session.settle();
  expect(it.row()).toMatchObject({ sessionName: 'second' });
  await it.deviceStore.write(['session'], 'strict', (tx) => sessions.leave(tx, 'logged-out'));
  it.answers(endpoints.logout, null);
  await tellLogout(it.deps, 'later');
  expect(it.meant).toEqual(['second']);
  expect(it.row()).toMatchObject({ state: 'visitor', userId: null, sessionName: null });
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

test('[S14] the snapshots of an account are dropped while the session still names it, and only when it ends', async () => {
  const ended = await setUp(member);
  ended.answers(endpoints.isLogin, false);
  await ended.session.settle();
  expect(ended.dropped).toMatchObject([{ state: 'member', userId: A }]);

  const another = await setUp(member);
  another.answers(endpoints.isLogin, 2);
  await another.session.settle();
  expect(another.dropped).toMatchObject([{ state: 'member', userId: A }]);
  expect(another.row()).toMatchObject({ state: 'member', userId: 2 });

  const same = await setUp(member);
  same.answers(endpoints.isLogin, A);
  await same.session.settle();
  expect(same.dropped).toEqual([]);
});
