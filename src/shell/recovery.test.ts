import { expect, test, vi } from 'vitest';
import { makeRecovery, mayReload } from './recovery.ts';

const clockOf = () => {
  let well = () => {};
  return {
    setTimer: (_ms: number, run: () => void) => {
      well = run;
      return () => {
        well = () => {};
      };
    },
    pass: () => well(),
  };
};

test('a lost database is reopened first; then the page reloads, and once more only after a message and a pause', async () => {
  const recovery = makeRecovery(0, async () => true, clockOf());
  expect(await recovery.next()).toMatchObject({ do: 'reopen', showsReason: false });
  expect(await recovery.next()).toEqual({ do: 'reload', afterMs: 0, showsReason: false });
  // the page after the reload
  const next = makeRecovery(recovery.reloads(), async () => true, clockOf());
  await next.next();
  expect(await next.next()).toEqual({ do: 'reload', afterMs: 1_000, showsReason: true });
  expect(await next.next()).toEqual({ do: 'reload', afterMs: 2_000, showsReason: true });
});

test('where a reload would not find the app, each further reopening waits longer, 30 s at most', async () => {
  const recovery = makeRecovery(0, async () => false, clockOf());
  await recovery.next();
  const waits = [];
  for (let n = 0; n < 7; n += 1) waits.push((await recovery.next()).afterMs);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a database that stays open for three seconds counts as recovered, one that is lost before does not', async () => {
  const clock = clockOf();
  const recovery = makeRecovery(3, async () => true, clock);
  recovery.opened();
  await recovery.next();
  clock.pass(); // too late: the database was lost meanwhile
  expect(recovery.reloads()).toBe(3);
  recovery.opened();
  clock.pass();
  expect(recovery.reloads()).toBe(0);
  expect(await recovery.next()).toMatchObject({ do: 'reopen', showsReason: false });
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
