import { expect, test, vi } from 'vitest';
import { makeRecovery, mayReload } from './recovery.ts';

const setUp = () => {
  const timers = new Map<number, () => void>();
  let left = 0;
  return {
    clock: {
      setTimer: (ms: number, run: () => void) => {
        timers.set(ms, run);
        return () => void timers.delete(ms);
      },
    },
    leaveHeld: async () => {
      left += 1;
    },
    left: () => left,
    pass: (ms: number) => timers.get(ms)?.(),
  };
};

test('a lost database is reopened first; then the page reloads, and once more only after a message and a pause', async () => {
  const recovery = makeRecovery(0, async () => true, setUp());
  expect(await recovery.next()).toMatchObject({ do: 'reopen', showsReason: false });
  expect(await recovery.next()).toEqual({ do: 'reload', afterMs: 0, showsReason: false });
  // the page after the reload
  const next = makeRecovery(recovery.reloads(), async () => true, setUp());
  await next.next();
  expect(await next.next()).toEqual({ do: 'reload', afterMs: 1_000, showsReason: true });
  expect(await next.next()).toEqual({ do: 'reload', afterMs: 2_000, showsReason: true });
});

test('where a reload would not find the app, each further reopening waits longer, 30 s at most', async () => {
  const recovery = makeRecovery(0, async () => false, setUp());
  await recovery.next();
  const waits = [];
  for (let n = 0; n < 7; n += 1) waits.push((await recovery.next()).afterMs);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a database that stays open for three seconds counts as recovered, one that is lost before does not', async () => {
  const it = setUp();
  const recovery = makeRecovery(3, async () => true, it);
  recovery.opened();
  await recovery.next();
  it.pass(3_000); // too late: the database was lost meanwhile
  expect(recovery.reloads()).toBe(3);
  recovery.opened();
  it.pass(3_000);
  expect(recovery.reloads()).toBe(0);
});

test('[E9] held databases are left once one is lost within a minute of its reopening, and not before', async () => {
  const it = setUp();
  const recovery = makeRecovery(0, async () => true, it);
  await recovery.next();
  recovery.opened();
  it.pass(3_000);
  expect(it.left()).toBe(0);
  expect(await recovery.next()).toMatchObject({ do: 'reload' });
  expect(it.left()).toBe(1);
  const later = makeRecovery(0, async () => true, it);
  await later.next();
  later.opened();
  it.pass(60_000);
  expect(await later.next()).toMatchObject({ do: 'reopen' });
  expect(it.left()).toBe(1);
});

test('a captive portal, which answers every address with a page of its own, does not allow a reload', async () => {
  const answer = (type: string) => async () => new Response(null, { headers: { 'content-type': type } });
  try {
    vi.stubGlobal('fetch', answer('text/html; charset=utf-8'));
    expect(await mayReload()).toBe(false);
    vi.stubGlobal('fetch', answer('application/manifest+json'));
    expect(await mayReload()).toBe(true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('a redirect')));
    expect(await mayReload()).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
