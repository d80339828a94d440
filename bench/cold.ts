import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startAppServer } from '#tests/harness/app-server.ts';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { median, print } from './figures.ts';

const raw = resolve(import.meta.dirname, 'browser');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The raw page's files, and nothing else. */
const serveRaw = async () => {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://raw').pathname.slice(1);
    const file = join(raw, name);
    if (!/^raw-[a-z]+\.(html|js|css)$/.test(name) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** Milliseconds from the start of the navigation until the frame in which the first card was painted. */
const firstCard = async (context: BrowserContext, address: string, slowdown: number): Promise<number> => {
  const page: Page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('article') === null) requestAnimationFrame(look);
      // the frame after the one that has it in the document is the one that shows it
      else requestAnimationFrame(() => Object.assign(globalThis, { firstCardAt: performance.now() }));
    };
    requestAnimationFrame(look);
  });
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => Reflect.get(globalThis, 'firstCardAt') as number | undefined);
  return Number(await seen.jsonValue());
};

/** A cold browser, a dead server, the first stored card on screen: the app beside the least page that could do it. */
export const benchCold = async (rounds: number): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-cold-'));
  const open = () =>
    chromium.launchPersistentContext(profile, { ...chromiumLaunch, viewport: { width: 390, height: 844 } });
  const app = await startAppServer();
  const appOrigin = `http://localhost:${app.port}`;
  const bare = await serveRaw();
  try {
    const warm = await open();
    const page = await warm.newPage();
    await page.goto(`${appOrigin}/`);
    await page.waitForSelector('article');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${bare.origin}/raw-cold.html?fill`);
    await page.waitForSelector('body[data-filled][data-ready]', { state: 'attached' });
    await warm.close();
  } finally {
    await app.stop();
    bare.close();
  }
  try {
    for (const slowdown of [1, 4]) {
      const times = { raw: [] as number[], app: [] as number[] };
      for (let round = 0; round < rounds; round += 1)
        for (const [who, address] of [
          ['raw', `${bare.origin}/raw-cold.html`],
          ['app', `${appOrigin}/`],
        ] as const) {
          const context = await open();
          times[who].push(await firstCard(context, address, slowdown));
          await context.close();
        }
      const ratio = median(times.app) / median(times.raw);
      print({
        what: `cold offline start to the first card, CPU ${slowdown}×`,
        app: `${median(times.app).toFixed(0)} ms`,
        limit: `${median(times.raw).toFixed(0)} ms raw page`,
        ratio,
        goal: '≤ 1.15',
        met: ratio <= 1.15,
      });
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
};
