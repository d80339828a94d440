import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { makeProfile } from './browsers.ts';
import { storedRow } from './device-state.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { installed } from './screens.ts';
import { type StoredEntry, storedEntries } from './stored-rows.ts';

const Session = v.object({ state: v.literal('member'), userId: v.number() });

/** A canary beside the app's databases: when it is gone, the browser has wiped the origin's IndexedDB (finding 1). */
const canary = 'kill-canary';

const layCanary = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open(name, 1);
        opening.onsuccess = () => {
          opening.result.close();
          done();
        };
        opening.onerror = () => failed(opening.error);
      }),
    canary,
  );

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));

/** Where the browser keeps this profile, by its own word. */
const folderOf = async (context: BrowserContext): Promise<string> => {
  const about = await context.newPage();
  await about.goto('chrome://version');
  await about.waitForFunction(() => document.querySelector('#profile_path')?.textContent); // its script fills it in
  const path = await about.locator('#profile_path').textContent();
  await about.close();
  if (path === null) throw new Error('the browser does not say where it keeps things');
  return path;
};

/** By the stand-in provider, as tests/harness/login.ts, for runs without a test runner and machines with much to do. */
const logIn = async (page: Page, origin: string, nickname: string): Promise<number> => {
  const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
  await page.goto(`${origin}/oauth2/authorization/kakao?${query}`);
  for (let waited = 0; waited < 600; waited += 1) {
    const session = v.safeParse(Session, await storedRow(page, 'campick-device', 'session', 'session'));
    if (session.success) {
      await page.goto(`${origin}/`);
      return session.output.userId;
    }
    await pause(100);
  }
  throw new Error(`${nickname} is never logged in`);
};

/** One person's phone, which loses its power again and again. */
export interface Killable {
  readonly userId: number;
  /** Times that the browser itself wiped the databases. */
  readonly naturalWipes: () => number;
  page(): Page;
  context(): BrowserContext;
  /** Where the browser keeps the profile. */
  readonly folder: string;
  offline(): Promise<void>;
  online(): Promise<void>;
  /** SIGKILL for every process of the profile; throws when one survives. */
  kill(): Promise<void>;
  /** Starts it where `settle` said; answers whether the databases were still there. */
  reopen(options: { readonly offline: boolean; readonly wiped?: boolean }): Promise<boolean>;
  /** Rows that wait, as stored. */
  outbox(): Promise<StoredEntry[]>;
  /** Settles when nothing waits; throws after so long. */
  drained(longestMs: number): Promise<void>;
  remove(): Promise<void>;
}

interface KillableOptions {
  readonly network: FaultProxy;
  readonly nickname: string;
  /** Of each browser before its first page; `isLive`: what it says is still to be believed. */
  readonly prepare: (context: BrowserContext, isLive: () => boolean) => Promise<void>;
  /** Stores what is to be there before the first kill; answers at which path the app starts from then on. */
  readonly settle: (page: Page, userId: number) => Promise<string>;
}

/** Sets it up: logged in, installed, settled, and started anew. */
export const makeKillable = async ({
  network,
  nickname,
  prepare,
  settle,
}: KillableOptions): Promise<Killable> => {
  const profile = await makeProfile();
  let wipes = 0;
  let life = 0;

  const open = async (offline: boolean) => {
    const mine = life;
    const opened = await profile.open({ offline });
    await prepare(opened, () => mine === life);
    return { context: opened, page: opened.pages()[0] ?? (await opened.newPage()) };
  };

  let { context, page } = await open(false);
  const userId = await logIn(page, network.origin, nickname);
  await installed(page);
  await layCanary(page);
  const path = await settle(page, userId);
  const folder = await folderOf(context);
  // a browser writes cookies down only now and then; an orderly end makes sure that the login outlives the kills
  await context.close();
  life += 1;
  ({ context, page } = await open(false));
  await page.goto(`${network.origin}${path}`);

  const outbox = () => storedEntries(page, userId);

  return {
    userId,
    naturalWipes: () => wipes,
    page: () => page,
    context: () => context,
    folder,
    offline: async () => {
      await network.down();
      await context.setOffline(true);
    },
    online: async () => {
      await network.up();
      await context.setOffline(false);
    },
    kill: async () => {
      const gone = context.waitForEvent('close');
      await profile.kill();
      await gone;
      life += 1;
    },
    reopen: async ({ offline, wiped = false }) => {
      if (offline) await network.down();
      else await network.up();
      ({ context, page } = await open(offline));
      await page.goto(`${network.origin}${path}`, { waitUntil: 'domcontentloaded' });
      const survived = (await databases(page)).includes(canary);
      if (!survived) {
        if (!wiped) wipes += 1;
        await layCanary(page);
      }
      return survived;
    },
    outbox,
    drained: async (longestMs) => {
      const until = performance.now() + longestMs;
      let left = await outbox();
      while (left.length > 0) {
        if (performance.now() > until)
          throw new Error(`still waiting after ${longestMs} ms: ${JSON.stringify(left)}`);
        await pause(100);
        left = await outbox();
      }
    },
    remove: () => profile.remove(),
  };
};
