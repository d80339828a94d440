import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { mainUser } from '#demo/people.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { chromiumLaunch, phone } from '#tests/harness/engines.ts';
import { serverNow } from '#tests/harness/server-clock.ts';
import type { Counts, Rest } from './inside/window.ts';
import { instrument } from './instrument.ts';
import { makeTalk, type Talk } from './talk.ts';

/** A page of the counted app, and everything that an act needs around it. */
export interface Stage {
  readonly page: Page;
  readonly talk: Talk;
  /** The listing that the home shows first. */
  readonly item: number;
  /** Loads the app again, at this path. */
  start(path: string): Promise<void>;
  /** The same with no network: the files of the build come, calls and sockets do not. */
  startOffline(path: string): Promise<void>;
  /** A page of our origin in which no app runs. */
  leave(): Promise<void>;
  network(off: boolean): Promise<void>;
  /** Goes on until nothing is under way and so much virtual time has gone by. */
  rest(until?: Partial<Rest>): Promise<void>;
  empty(): Promise<void>;
  tell(): ReturnType<Counts['tell']>;
  close(): Promise<void>;
}

/** Each function is serialised into the page, where `counts` is. */
const restIn = (until: Rest): Promise<void> => (Reflect.get(globalThis, 'counts') as Counts).rest(until);
const emptyIn = (): Promise<void> => (Reflect.get(globalThis, 'counts') as Counts).empty();
const tellIn = (): ReturnType<Counts['tell']> => (Reflect.get(globalThis, 'counts') as Counts).tell();
const networkIn = (off: boolean): Promise<void> => (Reflect.get(globalThis, 'counts') as Counts).network(off);

/** Starts the server and the browser, with the main user of the demo logged in. `dist`: the built app. */
export const openStage = async (dist: string): Promise<Stage> => {
  const copy = mkdtempSync(join(tmpdir(), 'campick-counts-'));
  const inside = await instrument(dist, copy);
  const noon = pathToFileURL(resolve(import.meta.dirname, 'noon.mjs')).href;
  const server = await startAppServer({ dist: copy, vars: { NODE_OPTIONS: `--import ${noon}` } });
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await chromium.launch(chromiumLaunch);
  const context = await browser.newContext({
    ...phone,
    hasTouch: true,
    reducedMotion: 'reduce',
    baseURL: origin,
  });
  context.setDefaultTimeout(60_000);
  const begun = await serverNow(origin);
  await context.addInitScript({ content: `globalThis.countsBegun = ${begun};\n${inside}` });
  await context.request.get(
    `/oauth2/authorization/kakao?${new URLSearchParams({ as: mainUser, redirectURI: `${origin}/` })}`,
  );
  const page = await context.newPage();
  const broken: Error[] = [];
  page.on('pageerror', (error) => {
    if (error.name !== 'CallFailed') broken.push(error); // a call that failed is no fault of the page
  });
  const talk = await makeTalk(origin, server.dataDir);
  const rest = async ({ ms = 0, frames = 0 }: Partial<Rest> = {}): Promise<void> => {
    await page.evaluate(restIn, { ms, frames });
    if (broken[0] !== undefined) throw broken[0];
  };
  const go = async (path: string, off: boolean): Promise<void> => {
    if (page.url() !== 'about:blank')
      await page.evaluate((is) => sessionStorage.setItem('counts-off', String(is)), off);
    await page.goto(path, { waitUntil: 'commit' });
  };
  const [newest] = await allNewest(origin);
  return {
    page,
    talk,
    item: newest?.itemId ?? 0,
    start: (path) => go(path, false),
    startOffline: (path) => go(path, true),
    leave: () => go('/healthz', false),
    network: (off) => page.evaluate(networkIn, off),
    rest,
    empty: () => page.evaluate(emptyIn),
    tell: () => page.evaluate(tellIn),
    close: async () => {
      await talk.close();
      await browser.close();
      await server.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
};
