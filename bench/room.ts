import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { roomId } from '#tests/harness/chat-rows.ts';
import { field, log, wholeRoom } from '#tests/harness/chat-states.ts';
import { chromiumLaunch, phone } from '#tests/harness/engines.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { land } from '#tests/harness/login.ts';
import { leaveRows } from '#tests/harness/stored.ts';
import { median, percentile, print } from './figures.ts';
import { mountBeside, ownBubble, rawBubble, rawChange, type Watch, watchPage } from './room-watch.ts';

const row = '[role="log"] [data-index]';
const slowdown = 4;
const small = 20;
const large = Number(process.env['LINES'] ?? 20_000);
const scrolled = Math.min(3_000, large - 500);

interface Spoken {
  readonly ms: number;
  readonly frames: number;
  readonly raw: number;
}

interface Measured {
  /** From the navigation until the newest lines are painted, ms each. */
  readonly opened: number[];
  /** From the tap in the list until they are, and fifty raw rows in the same page, ms each. */
  readonly mounted: { readonly app: number; readonly raw: number }[];
  /** From Enter until the own bubble is painted, ms and frames, and ms for a raw change of the document. */
  readonly own: Spoken[];
  /** … until it says that it is kept, and ms for a raw row that is kept and drawn. */
  readonly kept: Spoken[];
}

const watchOf = (page: Page) => page.evaluate(() => ({ ...(Reflect.get(globalThis, 'watch') as Watch) })); // watchPage put it there

const painted = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction(() => (Reflect.get(globalThis, 'watch') as Watch).paintedAt); // the same
  return Number(await seen.jsonValue());
};

const open = async (page: Page, rounds: number): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank');
    await page.goto(`/chat/${roomId}`, { waitUntil: 'commit' });
    times.push(await painted(page));
  }
  return times;
};

const mount = async (page: Page, rounds: number): Promise<Measured['mounted']> => {
  const times: Measured['mounted'] = [];
  const link = `a[href="/chat/${roomId}"]`;
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/chat');
    await page.waitForSelector(link);
    const both = await page.evaluate(mountBeside, { row, link });
    if (round > 0) times.push(both); // the first also brings the room's code
  }
  return times;
};

const printSpoken = (
  spoken: readonly Spoken[],
  { what, peer, goal }: { readonly what: string; readonly peer: string; readonly goal: number },
): void => {
  const times = spoken.map(({ ms }) => ms);
  const [app, raw] = [median(times), median(spoken.map((one) => one.raw))];
  const frames = median(spoken.map((one) => one.frames));
  print({
    what,
    app: `${app.toFixed(0)} ms (p95 ${percentile(times, 0.95).toFixed(0)}; in the document at frame ${frames})`,
    limit: `${raw.toFixed(0)} ms for ${peer}`,
    ratio: app / raw,
    goal: `≤ ${goal}`,
    met: app / raw <= goal,
  });
};

/** A text is stored where it is a paragraph. */
const keptRow = `${row} p`;

const speak = async (
  page: Page,
  rounds: number,
  { shown, raw }: { readonly shown: string; readonly raw: () => Promise<number> },
): Promise<Spoken[]> => {
  const times: Spoken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = `제가 한 말 ${shown.length}-${round}.`;
    await field(page).fill(text);
    await page.evaluate(ownBubble, { row: shown, text });
    await page.keyboard.press('Enter');
    const at = await painted(page);
    const { frames } = await watchOf(page);
    const ms = at - (await page.evaluate(() => Number(Reflect.get(globalThis, 'enterAt'))));
    times.push({ ms, frames, raw: await page.evaluate(raw) });
  }
  return times;
};

/** Bytes and counts of the page once it has been tidied up. */
const weigh = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapMiB: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
};

/** Up through the history by wheel, a notch a frame; which lines passed is read from what they say. */
const scrollUp = async (page: Page, cdp: CDPSession): Promise<void> => {
  await page.goto(`/chat/${roomId}`);
  await painted(page);
  const before = await weigh(cdp);
  const { mostRows: _opened, longTasks: loading } = await watchOf(page);
  await log(page).hover();
  for (let top = large; top > large - scrolled; ) {
    for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, -800);
    top = await page.evaluate(
      (selector) =>
        Math.min(
          ...[...document.querySelectorAll(selector)].map((one) =>
            Number(/(\d+)번째/.exec(one.textContent ?? '')?.[1] ?? Number.POSITIVE_INFINITY),
          ),
        ),
      row,
    );
  }
  const { mostRows, longTasks } = await watchOf(page);
  const tasks = longTasks.slice(loading.length).map(({ ms }) => ms);
  const longest = Math.max(0, ...tasks);
  const after = await weigh(cdp);
  print({
    what: `${scrolled} of ${large} lines passed by wheel, CPU ${slowdown}×: the longest task`,
    app: `${longest.toFixed(0)} ms (${tasks.length} over 50 ms, ${tasks.filter((ms) => ms > 70).length} over 70 ms)`,
    limit: '70 ms',
    ratio: longest / 70,
    goal: '≤ 1',
    met: longest <= 70,
  });
  print({
    what: 'message rows in the document at any time',
    app: `${mostRows}`,
    limit: `60; all nodes ${before.nodes} before, ${after.nodes} after, as counted by the browser`,
    ratio: mostRows / 60,
    goal: '< 60',
    met: mostRows < 60,
  });
  print({
    what: 'JavaScript heap after that way',
    app: `${after.heapMiB.toFixed(1)} MiB`,
    limit: `${before.heapMiB.toFixed(1)} MiB before`,
    ratio: after.heapMiB / before.heapMiB,
    goal: 'independent of history: ≤ 1.5',
    met: after.heapMiB / before.heapMiB <= 1.5,
  });
  if (mostRows >= 60) throw new Error(`${mostRows} message rows were in the document at once`);
};

/** Somebody new is logged in and has such a room on the device; the server says nothing of chat. A machine may take long. */
const fill = async (page: Page, network: FaultProxy, lines: number): Promise<void> => {
  network.hold(/^\/(api\/v1\/(chatroom|appointment)|ws)/);
  await land(page, network.origin, `긴대화${lines}`);
  await page.goto('/');
  await page.waitForSelector('article');
  const me = await whoIs(page);
  await page.goto('/healthz'); // where no engine and no screen is in the way
  await leaveRows(page, wholeRoom(lines)(me));
};

/** One room of so many lines, in a browser and profile of its own. */
const measure = async (server: AppServer, lines: number, rounds: number): Promise<Measured> => {
  const profile = mkdtempSync(join(tmpdir(), 'campick-bench-room-'));
  const network = await startFaultProxy(server.port);
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch,
    ...phone,
    baseURL: network.origin,
  });
  try {
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await fill(page, network, lines);
    await page.goto(`/chat/${roomId}`);
    await page.waitForSelector(row);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.addInitScript(watchPage, row);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const opened = await open(page, rounds);
    const mounted = await mount(page, rounds);
    if (lines === large) await scrollUp(page, cdp);
    await page.goto(`/chat/${roomId}`);
    await painted(page);
    const own = await speak(page, 3 * rounds, { shown: row, raw: rawChange });
    const kept = await speak(page, 3 * rounds, { shown: keptRow, raw: rawBubble });
    return { opened, mounted, own, kept };
  } finally {
    await context.close();
    await network.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

/** A room with a long history beside the same with a short one, on a slow phone's processor. */
export const benchRoom = async (rounds: number): Promise<void> => {
  const server = await startAppServer();
  try {
    const long = await measure(server, large, rounds);
    const short = await measure(server, small, rounds);
    const openRatio = median(long.opened) / median(short.opened);
    print({
      what: `a room of ${large} lines opened from disk, CPU ${slowdown}×: navigation to the newest lines`,
      app: `${median(long.opened).toFixed(0)} ms (p95 ${percentile(long.opened, 0.95).toFixed(0)})`,
      limit: `${median(short.opened).toFixed(0)} ms with ${small} lines`,
      ratio: openRatio,
      goal: '≤ 1.1',
      met: openRatio <= 1.1,
    });
    for (const [lines, { mounted }] of [
      [large, long],
      [small, short],
    ] as const) {
      const [app, raw] = [median(mounted.map((one) => one.app)), median(mounted.map((one) => one.raw))];
      print({
        what: `a room of ${lines} lines entered from the list, CPU ${slowdown}×: tap to the newest lines`,
        app: `${app.toFixed(0)} ms`,
        limit: `${raw.toFixed(0)} ms for 50 rows of innerHTML`,
        ratio: app / raw,
        goal: '≤ 2.9',
        met: app / raw <= 2.9,
      });
    }
    for (const [lines, measured] of [
      [large, long],
      [small, short],
    ] as const) {
      printSpoken(measured.own, {
        what: `own bubble in a room of ${lines} lines, CPU ${slowdown}×: Enter to painted`,
        peer: 'a raw change of the document',
        goal: 1.2,
      });
      printSpoken(measured.kept, {
        what: `own bubble in a room of ${lines} lines, CPU ${slowdown}×: Enter to kept and painted`,
        peer: 'a raw row kept strictly and drawn',
        goal: 2,
      });
    }
  } finally {
    await server.stop();
  }
};
