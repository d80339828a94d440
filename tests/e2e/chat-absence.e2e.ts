import type { Page } from '@playwright/test';
import { breaks, gaps, goAndBreak, heldBy, makeAbsentee } from '#tests/harness/absence.ts';
import { log } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';

/** A long absence, and a way back that breaks off again and again: what is missing is said, and heals (I14, I15). */

/** Lines that are said meanwhile; CHAT_ABSENCE=3000 is the full measure. */
const total = Number(process.env['CHAT_ABSENCE'] ?? 240);
const newcomer = makeNames('돌아온이');

test.setTimeout(180_000 + total * 300);

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

test(`${total} lines that came meanwhile, on a way back that breaks off again and again, leave no gap of which nobody is told`, async ({
  page,
  context,
  network,
  server,
}) => {
  const { me, sayMore, said, close } = await makeAbsentee({ page, network }, server.dataDir, newcomer());

  const share = Math.floor((total - 10) / breaks.length);
  let holes = 0;
  for (const [at, how] of breaks.entries()) {
    const count = at < breaks.length - 1 ? share : total - said();
    await goAndBreak(
      { page, context, network },
      () => sayMore(count),
      (way) => how(way, 0),
    );
    const held = await heldBy(page, me);
    expect(held.silent, `after break ${at}`).toEqual([]);
    if (held.numbers.length < said()) holes = Math.max(holes, held.holes);
  }
  expect(holes, 'a run in which nothing was missing has shown nothing').toBeGreaterThan(0);

  // without a network the hole is shown where it is
  await log(page).hover();
  const gap = gaps(page);
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
  await expect(gaps(page)).toHaveCount(0);
  await close();
});
