import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { mendRows } from '#src/db/mend-rows.ts';
import { accountMigrations } from '#src/db/migrations/index.ts';
import { fresh, signedIn } from '#src/db/session.ts';
import { dexieDisk } from './dexie-disk.ts';
import { damage, likes, wholeTables } from './poisoned-rows.ts';
import { screens } from './poisoned-screens.ts';
import { makeRandom } from './random.ts';
import { World } from './world.ts';

/** A database with rows that no build wrote is opened, shown and emptied of what waits in it. */

const me = 1 as UserId; // a member of every world

const setting = {
  ...{ ext: true, exclusiveCursor: false, devices: 1, tabs: 1, items: 30, pageSize: 20, diskMs: 0 },
  ...{ latencyMs: 20, accessMs: 3_600_000, trades: true, sells: true },
};

/** An upload goes to storage, which knows no keys; an edit to the terms that stand is done without a call. */
const keyless = new Set(['photo.upload', 'pick.edit']);

const keysOf = (table: string): readonly string[] => {
  const text = accountMigrations.map(({ stores }) => stores[table]).findLast((one) => one != null) ?? '';
  return (text.split(',')[0] ?? '').replace(/[[\]]/g, '').split('+');
};

/** Runs a world over one poisoned database; what is wrong with it afterwards, as sentences. */
const poisoned = async (seed: number): Promise<string[]> => {
  const random = makeRandom(seed);
  const tables = wholeTables();
  const undamaged = wholeTables();
  const done = damage(tables, random, keysOf);
  const wrong: string[] = [];
  const world = new World({ seed, setting, steps: [] }, dexieDisk);
  const [device] = world.devices;
  if (device === undefined) throw new Error('a world without a device');
  const onStray = (error: unknown) =>
    wrong.push(`stray: ${String((error as Error)?.stack ?? error).slice(0, 600)}`);
  process.on('unhandledRejection', onStray);
  try {
    const cookies = world.server.signIn(me);
    device.net.jar = cookies;
    const deviceStore = await device.disk.device.open(null);
    await deviceStore.write(['session'], 'strict', (tx) =>
      tx.put('session', { ...fresh, ...signedIn(fresh, { userId: me }) }),
    );
    const store = await device.disk.account(me).open(null);
    for (const [table, rows] of Object.entries(tables))
      await store.write([table as 'outbox'], 'strict', (tx) => tx.putMany(table as 'outbox', rows as never));
    const served = new Map<string, number>();
    world.server.onServe = (_user, request) => (reply) => {
      const key = request.headers['idempotency-key'];
      if (key !== undefined && reply.replayed !== true) served.set(key, (served.get(key) ?? 0) + 1);
    };
    const rest = async () => {
      for (let quiet = 0; quiet < 3; ) {
        await new Promise<void>((go) => setImmediate(go));
        quiet = device.disk.busy() || device.net.asking > 0 ? 0 : quiet + 1;
      }
      device.rested();
      await device.supervise();
    };
    const look = async () => {
      // as src/app/RouteTrouble.tsx does
      for (const [name, show] of Object.entries(screens))
        await show(store, me)
          .catch(async () => {
            await mendRows(store);
            await show(store, me);
          })
          .catch((error: Error) =>
            wrong.push(`${name}: ${error.stack?.slice(0, 300)} ${String((error.cause as Error)?.stack)}`),
          );
    };
    await look();
    const isFull = random.chance(0.2);
    const { timeline } = world;
    const run = async (ms: number) => {
      const until = timeline.now + ms;
      await rest();
      while (timeline.step(until)) await rest();
    };
    if (isFull) {
      await run(600);
      device.disk.setFault('full');
      await run(5_000);
      device.disk.setFault(null);
    }
    await run(90_000);
    await look();
    const starts = device.engineStarts - (isFull ? 4 : 0);
    if (starts > 2) wrong.push(`the engine started ${starts} times`);
    for (const { what } of world.violations) wrong.push(what.slice(0, 600));
    const hit = new Set(done.flatMap(({ seq }) => seq ?? []));
    const left = new Map(
      (await store.read(['outbox'], (tx) => tx.range('outbox', {}))).map((row) => [row.seq, row]),
    );
    for (const row of undamaged.outbox ?? []) {
      const seq = Number(row['seq']);
      const times = served.get(String(row['key'])) ?? 0;
      const now = left.get(seq);
      if (times > 1) wrong.push(`${row['kind']} ${seq} was done ${times} times`);
      if (hit.has(seq)) {
        if (now === undefined && times === 0 && !keyless.has(String(row['kind'])))
          wrong.push(`damaged ${row['kind']} ${seq} is lost`);
      } else if (seq <= likes) {
        const effects = world.server.ledger.of(`item:${seq}`, me);
        if (effects.length !== 1) wrong.push(`like ${seq} was done ${effects.length} times (${now?.state})`);
      } else if (now === undefined && times === 0 && !keyless.has(String(row['kind'])))
        wrong.push(`${row['kind']} ${seq} is lost`);
    }
    store.close();
  } finally {
    process.off('unhandledRejection', onStray);
  }
  for (const tab of device.tabs) device.crash(tab);
  return wrong.length === 0 ? [] : [`seed ${seed}: ${JSON.stringify(done)}`, ...wrong];
};

test('[O58] databases with rows that no build wrote open, show their screens and send what waits', async () => {
  const [first, count] = [Number(process.env['POISONED_FROM'] ?? 1), Number(process.env['POISONED'] ?? 60)];
  const wrong: string[] = [];
  for (let seed = first; seed < first + count; seed += 1) wrong.push(...(await poisoned(seed)));
  expect(wrong.join('\n')).toBe('');
});
