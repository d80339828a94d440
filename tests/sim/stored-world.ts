import type { ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { memoryBackups } from '#src/db/backup/memory.ts';
import { mendRows } from '#src/db/mend-rows.ts';
import type { Migration } from '#src/db/migrations/migration.ts';
import { mutation } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import { definitionOf } from '#src/domain/definitions.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { makeStores } from '#src/sync/outbox/stores.ts';
import { epochStart } from './clock.ts';
import { dexieDisk } from './dexie-disk.ts';
import { screens } from './poisoned-screens.ts';
import { World } from './world.ts';

/** Whose database it is: a member of every world. */
export const me = 1 as UserId;

const setting = {
  ...{ ext: true, exclusiveCursor: false, devices: 1, tabs: 1, items: 30, pageSize: 20, diskMs: 0 },
  ...{ latencyMs: 20, accessMs: 3_600_000, trades: true, sells: true },
};

/** An upload goes to storage, which knows no keys; an edit to the terms that stand is done without a call. */
const keyless = new Set(['photo.upload', 'pick.edit']);

export type Stored = Readonly<Record<string, readonly object[]>>;

interface Left {
  readonly seed: number;
  readonly session: SessionRow;
  readonly tables: Stored;
  /** Of the build that left the database. */
  readonly steps: readonly Migration[];
}

/** A world whose one device has a database that a build has left there, opened by this build. */
export const storedWorld = async ({ seed, session, tables, steps }: Left) => {
  const wrong: string[] = [];
  const world = new World({ seed, setting, steps: [] }, dexieDisk);
  const [device] = world.devices;
  if (device === undefined) throw new Error('a world without a device');
  const onStray = (error: unknown) =>
    wrong.push(`stray: ${String((error as Error)?.stack ?? error).slice(0, 600)}`);
  process.on('unhandledRejection', onStray);
  device.net.jar = world.server.signIn(me);
  const deviceStore = await device.disk.device.open(null);
  await deviceStore.write(['session'], 'strict', (tx) => tx.put('session', session));
  const older = await device.disk.account(me).open(null, steps);
  for (const [table, rows] of Object.entries(tables))
    if (steps.some(({ stores }) => stores[table] != null))
      await older.write([table as 'outbox'], 'strict', (tx) => tx.putMany(table as 'outbox', rows as never));
  older.close();
  const store: AccountStore = await device.disk.account(me).open(null);
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
  /** How often a mutation was done at the server. */
  const times = ({ key }: Pick<OutboxEntry, 'key'>): number => served.get(key) ?? 0;
  return {
    ...{ device, store, wrong, times },
    /** What is wrong with the world so far. */
    sum: () => [...wrong, ...world.violations.map(({ what }) => what.slice(0, 600))],
    run: async (ms: number) => {
      const until = world.timeline.now + ms;
      await rest();
      while (world.timeline.step(until)) await rest();
    },
    /** Every screen, which is drawn again once rows were mended, as by src/app/RouteTrouble.tsx. */
    look: async () => {
      for (const [name, show] of Object.entries(screens))
        await show(store, me)
          .catch(async () => {
            await mendRows(store);
            await show(store, me);
          })
          .catch((error: Error) =>
            wrong.push(`${name}: ${error.stack?.slice(0, 300)} ${String((error.cause as Error)?.stack)}`),
          );
    },
    /** What its user does once it is open. */
    like: async (itemId: ItemId) => {
      const backup = await memoryBackups(device.disk.backups).openBackup(me);
      const stores = makeStores({
        ...{ store, backup, definitionOf, now: () => epochStart, announce: () => {} },
        newUuid: () => '00000000-0000-4000-8000-000000000099',
      });
      await enqueue(stores, [mutation(likeSet, { itemId, liked: true })]).catch((error: Error) =>
        wrong.push(`nothing can be done: ${error.stack}`),
      );
    },
    likes: (itemId: number): number => world.server.ledger.of(`item:${itemId}`, me).length,
    entries: async () =>
      new Map((await store.read(['outbox'], (tx) => tx.range('outbox', {}))).map((row) => [row.seq, row])),
    isLost: (row: OutboxEntry, now: OutboxEntry | undefined): boolean =>
      now === undefined && times(row) === 0 && !keyless.has(row.kind),
    end: () => {
      process.off('unhandledRejection', onStray);
      store.close();
      for (const tab of device.tabs) device.crash(tab);
    },
  };
};
