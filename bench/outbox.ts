import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { startAppServer } from '#tests/harness/app-server.ts';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import type { Seen } from '#tests/harness/fault.ts';
import { type Device, makeDevice } from '#tests/harness/kill.ts';
import { openLedger } from '#tests/harness/ledger.ts';
import { median, print } from './figures.ts';

const root = resolve(import.meta.dirname, 'browser');
const mutations = Number(process.env['MUTATIONS'] ?? 1_000);

interface Times {
  readonly raw: number[];
  readonly first: number[];
  readonly both: number[];
}

/** What it costs until a mutation is accepted, beside one strict write by hand, interleaved in a real browser. */
const benchAccepted = async (rounds: number): Promise<void> => {
  const outDir = mkdtempSync(join(tmpdir(), 'campick-bench-'));
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-profile-'));
  await build({
    root,
    base: './',
    logLevel: 'error',
    configFile: false,
    build: { outDir, target: 'esnext', rolldownOptions: { input: join(root, 'outbox.html') } },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const context = await chromium.launchPersistentContext(profile, chromiumLaunch);
  try {
    const page = await context.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}outbox.html`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const times: Times = await page.evaluate(
      ([count, each]) => Reflect.get(Reflect.get(globalThis, 'bench'), 'accepted')(count, each),
      [rounds, 15] as const,
    );
    for (const [who, what, goal] of [
      ['first', 'a mutation in the database', 1.75],
      ['both', 'a mutation accepted, in the database and the backup store', 2.5],
    ] as const) {
      const ratio = median(times[who]) / median(times.raw);
      print({
        what,
        app: `${median(times[who]).toFixed(2)} ms`,
        limit: `${median(times.raw).toFixed(2)} ms one strict write`,
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
      });
    }
  } finally {
    await context.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
    rmSync(profile, { recursive: true, force: true });
  }
};

/** Turns one stored mutation into many: each listing's heart on and off in turn, a lane a listing. Serialised into the page. */
const multiply = async ({ database, count, items }: { database: string; count: number; items: number[] }) => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((found, failed) => {
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  const db = await settled(indexedDB.open(database));
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const outbox = tx.objectStore('outbox');
  const [model] = await settled(outbox.getAll());
  outbox.clear();
  for (let at = 0; at < count; at += 1) {
    const itemId = items[at % items.length];
    const id = crypto.randomUUID();
    const liked = Math.floor(at / items.length) % 2 === 0;
    outbox.put({ ...model, seq: at + 1, id, key: id, lane: `item:${itemId}`, args: { itemId, liked } });
  }
  await new Promise((go) => {
    tx.oncomplete = go;
  });
  db.close();
};

/** The same calls by nothing but fetch, as many at once as the engine has lanes. Serialised into the page. */
const repeat = async (calls: { readonly method: string; readonly path: string }[]): Promise<number> => {
  const from = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < calls.length; at = next++) {
      const call = calls[at];
      if (call === undefined) return;
      const headers = call.method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() };
      const answer = await fetch(call.path, { method: call.method, headers });
      await answer.text();
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return performance.now() - from;
};

/**
 * Settles once nothing waits in the page's database. By the number alone: the rows themselves, asked for again and again,
 * would be most of what is measured. Serialised into the page.
 */
const drained = async (database: string): Promise<void> => {
  const opening = indexedDB.open(database);
  const db = await new Promise<IDBDatabase>((go, no) => {
    opening.onsuccess = () => go(opening.result);
    opening.onerror = () => no(opening.error);
  });
  const waiting = () =>
    new Promise<number>((go, no) => {
      const request = db.transaction('outbox').objectStore('outbox').count();
      request.onsuccess = () => go(request.result);
      request.onerror = () => no(request.error);
    });
  while ((await waiting()) > 0) await new Promise((go) => setTimeout(go, 100));
  db.close();
};

const isCall = ({ path }: Seen): boolean => path.startsWith('/api/');

const drainOnce = async (device: Device, items: number[]) => {
  const { network, userId } = device;
  await device.offline();
  await device.walk([{ item: device.items[0] ?? 0, pauseMs: 0, tap: true }]);
  while ((await device.outbox()).length === 0) await new Promise((go) => setTimeout(go, 50));
  await device.page().evaluate(multiply, { database: `campick-${userId}`, count: mutations, items });
  const before = network.seen.length;
  await device.online();
  const from = performance.now();
  await device.page().evaluate(drained, `campick-${userId}`);
  const appMs = performance.now() - from;
  const calls = network.seen.slice(before).filter(isCall);
  const bare = await device.page().evaluate(
    repeat,
    calls.map(({ method, path }) => ({ method, path })),
  );
  return { appMs, bareMs: bare, calls: calls.length };
};

/** Many mutations sent to the real server, beside a bare loop of the same calls. */
const benchDrain = async (ext: 'on' | 'off'): Promise<void> => {
  // the build of the page above has said "production" to all that is started after it
  const server = await startAppServer({ vars: { CONTRACT_EXT: ext, NODE_ENV: 'test' } });
  const ledger = await openLedger(server.dataDir);
  const device = await makeDevice({ server, ledger, nickname: '많은찜' });
  try {
    const items = await device.page().evaluate(async () => {
      const answer = await fetch('/api/v1/item/search?itemOrder=RECENT&pageSize=50');
      const { data }: { data: { items: { itemId: number }[] } } = await answer.json();
      return data.items.map(({ itemId }) => itemId);
    });
    const { appMs, bareMs, calls } = await drainOnce(device, items);
    const rate = (mutations * 1_000) / appMs;
    const least = ext === 'on' ? 60 : 20;
    print({
      what: `${mutations} mutations sent, ${ext === 'on' ? 'server with keys' : 'plain server'} (${calls} calls)`,
      app: `${rate.toFixed(0)}/s`,
      limit: `${((mutations * 1_000) / bareMs).toFixed(0)}/s by bare fetches`,
      ratio: bareMs / appMs,
      goal: `≥ ${least}/s`,
      met: rate >= least,
    });
  } finally {
    await device.remove();
    await ledger.close();
    await server.stop();
  }
};

/** Mutations: how soon they are safe, and how fast they go out. */
export const benchOutbox = async (rounds: number): Promise<void> => {
  await benchAccepted(rounds);
  await benchDrain('on');
  await benchDrain('off');
};
