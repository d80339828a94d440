import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { UserId } from '#contract/ids.ts';
import * as sessions from '#src/db/session.ts';
import { failed, member, refused, setUp } from '#tests/harness/session-stage.ts';
import { makeGate } from '#tests/sim/stage.ts';
import { CallFailed } from '../failure.ts';

test('[S4] calls that meet a 401 together share one refresh and are retried once', async () => {
  const it = await setUp(member);
  it.answers(endpoints.likedItems, refused(401, ''), refused(401, ''), refused(401, ''), []);
  it.answers(endpoints.refreshToken, null);
  await Promise.all([1, 2, 3].map(() => it.session.call(endpoints.likedItems, {})));
  expect([it.count(endpoints.refreshToken), it.count(endpoints.likedItems)]).toEqual([1, 6]);
});

test('[S9] [O15] a call is not repeated when another account has logged in during its refresh', async () => {
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

test('[S9] a second 401 is final: no loop, no logout', async () => {
  const it = await setUp(member);
  it.answers(endpoints.likedItems, refused(401, 'NOT_LOGIN'));
  it.answers(endpoints.refreshToken, null);
  await expect(it.session.call(endpoints.likedItems, {})).rejects.toMatchObject({
    failure: { kind: 'refused', status: 401 },
  });
  expect([it.count(endpoints.refreshToken), it.count(endpoints.likedItems)]).toEqual([1, 2]);
  expect(it.row()).toMatchObject(member);
});

test('[S4] a 401 to a call that left before another context refreshed causes no second refresh', async () => {
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

test('[S10] a server that cannot refresh is left alone for 5 s, or as long as it says up to a minute', async () => {
  for (const [retryAfterMs, pause] of [
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
    expect(await call()).toMatchObject({ failure: { kind: 'busy', status: 503, retryAfterMs: pause } });
    await it.advance(pause - 1);
    expect(await call()).toMatchObject({ failure: { kind: 'busy', status: 503, retryAfterMs: 1 } });
    expect(it.count(endpoints.refreshToken)).toBe(1);
    await it.advance(1);
    await call();
    expect(it.count(endpoints.refreshToken)).toBe(2);
  }
});

test('[S10] a refresh of another context counts while the server is left alone; a refresh without an answer is repeated at once', async () => {
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

test('[O8] a refresh without an answer counts as one that may have renewed the cookies, from when it left', async () => {
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

test('[S5] the refresh turn of a context that never returns it is taken over after 20 s', async () => {
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
