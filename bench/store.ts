import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { median, print } from './figures.ts';

const root = resolve(import.meta.dirname, 'browser');

interface Times {
  readonly raw: number[];
  readonly app: number[];
}

/** What the local database costs beside IndexedDB by hand, in a real browser on a real profile, rounds interleaved. */
export const benchStore = async (rounds: number): Promise<void> => {
  const outDir = mkdtempSync(join(tmpdir(), 'campick-bench-'));
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-profile-'));
  await build({
    root,
    base: './',
    logLevel: 'error',
    configFile: false,
    worker: { format: 'es' },
    build: { outDir, target: 'esnext' },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  const context = await chromium.launchPersistentContext(profile, chromiumLaunch);
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(address);
    await page.waitForFunction(() => 'bench' in globalThis);
    const call = <R>(name: string, ...args: number[]): Promise<R> =>
      page.evaluate(
        ([fn, given]) => Reflect.get(Reflect.get(globalThis, 'bench'), fn as string)(...(given as number[])),
        [name, args],
      );

    const applied: { raw: number; app: number }[] = [];
    for (let round = 0; round < rounds; round += 1) applied.push(await call('pagesApplied', 50));
    const rawRate = median(applied.map((round) => round.raw));
    const appRate = median(applied.map((round) => round.app));
    print({
      what: 'pages applied (50 × 20 rows, a transaction each, validated)',
      app: `${appRate.toFixed(0)} rows/s`,
      limit: `${rawRate.toFixed(0)} rows/s raw`,
      ratio: appRate / rawRate,
      goal: '≥ 0.70',
      met: appRate / rawRate >= 0.7,
    });
    for (const rows of [500, 5_000]) {
      const times = await call<Times>('newest', rows, 40 * rounds);
      const ratio = median(times.app) / median(times.raw);
      print({
        what: `newest 20 of ${rows} listings`,
        app: `${median(times.app).toFixed(2)} ms`,
        limit: `${median(times.raw).toFixed(2)} ms raw`,
        ratio,
        goal: '≤ 1.15',
        met: ratio <= 1.15,
      });
    }
    const seen = await call<Times>('writeToSeen', 30 * rounds);
    const ratio = median(seen.app) / median(seen.raw);
    print({
      what: 'a worker writes until the window has it (5,000 rows)',
      app: `${median(seen.app).toFixed(2)} ms`,
      limit: `${median(seen.raw).toFixed(2)} ms raw`,
      ratio,
      goal: '≤ 1.5',
      met: ratio <= 1.5,
    });
  } finally {
    await context.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
    rmSync(profile, { recursive: true, force: true });
  }
};
