import { type BrowserContext, expect, type Page } from '@playwright/test';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { breaks, goAndBreak, heldBy, makeAbsentee } from './absence.ts';
import { log } from './chat-states.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { type GapPlace, judge, onScreen, readLog, type Sight } from './log-geometry.ts';

/** A walk through a whole room, judged by the geometry of its rows at every position. */

/** Of a screen, so that each row is on screen at least once. */
const stepOfScreen = 0.85;

interface Walked {
  /** Every message that was on screen. */
  readonly seen: ReadonlySet<number>;
  /** Every place at which a gap row stood, as `older|newer`. */
  readonly gaps: ReadonlySet<string>;
  readonly positions: number;
}

interface Walk {
  readonly page: Page;
  readonly to: 'oldest' | 'newest';
  readonly last: number;
  /** Whether the server can be reached: then gap rows heal. */
  readonly heals: boolean;
}

const placeOf = ({ older, newer }: GapPlace): string => `${older}|${newer}`;

/** Waits until no gap row is drawn here any more; the messages that it stood for are. */
const untilHealed = async (page: Page, before: Sight): Promise<Sight> => {
  const { places } = judge(before);
  let now = before;
  await expect
    .poll(
      async () => {
        now = await readLog(page);
        return [
          ...judge(now).faults,
          ...now.rows.filter(({ kind }) => kind === 'gap').map(() => 'a gap row'),
        ];
      },
      { message: `the gap at ${places.map(placeOf)} heals`, intervals: [50] },
    )
    .toEqual([]);
  const numbers = new Set(now.rows.map(({ n }) => n));
  for (const { newer } of places)
    if (numbers.has(newer)) expect(numbers, `the message before ${newer}`).toContain(newer - 1);
  return now;
};

const isThere = (sight: Sight, { to, last }: Walk): boolean =>
  onScreen(sight).includes(to === 'oldest' ? 1 : last);

const marker = ({ scrolled, rows }: Sight): string => `${scrolled} ${rows.map(({ n }) => n)}`;

/** Judges the room at this position, and at each until that is another one; answers the last. */
const stepOn = async (walk: Walk, from: Sight, look: (sight: Sight) => void): Promise<Sight> => {
  const { page, to } = walk;
  const step = (from.view.bottom - from.view.top) * stepOfScreen;
  let now = from;
  await page.mouse.wheel(0, to === 'oldest' ? -step : step);
  await expect
    .poll(
      async () => {
        now = await readLog(page);
        look(now);
        return marker(now);
      },
      { message: 'the room goes on', intervals: [50] },
    )
    .not.toBe(marker(from));
  return now;
};

/** Scrolls from where the room is to its other end, a step at a time. */
const walkRoom = async (walk: Walk): Promise<Walked> => {
  const { page, heals } = walk;
  const [seen, gaps] = [new Set<number>(), new Set<string>()];
  let positions = 0;
  const look = (sight: Sight): void => {
    const { faults, places } = judge(sight);
    expect(faults, `position ${positions}, at ${onScreen(sight)}`).toEqual([]);
    for (const place of places) gaps.add(placeOf(place));
    for (const n of onScreen(sight)) seen.add(n);
    positions += 1;
  };
  let now = await readLog(page);
  look(now);
  for (;;) {
    if (heals && now.rows.some(({ kind }) => kind === 'gap')) {
      now = await untilHealed(page, now);
      look(now);
    }
    if (isThere(now, walk)) return { seen, gaps, positions };
    now = await stepOn(walk, now, look);
  }
};

/** Older pages that each of the five ways back still gets. */
const places = [0, 2, 4, 1, 3];

interface World {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
  readonly dataDir: string;
}

const whole = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
const sorted = (numbers: ReadonlySet<number>): number[] => [...numbers].sort((a, b) => a - b);

/** Between which neighbours of what is stored something is missing. */
const jumpsOf = (numbers: readonly number[]): string[] =>
  numbers.flatMap((n, at) => {
    const older = numbers[at - 1];
    return older === undefined || older === n - 1 ? [] : [`${older}|${n}`];
  });

/** Five absences with broken returns, then the room is walked without a network, with one, and once more when it is whole. */
export const walkBrokenRoom = async (
  { page, context, network, dataDir }: World,
  {
    total,
    nickname,
    isOrdered,
  }: { readonly total: number; readonly nickname: string; readonly isOrdered: boolean },
): Promise<void> => {
  const phone = await makeAbsentee({ page, network }, dataDir, nickname);
  const { me, room } = phone;
  const share = Math.floor((total - phone.said()) / breaks.length);
  for (const [at, how] of breaks.entries()) {
    const count = at < breaks.length - 1 ? share : total - phone.said();
    const closedAt = at % 2 === 1 ? `${network.origin}/chat/${room}` : null;
    const breakOff = (way: FaultProxy) => how(way, places[at] ?? 0);
    await goAndBreak({ page, context, network }, () => phone.sayMore(count), breakOff, closedAt);
    expect((await heldBy(page, me)).silent, `after break ${at}`).toEqual([]);
  }
  const { numbers } = await heldBy(page, me);
  const jumps = jumpsOf(numbers);
  expect(jumps.length, 'holes in what is stored').toBeGreaterThanOrEqual(3);

  const last = numbers.at(-1) ?? 0;
  await page.goto(`/chat/${room}`); // at its end, whatever the returns did to the place
  await expect(page.locator('#root[data-snapshot]')).toHaveCount(0); // its rows are counted in the app
  await expect(log(page).getByText(`${last}번째`, { exact: true })).toBeInViewport();
  await log(page).hover();
  const away = await walkRoom({ page, to: 'oldest', last, heals: false });
  expect(sorted(away.seen), 'all that is stored has been on screen').toEqual(numbers);
  const marked = [...away.gaps];
  expect(
    jumps.filter((jump) => !marked.includes(jump)),
    'each hole has a row',
  ).toEqual([]);
  const doubted = marked.filter((mark) => !jumps.includes(mark));
  if (isOrdered) expect(doubted, 'a row where nothing is missing').toEqual([]);

  await network.up();
  await context.setOffline(false);
  await page.getByRole('button', { name: chatScreenTexts.newest }).click();
  await expect(log(page).getByText(`${total}번째`, { exact: true })).toBeInViewport();
  await log(page).hover();
  const back = await walkRoom({ page, to: 'oldest', last: total, heals: true });
  const held = await heldBy(page, me);
  expect(held).toEqual({ numbers: whole(1, total), silent: [], holes: 0 });

  const again = await walkRoom({ page, to: 'newest', last: total, heals: false });
  expect(sorted(again.seen), 'every message has been on screen').toEqual(whole(1, total));
  expect([...again.gaps], 'gap rows that are left').toEqual([]);
  console.info(
    `${total} messages: ${jumps.length} holes and ${doubted.length} doubted places away, ${back.gaps.size} gap rows healed, ` +
      `${away.positions} + ${back.positions} + ${again.positions} positions`,
  );
};
