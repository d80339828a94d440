import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { test as base, expect } from '#tests/harness/fixtures.ts';
import { openRoomsDb } from '#tests/harness/rooms-db.ts';
import { setAside, situations } from '#tests/harness/start-situations.ts';

/** What a start asks the server for, whatever is stored: a crowded campus network pays for each call. */

/** Calls of the contract that one start may make. */
const mostCalls = 12;

const callsOf = (network: FaultProxy): string[] =>
  network.seen.flatMap(({ method, path }) =>
    path.startsWith('/api/') ? [`${method} ${decodeURIComponent(path)}`] : [],
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

for (const ext of ['on', 'off'] as const) {
  const test = base.extend({ ext: [ext, { scope: 'worker' }] });

  test(`[O51] no start asks more than ${mostCalls} calls in ${situations.length} situations (extensions ${ext})`, async ({
    page,
    context,
    network,
    server,
  }) => {
    test.setTimeout(600_000);
    const rooms = await openRoomsDb(server.dataDir);
    const stage = { page, context, network, rooms };
    for (const situation of situations) {
      await setAside(stage, situation);
      const calls = await callsWhile(network, () => situation.start(stage));
      const list = calls.map((call) => `\n    ${call}`).join('');
      console.info(`extensions ${ext}, ${situation.name}: ${calls.length} calls${list}`);
      expect
        .soft(calls.length, `${situation.name}:${list}`)
        .toBeLessThanOrEqual(mostCalls + (situation.more?.[ext] ?? 0));
    }
    await rooms.close();
  });
}
