import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { whoIs } from './accepted-likes.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { log } from './chat-states.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { makeRoom } from './kill-chat.ts';
import { logIn } from './login.ts';
import { openRoomsDb } from './rooms-db.ts';
import { installed } from './screens.ts';
import type { Stage } from './stage.ts';
import { storedTables } from './stored-rows.ts';

/** A phone that is away while the other side writes, and whose ways back break off (I14, I15). */

/** A page of history beyond the newest one. */
const olderPage = /\/load-chat\?.*cursorId=/;
const anyPage = /\/(load-chat\?|enter\?)/;

/** Breaks a way back off after so many older pages; settles when it has. */
type Break = (network: FaultProxy, after: number) => Promise<void>;

const countOf = (network: FaultProxy, path: RegExp): number =>
  network.seen.filter((one) => path.test(one.path)).length;

/** Lets the network in until so many more requests have come than there were. */
const untilAsked = async (network: FaultProxy, path: RegExp, more: number): Promise<void> => {
  const before = countOf(network, path);
  await network.up();
  await expect.poll(() => countOf(network, path), { timeout: 60_000 }).toBeGreaterThanOrEqual(before + more);
};

const always = Number.POSITIVE_INFINITY;

export const breaks: readonly Break[] = [
  async (network, after) => {
    network.inject(olderPage, { kind: 'reset' }, always, after);
    await untilAsked(network, olderPage, after + 1);
  },
  async (network, after) => {
    network.inject(olderPage, { kind: 'truncate' }, always, after);
    await untilAsked(network, olderPage, after + 1);
  },
  // the socket is dead without a close frame, and only the headers of answers arrive
  async (network, after) => {
    network.live.suffer({ kind: 'mute' });
    network.inject(olderPage, { kind: 'drop-body' }, always, after);
    await untilAsked(network, after === 0 ? anyPage : olderPage, after + 1);
  },
  // everything ends while a page is on its way
  async (network, after) => {
    let gate = network.hold(olderPage);
    await network.up();
    for (let page = 0; page < after; page += 1) {
      await gate.reached();
      const next = network.hold(olderPage);
      gate.open();
      gate = next;
    }
    await gate.reached();
    await network.down();
  },
  async (network, after) => {
    network.live.suffer({ kind: 'truncate' });
    network.inject(olderPage, { kind: 'gateway', status: 503 }, always, after);
    await untilAsked(network, after === 0 ? anyPage : olderPage, after + 1);
  },
];

const Line = v.looseObject({ chatId: v.string(), content: v.string() });
const Stretch = v.looseObject({ lo: v.string(), hi: v.string(), below: v.nullable(v.string()) });

/** What the device holds of the one room it has: numbers of lines, and which of them it holds for neighbours. */
export const heldBy = async (page: Page, userId: number) => {
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
    /** Stretches taken for whole in which the server has more: gaps that no row shows. */
    silent,
    holes: spans.filter(({ below }) => below !== null).length,
  };
};

export interface Absentee {
  readonly me: number;
  readonly room: number;
  /** The other one says so many more. */
  sayMore(count: number): Promise<void>;
  /** Lines said so far: 1번째 to this. */
  said(): number;
  close(): Promise<void>;
}

/** A new user in the installed app, in a room of their own with ten messages. */
export const makeAbsentee = async (
  { page, network }: Pick<Stage, 'page' | 'network'>,
  dataDir: string,
  nickname: string,
): Promise<Absentee> => {
  const db = await openRoomsDb(dataDir);
  const [item] = await allNewest(network.origin);
  if (item === undefined) throw new Error('the demo campus has no listing');
  const { owner } = await detailOf(network.origin, item.itemId);
  await logIn(page, network.origin, nickname);
  await installed(page);
  const me = await whoIs(page);
  const room = await makeRoom(page, item.itemId);
  let said = 0;
  const sayMore = async (count: number): Promise<void> => {
    await db.sayMany(room, owner.id, { from: said + 1, count });
    said += count;
  };
  await sayMore(10);
  await page.goto(`/chat/${room}`);
  await expect(log(page).getByText('10번째', { exact: true })).toBeVisible();
  return { me, room, sayMore, said: () => said, close: () => db.close() };
};

interface Away {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
}

/** Away, and back on a way that breaks off; `closedAt`: the app is closed meanwhile, and opened again at this address. */
export const goAndBreak = async (
  { page, context, network }: Away,
  sayMore: () => Promise<void>,
  how: (network: FaultProxy) => Promise<void>,
  closedAt: string | null = null,
): Promise<void> => {
  await context.setOffline(true);
  if (closedAt !== null) await page.goto('about:blank');
  await network.down();
  await sayMore();
  await context.setOffline(false);
  if (closedAt !== null) await page.goto(closedAt);
  await how(network);
  await context.setOffline(true);
  await network.down();
  network.heal();
  await page.waitForFunction(() => !navigator.onLine);
};

export const gaps = (page: Page) => page.getByText(chatScreenTexts.gap);
