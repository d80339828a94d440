import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import * as ko from '#src/copy/ko.ts';
import { whoIs } from '#tests/harness/accepted-likes.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { log } from '#tests/harness/chat-states.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeRoom } from '#tests/harness/kill-chat.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';
import { openRoomsDb } from '#tests/harness/rooms-db.ts';
import { installed } from '#tests/harness/screens.ts';
import { storedTables } from '#tests/harness/stored-rows.ts';

/** A long absence, and a way back that breaks off again and again: what is missing is said, and heals (I14, I15). */

/** Lines that are said meanwhile; CHAT_ABSENCE=3000 is the full measure. */
const total = Number(process.env['CHAT_ABSENCE'] ?? 240);
const newcomer = makeNames('돌아온이');

test.setTimeout(180_000 + total * 300);

/** A page of history beyond the newest one. */
const olderPage = /\/load-chat\?.*cursorId=/;
const anyPage = /\/(load-chat\?|enter\?)/;

/** How a way back breaks off; settles when it has. */
type Break = (network: FaultProxy) => Promise<void>;

const asked = async (network: FaultProxy, path: RegExp): Promise<void> => {
  const count = () => network.seen.filter((one) => path.test(one.path)).length;
  const before = count();
  await network.up();
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before);
};

const breaks: readonly Break[] = [
  async (network) => {
    network.inject(olderPage, { kind: 'reset' });
    await asked(network, olderPage);
  },
  async (network) => {
    network.inject(olderPage, { kind: 'truncate' });
    await asked(network, olderPage);
  },
  // nobody says that the socket is dead, and only the heads of answers come
  async (network) => {
    network.live.suffer({ kind: 'mute' });
    network.inject(olderPage, { kind: 'drop-body' });
    await asked(network, anyPage);
  },
  // everything ends while a page is on its way
  async (network) => {
    const gate = network.hold(olderPage);
    await network.up();
    await gate.reached();
    await network.down();
  },
  async (network) => {
    network.live.suffer({ kind: 'truncate' });
    network.inject(olderPage, { kind: 'gateway', status: 503 });
    await asked(network, anyPage);
  },
];

const Line = v.looseObject({ chatRoomId: v.number(), chatId: v.string(), content: v.string() });
const Stretch = v.looseObject({ lo: v.string(), hi: v.string(), below: v.nullable(v.string()) });

/** What the device holds of the one room it has: numbers of lines, and which of them it holds for neighbours. */
const heldBy = async (page: Page, userId: number) => {
  const database = `campick-${userId}`;
  // at one moment: a page that lands between two reads would look like a gap
  const stored = await storedTables(page, database, ['messages', 'spans']);
  const lines = v
    .parse(v.array(Line), stored['messages'])
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1))
    .map(({ chatId, content }) => ({ chatId, n: Number.parseInt(content, 10) }));
  const spans = v.parse(v.array(Stretch), stored['spans']);
  const silent = spans.flatMap(({ lo, hi, below }) => {
    const within = lines.filter(({ chatId }) => chatId >= lo && chatId <= hi).map(({ n }) => n);
    const first = within[0] ?? 0;
    const isWhole = within.every((n, at) => n === first + at) && (below !== null || first === 1);
    return isWhole ? [] : [{ lo, hi, below, within }];
  });
  return {
    numbers: lines.map(({ n }) => n),
    /** Stretches taken for whole in which the server has more: gaps of which nobody is told. */
    silent,
    holes: spans.filter(({ below }) => below !== null).length,
  };
};

const row = '[role="log"] [data-index]';
const drawn = (page: Page): Promise<number[]> =>
  page.locator(row).evaluateAll((all) =>
    all
      .map((one) => ({ at: Number(one.getAttribute('data-index')), text: one.textContent ?? '' }))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ text }) => /(\d+)번째/.exec(text)?.[1] ?? [])
      .map(Number),
  );

/** What is stored is read whole each time: so many steps apart. */
const stepsALook = 4;

/** A little further, and drawn; less than what is drawn at once, so that no row is passed by. */
const scroll = async (page: Page, by: number): Promise<void> => {
  await page.mouse.wheel(0, by);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** Away, and back on a way that breaks off: what is stored then has no gap of which nobody is told. */
const goAndBreak = async (
  { page, context, network }: { page: Page; context: BrowserContext; network: FaultProxy },
  sayMore: () => Promise<void>,
  how: Break,
): Promise<void> => {
  await context.setOffline(true);
  await network.down();
  await sayMore();
  await context.setOffline(false);
  await how(network);
  await context.setOffline(true);
  await network.down();
  network.heal();
  await page.waitForFunction(() => !navigator.onLine);
};

test(`${total} lines that came meanwhile, on a way back that breaks off again and again, leave no gap of which nobody is told`, async ({
  page,
  context,
  network,
  server,
}) => {
  const db = await openRoomsDb(server.dataDir);
  const [item] = await allNewest(network.origin);
  if (item === undefined) throw new Error('the demo campus has no listing');
  const detail = await (await fetch(`${network.origin}/api/v1/item/${item.itemId}`)).json();
  await logIn(page, network.origin, newcomer());
  await installed(page);
  const me = await whoIs(page);
  const room = await makeRoom(page, item.itemId);
  let said = 0;
  const sayMore = async (count: number): Promise<void> => {
    await db.sayMany(room, detail.data.owner.id, { from: said + 1, count });
    said += count;
  };
  await sayMore(10);
  await page.goto(`/chat/${room}`);
  await expect(log(page).getByText('10번째', { exact: true })).toBeVisible();

  const share = Math.floor((total - 10) / breaks.length);
  let holes = 0;
  for (const [at, how] of breaks.entries()) {
    const count = at < breaks.length - 1 ? share : total - said;
    await goAndBreak({ page, context, network }, () => sayMore(count), how);
    const held = await heldBy(page, me);
    expect(held.silent, `after break ${at}`).toEqual([]);
    if (held.numbers.length < said) holes = Math.max(holes, held.holes);
  }
  expect(holes, 'a run in which nothing was missing has shown nothing').toBeGreaterThan(0);

  // without a network the hole is shown where it is
  await log(page).hover();
  const gap = page.getByText(ko.chat.gap);
  for (let turns = 0; turns < total && (await gap.count()) === 0; turns += 1) await scroll(page, -300);
  await expect(gap.first()).toBeVisible();

  // with one it heals wherever somebody scrolls
  await network.up();
  await context.setOffline(false);
  await expect.poll(async () => (await heldBy(page, me)).numbers.at(-1), { timeout: 60_000 }).toBe(total);
  const whole = Array.from({ length: total }, (_none, n) => n + 1);
  let by = -300; // upwards, and back: one that went by too fast is still shown, and heals where somebody stays
  for (let turns = 0; turns < total; turns += 1) {
    const held = await heldBy(page, me);
    expect(held.silent).toEqual([]);
    if (held.numbers.length === total) break;
    for (let step = 0; step < stepsALook; step += 1) await scroll(page, by);
    const lines = await drawn(page);
    if (lines[0] === 1) by = 300;
    else if (lines.at(-1) === total) by = -300;
  }
  expect((await heldBy(page, me)).numbers).toEqual(whole);

  // and every line stands on screen after the one before it
  for (let turns = 0; turns < total && (await drawn(page))[0] !== 1; turns += 1) await scroll(page, -1_000);
  const seen = new Set<number>();
  for (let turns = 0; turns < total && !seen.has(total); turns += 1) {
    const lines = await drawn(page);
    expect(lines).toEqual(lines.map((_, at) => (lines[0] ?? 0) + at));
    for (const n of lines) seen.add(n);
    await scroll(page, 300);
  }
  expect(seen.size).toBe(total);
  await expect(page.getByText(ko.chat.gap)).toHaveCount(0);
  await db.close();
});
