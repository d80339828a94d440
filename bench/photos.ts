import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { startAppServer } from '#tests/harness/app-server.ts';
import { chromiumLaunch, phone } from '#tests/harness/engines.ts';
import { answerFour, openWizard, slots } from '#tests/harness/wizard-screen.ts';
import { median, print } from './figures.ts';

const slowdown = 4;
const longestTaskMs = 100;
const mostMegabytes = 300;

/** Writes a photo of so many pixels with as much detail as a camera's: noise over soft shapes. Answers its path. */
const photo = async (path: string, width: number, height: number): Promise<string> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a5c3e', noise } });
  await picture.blur(1.2).jpeg({ quality: 88 }).toFile(path);
  return path;
};

/** The same as a phone's HEIC; null: its encoder (Debian's libheif-examples) is not installed. */
const heicOf = (jpeg: string, path: string): string | null => {
  try {
    execFileSync('heif-enc', ['-q', '60', '-o', path, jpeg], { stdio: 'ignore' });
    return path;
  } catch {
    return null;
  }
};

const kilobytes = (pid: number, file: 'status' | 'smaps_rollup', key: string): number =>
  Number(
    new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ??
      Number.NaN,
  );

/**
 * Starts to watch the memory of a process. What is answered tells its peak since, in megabytes, with its share of what it
 * has in common with others, as the kernel counts it: a picture is decoded and let go of between two looks.
 */
const watchMemory = (pid: number): (() => number) => {
  const share = kilobytes(pid, 'smaps_rollup', 'Pss');
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // resets VmHWM (proc(5))
  const whole = kilobytes(pid, 'status', 'VmRSS');
  return () => (share + kilobytes(pid, 'status', 'VmHWM') - whole) / 1024;
};

const rendererOf = async (browser: Browser, page: Page): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  // the tab is the renderer that has worked most
  const [most] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  if (most === undefined) throw new Error(`no process draws ${page.url()}`);
  return most.id;
};

interface Figures {
  readonly ms: number;
  readonly longestMs: number;
  readonly megabytes: number;
}

/** From the choice until each photo is part of the draft, on a device four times slower. */
const measure = async (origin: string, nickname: string, files: readonly string[]): Promise<Figures> => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await (await browser.newContext({ ...phone, baseURL: origin })).newPage();
    await openWizard(page, origin, nickname);
    await answerFour(page);
    const session: CDPSession = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const memory = watchMemory(await rendererOf(browser, page));
    const started = performance.now();
    await page.locator('input[data-photos]').setInputFiles([...files]); // paths: bytes would be unpacked in the tab
    await slots(page)
      .filter({ has: page.locator('img') }) // drawn once it is shrunk
      .nth(files.length - 1)
      .waitFor({ timeout: 120_000 });
    const ms = performance.now() - started;
    const megabytes = memory();
    const tasks = (await page.evaluate(() => Reflect.get(globalThis, 'tasks'))) as readonly number[];
    return { ms, longestMs: Math.max(0, ...tasks), megabytes };
  } finally {
    await browser.close();
  }
};

/** Photos chosen in the wizard: the longest task of the thread that draws, the memory of the tab, and the time. */
export const benchPhotos = async (rounds: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'campick-bench-photos-'));
  const app = await startAppServer();
  const origin = `http://localhost:${app.port}`;
  const six: string[] = [];
  for (let n = 1; n <= 6; n += 1) six.push(await photo(join(folder, `${n}.jpg`), 4000, 3000));
  const heic = heicOf(six[0] ?? '', join(folder, 'phone.heic'));
  const contestants: readonly (readonly [string, readonly string[]])[] = [
    ['six of 12 megapixels', six],
    ['one of 40 megapixels', [await photo(join(folder, 'large.jpg'), 7300, 5480)]],
    ...(heic === null ? [] : [['one HEIC of 12 megapixels', [heic]] as const]),
  ];
  try {
    for (const [at, [name, files]] of contestants.entries()) {
      const found: Figures[] = [];
      for (let round = 0; round < rounds; round += 1)
        found.push(await measure(origin, `사진${at}${round}`, files));
      const ms = median(found.map((one) => one.ms));
      const longestMs = median(found.map((one) => one.longestMs));
      const megabytes = median(found.map((one) => one.megabytes));
      const size = files.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
      print({
        what: `${name} (${size.toFixed(1)} MB), ready after ${(ms / 1000).toFixed(1)} s: longest task`,
        app: `${longestMs.toFixed(0)} ms`,
        limit: `${longestTaskMs} ms`,
        ratio: longestMs / longestTaskMs,
        goal: '≤ 1',
        met: longestMs <= longestTaskMs,
      });
      print({
        what: `${name}: memory of the tab`,
        app: `${megabytes.toFixed(0)} MB`,
        limit: `${mostMegabytes} MB`,
        ratio: megabytes / mostMegabytes,
        goal: '≤ 1',
        met: megabytes <= mostMegabytes,
      });
    }
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true });
  }
};
