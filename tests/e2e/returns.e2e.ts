import type { Page } from '@playwright/test';
import { makeAbsentee } from '#tests/harness/absence.ts';
import { returnedOf, setVisible, summaryOf, watchReturn } from '#tests/harness/back.ts';
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

interface Way {
  readonly name: string;
  /** So long it has been there before, where that matters, ms. */
  readonly stayMs?: number;
  readonly leave: (away: Away) => Promise<unknown>;
  readonly back: (away: Away) => Promise<unknown>;
  readonly after?: (away: Away) => Promise<unknown>;
}

const hide = ({ page }: Away) => page.evaluate(setVisible, 'hidden' as const);
const show = ({ page }: Away) => page.evaluate(setVisible, 'visible' as const);

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

interface Started {
  readonly startedWorkers: Worker[];
}

/** Keeps each worker that the page starts, so that it can be ended as a browser does: without a word to the page. */
const keepWorkers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const startedWorkers: Worker[] = [];
    const Kept = class extends Worker {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        if (how[1]?.name === 'campick-engine') startedWorkers.push(this);
      }
    };
    Object.assign(window, { startedWorkers, Worker: Kept });
  });

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
      await a.page.evaluate(() => (window as never as Started).startedWorkers.at(-1)?.terminate());
    },
    back: show,
    after: ({ page }) => page.evaluate(() => (window as never as Beats).letBeats()),
  },
];

const newcomer = makeNames('돌아오는이');

/** What is asked for at most until the text is there: who is here, the room and the lists beside it. */
const mostCalls = 10;
const mostConnections = 8;

for (const way of ways)
  test(`@firefox-whole back from being away (${way.name}), ${returns} times, the app has the newest text without a reload and the field as it was`, async ({
    page,
    network,
    line,
    server,
  }) => {
    test.setTimeout(120_000 + returns * (30_000 + awayMs + (way.stayMs ?? 0)));
    await keepWorkers(page);
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
      await page.evaluate(watchReturn, `${room.said() + 1}번째`);
      await way.leave(away);
      await room.sayMore(1);
      await new Promise((go) => setTimeout(go, awayMs));
      const [asked, taken] = [network.seen.length, line.taken];
      await way.back(away);
      await page.waitForFunction(returnedOf);
      const back = await page.evaluate(returnedOf);
      if (back !== null) times.push(Math.max(0, back.drawnAt - back.backAt));
      await way.after?.(away);
      const calls = network.seen.slice(asked).filter(({ path }) => path.startsWith('/api/'));
      expect(calls.length, calls.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(mostCalls);
      expect(line.taken - taken).toBeLessThanOrEqual(mostConnections);
      await expect(field(page)).toHaveValue(words);
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(born);
    console.log(summaryOf(way.name, times));
    await room.close();
  });
