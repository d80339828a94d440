import { describe, expect, test } from 'vitest';
import type { Device } from '#tests/sim/device.ts';
import { memoryDisk } from '#tests/sim/disk.ts';
import type { FaultKind } from '#tests/sim/faults.ts';
import type { Step } from '#tests/sim/script.ts';
import { World } from '#tests/sim/world.ts';

/** A device, its server and six listings, two a page; the oracle of the simulation watches. */
const setUp = async (ext: boolean, ...steps: Step[]) => {
  const setting = {
    ext,
    exclusiveCursor: false,
    devices: 1,
    tabs: 1,
    items: 6,
    pageSize: 2,
    diskMs: 0,
    latencyMs: 10,
    accessMs: 86_400_000,
  };
  const world = new World({ seed: 1, setting, steps: [] }, memoryDisk);
  await world.settle();
  await world.step({ do: 'run', ms: 1_000 });
  for (const step of steps) await world.step(step);
  const device = world.devices[0] as Device; // the setting says one
  const db = () => device.disk.account(device.leader?.running?.account ?? 'visitor');
  return {
    world,
    device,
    step: (step: Step) => world.step(step),
    item: async (id: number) => (await db().peek('items')).find((row) => row.itemId === id),
    feed: async (key: string) => (await db().peek('feeds')).find((row) => row.key === key),
    pull: async (key: string) => (await db().peek('pulls')).find((row) => row.key === key),
  };
};
const login = (user: number): Step => ({ do: 'login', d: 0, user });
const show = (key: string): Step => ({ do: 'show', d: 0, t: 0, key });
const ask = (key: string): Step => ({ do: 'refresh', d: 0, key });
const pass = (ms: number): Step => ({ do: 'run', ms });
const fault = (kind: FaultKind): Step => ({ do: 'fault', d: 0, kind, only: null, wait: null });

test('a member sees the lists and the detail that are theirs', async () => {
  const it = await setUp(true, login(1), pass(2_000), { do: 'like', user: 1, item: 5 });
  for (const key of ['home', 'liked', 'mine', 'me', 'item:5']) await it.step(show(key));
  await it.step(pass(2_000));
  expect(it.world.violations).toEqual([]);
  expect((await it.feed('home'))?.length).toBe(2);
  expect((await it.feed('liked'))?.length).toBe(1);
  expect(await it.item(5)).toMatchObject({ liked: true, detail: { mine: false } });
});

describe('whose copy it is', () => {
  for (const ext of [true, false])
    test(`[S6] an access cookie that expires between proof and call costs a member nothing (${ext ? 'ext' : 'plain'})`, async () => {
      const it = await setUp(ext, login(1), pass(2_000), { do: 'like', user: 1, item: 5 }, show('item:5'));
      await it.step(pass(1_000));
      const refreshes = () =>
        it.device.net.sent.filter((sent) => sent.path === '/api/v1/refresh-token').length;
      const before = refreshes();
      await it.step({ do: 'expire', d: 0 });
      await it.step(ask('item:5'));
      await it.step(pass(1_000));
      expect((await it.item(5))?.liked).toBe(true);
      expect(refreshes() - before).toBe(1);
    });

  test("[S11] another account's profile is not stored, and the engine ends as moved", async () => {
    const it = await setUp(false, login(1), pass(2_000), show('me'), pass(1_000));
    const before = it.device.leader?.running?.engine;
    it.device.net.jar = it.world.server.signIn(2 as never); // a login in a window that this engine knows nothing of
    await it.step(ask('me'));
    await it.step(pass(300));
    expect(before?.state()).toBe('moved');
    expect((await it.device.disk.account(1 as never).peek('me'))[0]?.user.id).toBe(1); // member 1 of the world
  });
});

describe('a database that fails', () => {
  for (const how of ['full', 'gone', 'hang'] as const)
    test(`[E3] one that is ${how} ends the engine within seconds, and a new one repairs what was left`, async () => {
      const it = await setUp(true, show('home'), pass(2_000));
      const first = it.device.leader?.running?.engine;
      await it.step({ do: 'disk', d: 0, fault: how });
      await it.step(ask('home'));
      await it.step(pass(13_000));
      expect(first?.state()).toBe('lost');
      await it.world.heal();
      await it.step(pass(60_000));
      expect(await it.feed('home')).toMatchObject({ loading: 0, trouble: null });
      expect(it.world.violations).toEqual([]);
    });
});

test('[P18] an engine that dies in the middle of a fetch leaves nothing "loading"', async () => {
  const it = await setUp(true, show('home'), pass(2_000), fault('hang'), ask('home'), pass(500));
  expect((await it.feed('home'))?.loading).not.toBe(0);
  await it.step({ do: 'crash', d: 0, t: 0 });
  await it.step({ do: 'reopen', d: 0, t: 0 });
  await it.step(pass(2_000));
  expect((await it.feed('home'))?.loading).toBe(0);
});

test('[O52] a start with an expired access token refreshes once before any list of a member is requested', async () => {
  const lists = ['liked', 'mine', 'me'];
  const it = await setUp(true, login(1), pass(2_000), { do: 'crash', d: 0, t: 0 }, { do: 'expire', d: 0 });
  const before = it.device.net.sent.length;
  await it.step({ do: 'reopen', d: 0, t: 0 });
  for (const key of lists) await it.step(show(key));
  await it.step(pass(3_000));
  const paths = it.device.net.sent.slice(before).map(({ path }) => path);
  const refresh = paths.indexOf('/api/v1/refresh-token');
  expect(refresh).toBeGreaterThan(0);
  expect(new Set(paths.slice(0, refresh))).toEqual(new Set(['/api/test/is-login']));
});

describe('[O52] the room on a screen', () => {
  for (const ext of [true, false])
    test(`is requested ${ext ? 'beside the question of who is logged in, of a server that checks accounts' : 'after that question, of a server that cannot check it'}`, async () => {
      const it = await setUp(ext, login(1), pass(2_000), { do: 'crash', d: 0, t: 0 });
      const before = it.device.net.sent.length;
      await it.step({ do: 'reopen', d: 0, t: 0 });
      await it.step(show('room:1'));
      await it.step(pass(3_000));
      const sent = it.device.net.sent.slice(before);
      const at = (end: string) => sent.find(({ path }) => path.includes(end))?.at ?? Number.NaN;
      expect([at('/enter?') - at('/is-login') < 10, at('/enter?') > 0]).toEqual([ext, true]);
      expect(it.world.violations).toEqual([]);
    });
});

test('[P19] a visitor requests nothing that only members have, and the screen says so', async () => {
  const it = await setUp(true, show('liked'), show('mine'), show('me'), pass(2_000));
  expect(it.device.net.sent.map((sent) => sent.path)).toEqual(['/api/test/is-login']);
  expect((await it.feed('liked'))?.trouble).toBe('signed-out');
  expect((await it.feed('mine'))?.trouble).toBe('signed-out');
  expect((await it.pull('me'))?.trouble).toBe('signed-out');
  expect(it.device.engine()?.state()).toBe('running');
});

test('[P14] a page of which no row can be used leaves the list as it was', async () => {
  const it = await setUp(
    true,
    login(1),
    pass(2_000),
    { do: 'like', user: 1, item: 5 },
    show('liked'),
    pass(1_000),
  );
  await it.step(fault('bad-row'));
  await it.step(ask('liked'));
  await it.step(pass(1_000));
  expect(await it.feed('liked')).toMatchObject({ length: 1, trouble: 'unreadable' });
});

test('what a captive portal held back is fetched when the probe succeeds, without another trigger', async () => {
  const it = await setUp(true, fault('portal'), show('home'), show('item:2'), pass(5_000));
  expect((await it.pull('link'))?.trouble).toBe('portal');
  expect((await it.feed('home'))?.trouble).toBe('portal');
  await it.step(fault('none'));
  await it.step(pass(70_000));
  expect((await it.pull('link'))?.trouble).toBe(null);
  expect(await it.feed('home')).toMatchObject({ trouble: null, length: 2 });
  expect((await it.item(2))?.detail).not.toBe(null);
});

test('[P1] the next page of a list that was never fetched is its first', async () => {
  const it = await setUp(true, { do: 'more', d: 0, key: 'home' }, pass(1_000));
  expect(await it.feed('home')).toMatchObject({ generation: 1, length: 2, loading: 0 });
});

test('[L5] a device that reports no network a moment too long, without a later event, delays no call', async () => {
  const it = await setUp(true, login(1), pass(2_000), { do: 'offline', d: 0 });
  await it.step({ do: 'want', d: 0, t: 0, item: 5, liked: true });
  await it.step({ do: 'crash', d: 0, t: 0 });
  const { net } = it.device;
  let asked = 0;
  Object.defineProperty(net, 'online', {
    get: () => {
      asked += 1;
      return asked > 1; // the outbox prechecks before the first call leaves
    },
    set: () => {},
  });
  await it.step({ do: 'reopen', d: 0, t: 0 });
  await it.step(pass(3_000));
  expect(it.device.net.sent.filter((sent) => sent.path === '/api/v1/like/5')).toHaveLength(1);
});
