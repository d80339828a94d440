import type { Page } from '@playwright/test';
import { makeAbsentee } from '#tests/harness/absence.ts';
import { field } from '#tests/harness/chat-states.ts';
import { test as base, expect } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { type SlowLine, startSlowLine } from '#tests/harness/slow-line.ts';

/** An app that was away comes back alive: the newest text of its room, without a reload, and its field as it was left. */

/** How often the app comes back in each way. */
const returns = Number(process.env['RETURNS'] ?? 2);
/** How long it is away, ms. */
const awayMs = Number(process.env['AWAY'] ?? 300);
/** One way through the network, ms. */
const lineMs = 100;

const test = base.extend<{ readonly line: SlowLine }>({
  line: async ({ network }, use) => {
    const line = await startSlowLine(Number(new URL(network.origin).port));
    await use(line);
    await line.stop();
  },
  baseURL: async ({ line }, use) => {
    await use(line.origin);
  },
});

interface Away {
  readonly page: Page;
}

/** Notes when the page is back, and when this text is drawn in the log. */
const watch = (page: Page, text: string): Promise<void> =>
  page.evaluate((wanted) => {
    const seen = { backAt: 0, drawnAt: 0 };
    Object.assign(window, { returned: seen });
    const back = (): void => {
      if (document.visibilityState === 'visible' && seen.backAt === 0) seen.backAt = performance.now();
    };
    document.addEventListener('visibilitychange', back);
    const look = (): void => {
      const rows = document.querySelectorAll('[role="log"] [data-index]');
      if (![...rows].some((row) => row.textContent?.includes(wanted))) return;
      seen.drawnAt = performance.now();
      watcher.disconnect();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);

const setVisible = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
    Object.defineProperty(document, 'hidden', { configurable: true, value: now === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** What the page has noted of its return. */
interface Returned {
  readonly returned: { readonly backAt: number; readonly drawnAt: number };
}

interface Way {
  readonly name: string;
  /** So long it has been there before, where that matters, ms. */
  readonly stayMs?: number;
  readonly leave: (away: Away) => Promise<unknown>;
  readonly back: (away: Away) => Promise<unknown>;
  readonly after?: (away: Away) => Promise<unknown>;
}

const hide = ({ page }: Away) => setVisible(page, 'hidden');
const show = ({ page }: Away) => setVisible(page, 'visible');

/** What a browser tells a page that it freezes, or lets go on. */
const tell = (page: Page, event: 'freeze' | 'resume'): Promise<unknown> =>
  page.evaluate((name) => document.dispatchEvent(new Event(name)), event);

const freeze = async (away: Away): Promise<void> => {
  await hide(away);
  await tell(away.page, 'freeze');
};
const resume = async (away: Away): Promise<void> => {
  await show(away);
  await tell(away.page, 'resume');
};

interface Beats {
  letBeats(): void;
}

/** Holds the timers by which a window finds out that its worker does not answer: what comes back does so without them. */
const holdBeats = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const arm = window.setTimeout;
    const held: (() => void)[] = [];
    const setTimeout = (run: () => void, ms = 0): number =>
      ms < 5_000 ? arm(run, ms) : held.push(() => arm(run, ms));
    const letBeats = (): void => {
      Object.assign(window, { setTimeout: arm });
      for (const go of held) go();
    };
    Object.assign(window, { setTimeout, letBeats });
  });

const ways: readonly Way[] = [
  { name: 'hidden', leave: hide, back: show },
  { name: 'frozen', leave: freeze, back: resume },
  {
    name: 'worker ended',
    // one that was started a moment ago is replaced after a pause that grows
    stayMs: 6_000,
    leave: async (a) => {
      await hide(a);
      await holdBeats(a.page);
      await a.page
        .workers()[0]
        ?.evaluate(() => (globalThis as unknown as { close(): void }).close())
        .catch(() => {});
    },
    back: show,
    after: ({ page }) => page.evaluate(() => (window as never as Beats).letBeats()),
  },
];

const newcomer = makeNames('돌아오는이');

const percentile = (all: readonly number[], of: number): string =>
  (all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * of))] ?? 0).toFixed(0);

/** What is asked for at most until the text is there: who is here, the room and the lists beside it. */
const mostCalls = 10;
const mostConnections = 8;

for (const way of ways)
  test(`back from being away (${way.name}), ${returns} times, the app has the newest text without a reload and the field as it was`, async ({
    page,
    network,
    line,
    server,
  }) => {
    test.setTimeout(120_000 + returns * (30_000 + awayMs + (way.stayMs ?? 0)));
    const stage = { page, network: { ...network, origin: line.origin } };
    const room = await makeAbsentee(stage, server.dataDir, newcomer());
    const away = { page };
    line.lengthen(lineMs);
    const words = '쓰다 만 말';
    await field(page).fill(words);
    const born = await page.evaluate(() => performance.timeOrigin);
    const times: number[] = [];
    for (let n = 0; n < returns; n += 1) {
      await new Promise((go) => setTimeout(go, way.stayMs ?? 0));
      await watch(page, `${room.said() + 1}번째`);
      await way.leave(away);
      await room.sayMore(1);
      await new Promise((go) => setTimeout(go, awayMs));
      const [asked, taken] = [network.seen.length, line.taken];
      await way.back(away);
      await page.waitForFunction(() => (window as never as Returned).returned.drawnAt > 0);
      const { backAt, drawnAt } = await page.evaluate(() => (window as never as Returned).returned);
      times.push(Math.max(0, drawnAt - backAt));
      await way.after?.(away);
      const calls = network.seen.slice(asked).filter(({ path }) => path.startsWith('/api/'));
      expect(calls.length, calls.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(mostCalls);
      expect(line.taken - taken).toBeLessThanOrEqual(mostConnections);
      await expect(field(page)).toHaveValue(words);
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(born);
    console.log(
      `${way.name}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms of ${returns}`,
    );
    await room.close();
  });
