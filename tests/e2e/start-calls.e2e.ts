import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { land, mainUser } from '#tests/harness/login.ts';

/** What a start asks the server for, whatever is stored: a crowded campus network pays for each call. */

test.setTimeout(240_000);

/** Calls of the contract that one start may make. */
const mostCalls = { on: 12, off: 16 } as const; // without extensions who is here is asked twice more

const callsOf = (network: FaultProxy): string[] =>
  network.seen.flatMap(({ method, path }) =>
    path.startsWith('/api/') ? [`${method} ${path.replace(/\?.*$/, '')}`] : [],
  );

/** The calls of one start: from then until nothing was asked for three seconds. */
const callsWhile = async (network: FaultProxy, start: () => Promise<unknown>): Promise<string[]> => {
  const before = callsOf(network).length;
  await start();
  let last = -1;
  await expect
    .poll(
      () => {
        const now = callsOf(network).length;
        const isQuiet = now === last;
        last = now;
        return isQuiet;
      },
      { intervals: [5_000, 3_000], timeout: 60_000 },
    )
    .toBe(true);
  return callsOf(network).slice(before);
};

for (const ext of ['on', 'off'] as const)
  test(`[O18] no start asks more than ${mostCalls[ext]} calls, whatever is stored (extensions ${ext})`, async ({
    page,
  }) => {
    let server: AppServer | null = null;
    let network: FaultProxy | null = null;
    try {
      server = await startAppServer({ vars: { CONTRACT_EXT: ext } });
      const counts: Record<string, number> = {};
      const way = await startFaultProxy(server.port);
      network = way;
      const measure = async (name: string, begin: () => Promise<unknown>): Promise<void> => {
        const calls = await callsWhile(way, begin);
        counts[name] = calls.length;
      };
      await measure('a login', () => land(page, way.origin, mainUser));
      for (const address of ['/', '/chat', '/pick', '/notification'])
        await measure(address, () => page.goto(`${way.origin}${address}`));
      expect(counts).toEqual(
        Object.fromEntries(Object.keys(counts).map((name) => [name, expect.any(Number)])),
      );
      for (const [name, count] of Object.entries(counts))
        expect.soft(count, name).toBeLessThanOrEqual(mostCalls[ext]);
    } finally {
      await network?.close();
      await server?.stop();
    }
  });
