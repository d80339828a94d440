import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { frameTexts } from '#src/copy/frame.ts';
import { type Device, makeDevice } from '#tests/harness/kill.ts';
import type { ChainOptions } from './chain.ts';
import type { Draw } from './random.ts';
import { taps } from './taps.ts';

const origins = async (folder: string): Promise<string[]> => {
  const stored = join(folder, 'IndexedDB');
  return (await readdir(stored))
    .filter((name) => name.endsWith('.leveldb'))
    .map((name) => join(stored, name));
};

/** What a browser's "recovery" makes of the default databases, and a torn record that leads to it (finding 1). */
export const damages = {
  deleted: async (folder: string) => {
    for (const origin of await origins(folder)) await rm(origin, { recursive: true });
  },
  'one byte flipped': async (folder: string) => {
    for (const origin of await origins(folder)) {
      const log = (await readdir(origin)).find((name) => name.endsWith('.log'));
      if (log === undefined) throw new Error('the database has no log');
      const bytes = await readFile(join(origin, log));
      bytes.writeUInt8(bytes.readUInt8(100) ^ 0xff, 100);
      await writeFile(join(origin, log), bytes);
    }
  },
};

/** Kills the app while mutations wait, takes its databases away, and starts it again. */
const wipeOnce = async (device: Device, draw: Draw): Promise<'wiped' | 'spared'> => {
  const { mutations } = device;
  await device.offline();
  await device.walk(taps(device.items, draw));
  for (let waited = 0; mutations.open() > 0; waited += 1) {
    if (waited === 200) throw new Error('a mutation was never accepted');
    await pause(25);
  }
  const before = await device.outbox();
  await device.kill();
  const how = draw.chance(0.5) ? 'deleted' : 'one byte flipped';
  await damages[how](device.folder);
  const offline = draw.chance(0.5);
  const survived = await device.reopen({ offline, wiped: true });
  // a log that ends before the byte, or was folded into a table: the browser noticed nothing
  if (survived) {
    if (how === 'deleted') mutations.wrong.push('deleted, and still there: nothing was taken away');
    return 'spared';
  }
  const said = device.page().getByText(frameTexts.restored(before.length));
  await said
    .waitFor({ timeout: 15_000 })
    .catch(() => mutations.wrong.push(`${how}: the app does not say so`));
  if (offline) {
    const back = await device.outbox();
    const ids = (rows: typeof before) => rows.map(({ id }) => id).sort();
    if (JSON.stringify(ids(back)) !== JSON.stringify(ids(before)))
      mutations.wrong.push(`${how}: ${before.length} waited, ${back.length} are back without a network`);
  }
  return 'wiped';
};

/** Forced wipes on one device: each brings back what waited, says so, and sends it once (F-D3). */
export const runWipes = async ({ draw, kills, toll, ext: _any, ...who }: ChainOptions): Promise<void> => {
  const device = await makeDevice(who);
  const { mutations } = device;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      if ((await wipeOnce(device, draw)) === 'wiped') toll.forcedWipes += 1;
      toll.kills += 1;
      await device.online();
      const missing = await device.walk(
        device.items.map((item) => ({ item, pauseMs: 0, tap: false })),
        20_000,
      );
      if (missing.length > 0) mutations.wrong.push(`no heart on ${missing} after wipe ${kill}`);
      await device.drained(60_000);
      await device.judge();
    }
  } catch (error) {
    mutations.wrong.push(`${error instanceof Error ? error.message : error}`);
  } finally {
    toll.accepted += mutations.accepted();
    toll.naturalWipes += device.naturalWipes();
    toll.wrong.push(...mutations.wrong.map((wrong) => `${who.nickname}: ${wrong}`));
    await device.remove();
  }
};
