import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { mainUser } from '#demo/people.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { eventually } from '#tests/harness/eventually.ts';
import { measuredLaunch } from './browser-launch.ts';
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

/** Milliseconds from the start of the navigation until the frame that shows it. */
interface Times {
  readonly card: number;
  /** The first card's picture. */
  readonly picture: number;
  /** The app has taken the snapshot's place; of a page without one, its first card. */
  readonly charge: number;
}

/** What is there once a screen's content is. */
const content = 'article, [role="log"] p, #content dl, #snapshot-content dl';

const coldStart = async (context: BrowserContext, address: string, slowdown: number): Promise<Times> => {
  const page: Page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((selector) => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { coldTimes: times });
    // the frame after the one that has it in the document is the one that shows it
    const note = (what: string): void => {
      if (times[what] !== undefined) return;
      times[what] = Number.NaN;
      requestAnimationFrame(() => {
        times[what] = performance.now();
      });
    };
    const look = () => {
      const card = document.querySelector(selector);
      const picture = card?.querySelector('img');
      if (card !== null) note('card');
      if (picture?.complete && picture.naturalWidth > 1) note('picture');
      if (card !== null && document.querySelector('[data-snapshot]') === null) note('charge');
      if (Object.keys(times).length < 3) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, content);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const times = Reflect.get(globalThis, 'coldTimes') as Partial<Times>;
    return (
      (times.charge ?? 0) > 0 && ((times.picture ?? 0) > 0 || document.querySelector('article img') === null)
    );
  });
  return page.evaluate(() => Reflect.get(globalThis, 'coldTimes') as Times);
};

/** The screens, and the address that each of them has. */
type Addresses = Readonly<Record<'/' | '/chat' | '/pick' | 'a room' | 'a PICK', string>>;

/** Sees each screen once, as a member, until the next start has its snapshot. Returns their addresses. */
const warmUp = async (page: Page, origin: string): Promise<Addresses> => {
  await page.goto(
    `${origin}/oauth2/authorization/kakao?${new URLSearchParams({ as: mainUser, redirectURI: `${origin}/` })}`,
  );
  await page.waitForSelector('article');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const areStored = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      const found = await caches.match(address);
      if (!(await found?.text())?.includes('data-snapshot')) return false;
    }
    return true;
  };
  const read = async (list: string, link: string): Promise<string> => {
    await page.goto(origin + list);
    await page.locator(`article a[href^="${link}"]`).first().click();
    await page.waitForSelector(content);
    await page.waitForURL(`**${link}*`);
    const { pathname } = new URL(page.url());
    await eventually(page, areStored, [pathname]); // where it was read last
    return pathname;
  };
  const addresses = {
    '/': '/',
    '/chat': '/chat',
    'a room': await read('/chat', '/chat/'),
    '/pick': '/pick',
    'a PICK': await read('/pick', '/pick-detail/'),
  };
  await page.goto(origin);
  await eventually(page, areStored, Object.values(addresses));
  return addresses;
};

/** Ratios to the raw page, and what is to be reached (CPU 4×). */
const goals = { card: 0.7, picture: 0.85, charge: 1.75 } as const;
const names = { card: 'first card', picture: 'its picture', charge: 'React in charge' } as const;

/** A cold browser, a dead server, the first stored card on screen: the app beside the least page that could do it. */
export const benchCold = async (rounds: number): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-cold-'));
  const open = () =>
    chromium.launchPersistentContext(profile, { ...measuredLaunch, viewport: { width: 390, height: 844 } });
  const app = await startAppServer();
  const appOrigin = `http://localhost:${app.port}`;
  const bare = await serveRaw();
  let addresses: Addresses;
  try {
    const warm = await open();
    const page = await warm.newPage();
    addresses = await warmUp(page, appOrigin);
    await page.goto(`${bare.origin}/raw-cold.html?fill`);
    await page.waitForSelector('body[data-filled][data-ready]', { state: 'attached' });
    await warm.close();
  } finally {
    await app.stop();
    bare.close();
  }
  const screens = Object.keys(addresses) as (keyof Addresses)[]; // its own keys
  try {
    for (const slowdown of [1, 4]) {
      const raw: number[] = [];
      const times = new Map(screens.map((screen) => [screen, [] as Times[]]));
      const once = async (address: string): Promise<Times> => {
        const context = await open();
        const found = await coldStart(context, address, slowdown);
        await context.close();
        return found;
      };
      for (let round = 0; round < rounds; round += 1) {
        raw.push((await once(`${bare.origin}/raw-cold.html`)).card);
        for (const screen of screens) times.get(screen)?.push(await once(appOrigin + addresses[screen]));
      }
      for (const screen of screens)
        for (const what of ['card', 'picture', 'charge'] as const) {
          if (what === 'picture' && screen !== '/') continue;
          const own = (times.get(screen) ?? []).map((found) => found[what]);
          const ratio = median(own) / median(raw);
          const goal = screen === '/' || what !== 'card' ? goals[what] : 0.85;
          const spread = `${Math.min(...own).toFixed(0)}–${Math.max(...own).toFixed(0)}`;
          print({
            what: `cold offline start of ${screen}, no worker running, CPU ${slowdown}×: ${names[what]}`,
            app: `${median(own).toFixed(0)} ms (${spread})`,
            limit: `${median(raw).toFixed(0)} ms raw page`,
            ratio,
            goal: `≤ ${goal}`,
            met: ratio <= goal,
          });
        }
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
};
