import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { makeWishes, type Wishes } from './accepted.ts';
import { type Sight, type Step, tellName, walk, witness } from './accepted-witness.ts';
import type { AppServer } from './app-server.ts';
import { makeProfile } from './browsers.ts';
import { allNewest } from './catalogue.ts';
import { storedRow } from './device-state.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { Ledger } from './ledger.ts';
import { installed } from './screens.ts';

const Session = v.object({ state: v.literal('member'), userId: v.number() });
const Row = v.looseObject({ id: v.string(), lane: v.string(), state: v.string(), attempts: v.number() });
const Item = v.looseObject({ itemId: v.number(), detail: v.unknown() });
export type StoredIntent = v.InferOutput<typeof Row>;

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

/** Every row of one table of our databases; empty where the table is not there. */
export const storedRows = (page: Page, database: string, table: string): Promise<unknown[]> =>
  page.evaluate(
    async ([name, store]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((found, failed) => {
          request.onsuccess = () => found(request.result);
          request.onerror = () => failed(request.error);
        });
      const db = await settled(indexedDB.open(name));
      try {
        if (!db.objectStoreNames.contains(store)) return [];
        return await settled(db.transaction(store).objectStore(store).getAll());
      } finally {
        db.close();
      }
    },
    [database, table] as const,
  );

/** What waits on this device for that account, as stored. */
export const storedIntents = async (page: Page, userId: number): Promise<StoredIntent[]> =>
  v.parse(v.array(Row), await storedRows(page, `campick-${userId}`, 'outbox'));

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

/** One person's phone with five listings stored, which loses its power again and again. */
export interface Device {
  readonly userId: number;
  readonly items: readonly number[];
  readonly wishes: Wishes;
  readonly network: FaultProxy;
  /** Times that the browser itself wiped the databases. */
  readonly naturalWipes: () => number;
  page(): Page;
  context(): BrowserContext;
  /** Where the browser keeps the profile. */
  readonly folder: string;
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Walks and taps; answers with listings whose heart never came. */
  walk(steps: readonly Step[], longestMs?: number): Promise<number[]>;
  /** SIGKILL for every process of the profile; throws when one survives. */
  kill(): Promise<void>;
  /** Starts it at a listing; answers whether the databases were still there. */
  reopen(options: { readonly offline: boolean; readonly wiped?: boolean }): Promise<boolean>;
  /** Rows that wait, as stored. */
  outbox(): Promise<StoredIntent[]>;
  /** Settles when nothing waits; throws after so long. */
  drained(longestMs: number): Promise<void>;
  /** Compares all wishes so far with what the server did. */
  judge(): Promise<void>;
  remove(): Promise<void>;
}

interface DeviceOptions {
  readonly server: AppServer;
  readonly ledger: Ledger;
  readonly nickname: string;
  /** Which five listings; devices that run at the same time take different ones. */
  readonly slot?: number;
}

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

/** Sets it up: logged in, installed, five listings opened once and stored. */
export const makeDevice = async ({ server, ledger, nickname, slot = 0 }: DeviceOptions): Promise<Device> => {
  const network = await startFaultProxy(server.port);
  const profile = await makeProfile();
  const newest = await allNewest(network.origin);
  const once = newest.filter(({ title }) => newest.filter((other) => other.title === title).length === 1);
  const five = once.slice(slot * 5, slot * 5 + 5);
  const items = five.map(({ itemId }) => itemId);
  const titles = five.map(({ title, itemId }) => [title, itemId] as const);
  const wishes = makeWishes(new Map(items.map((item) => [item, false])));
  let wipes = 0;
  let life = 0;

  const open = async (offline: boolean) => {
    const mine = life;
    const context = await profile.open({ offline });
    await context.exposeBinding(tellName, (_source, sight: Sight) => {
      if (mine === life) wishes.see(sight); // what a dead browser still said is not believed
    });
    await context.addInitScript(witness, { titles, tell: tellName });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };

  let { context, page } = await open(false);
  const mark = await ledger.mark();
  const userId = await logIn(page, network.origin, nickname);
  await installed(page);
  await layCanary(page);

  const go = async (steps: readonly Step[], longestMs = 5_000): Promise<number[]> =>
    page.evaluate(walk, { steps, longestMs });
  const look = items.map((item) => ({ item, pauseMs: 0, tap: false }));
  const isWhole = async (): Promise<boolean> => {
    const known = v.parse(v.array(Item), await storedRows(page, `campick-${userId}`, 'items'));
    return items.every((item) => known.some(({ itemId, detail }) => itemId === item && detail !== null));
  };
  for (let tries = 0; !(await isWhole()); tries += 1) {
    if (tries === 10) throw new Error('the listings are not stored');
    const missing = await go(look, 10_000);
    if (missing.length > 0) throw new Error(`no heart on ${missing}`);
    await pause(200);
  }

  const folder = await folderOf(context);
  // a browser writes cookies down only now and then; an orderly end makes sure that the login outlives the kills
  await context.close();
  life += 1;
  ({ context, page } = await open(false));
  await page.goto(`${network.origin}/detail/${items[0]}`);

  const outbox = () => storedIntents(page, userId);

  return {
    userId,
    items,
    wishes,
    network,
    naturalWipes: () => wipes,
    page: () => page,
    context: () => context,
    folder,
    offline: async () => {
      await network.down();
      await context.setOffline(true);
    },
    online: async () => {
      wishes.endStretch();
      await network.up();
      await context.setOffline(false);
    },
    walk: go,
    kill: async () => {
      const gone = context.waitForEvent('close');
      await profile.kill();
      await gone;
      life += 1;
    },
    reopen: async ({ offline, wiped = false }) => {
      wishes.restart();
      if (offline) await network.down();
      else {
        wishes.endStretch();
        await network.up();
      }
      ({ context, page } = await open(offline));
      await page.goto(`${network.origin}/detail/${items[0]}`, { waitUntil: 'domcontentloaded' });
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
    judge: async () => {
      wishes.judge(await ledger.effects(mark), await ledger.liked(userId), userId);
    },
    remove: async () => {
      await profile.remove();
      await network.close();
    },
  };
};
