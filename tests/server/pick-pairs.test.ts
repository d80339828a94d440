import { beforeAll, describe, expect, test } from 'vitest';
import { tradeReason } from '#src/domain/picks/refusal.words.ts';
import { type Cell, cells, expectedOf, nameOf, type Standing, sides } from './pick-pairs.ts';
import { type Ended, playPair } from './pick-pairs-run.ts';
import type { Party } from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

/** All of them take a quarter of an hour; a check takes every so many, others with each commit. Any other word: its pairs. */
const wanted = process.env.PICK_PAIRS ?? '';
const every = wanted === 'all' ? 1 : 24;
const turn = Number(process.env.TURN) || 1;
/** Cells that run at once: what takes time is waiting. */
const atOnce = 6;

type Sides<Of> = Readonly<Record<Party, Of>>;

/** The newest PICK as both sides see it. */
const newestOf = ({ owner, requester }: Sides<Ended>): Standing | null => {
  const asOwner = owner.server.at(-1);
  const asRequester = requester.server.at(-1);
  if (asOwner === undefined || asRequester === undefined) return null;
  expect(asOwner.isCreator).toBe(!asRequester.isCreator);
  const state = asOwner.state as Standing['state']; // any other is no equal of what is expected
  return { state, creator: asOwner.isCreator ? 'owner' : 'requester', price: asOwner.price };
};

/** Whether the user hears why an act did not take effect; then in words. */
const isTold = ({ left, phone }: Ended): boolean => {
  const [entry, ...more] = left;
  expect(more).toEqual([]);
  if (entry === undefined) return false;
  expect(entry.reason).not.toBeNull();
  if (entry.reason === null) return false;
  const words = tradeReason(entry.reason, {
    does: entry.kind === 'pick.propose' ? 'propose' : entry.kind === 'pick.edit' ? 'edit' : 'confirm',
    name: '초록머플러',
    state: phone.at(-1)?.state ?? null,
    rentalDate: null,
    now: 0,
  });
  expect(words.length).toBeGreaterThan(5);
  return true;
};

const judge = (cell: Cell, ended: Sides<Ended>, ext: boolean): void => {
  const { now, results } = expectedOf(cell);
  const last = newestOf(ended);
  // an edit of a plain server that was cut off is asked about and never said again: it may have arrived or not
  const isOpen = !ext && cell.killed !== null && cell.acts[cell.killed] === 'edit';
  if (!isOpen) {
    expect(last).toEqual(now);
    for (const side of sides) expect([side, isTold(ended[side])]).toEqual([side, results[side] === 'told']);
  } else for (const side of sides) isTold(ended[side]);
  // nobody is bound to what they did not say or see: whoever agreed saw these terms, whoever made them wrote them
  if (last?.state === 'CONFIRMED' && cell.base?.state !== 'CONFIRMED') {
    const agreed = sides.find((side) => cell.acts[side] === 'confirm');
    expect([agreed, last.price]).toEqual([agreed, cell.base?.price]);
    expect(agreed).toBeDefined();
  }
  // each proposal and counter-proposal writes one card, or none
  for (const side of sides) {
    const speaks = cell.acts[side] === 'propose' || cell.acts[side] === 'edit';
    expect(ended[side].cards).toBeLessThanOrEqual(speaks ? 1 : 0);
    if (!isOpen)
      expect([side, ended[side].cards]).toEqual([side, speaks && results[side] === 'done' ? 1 : 0]);
  }
};

for (const ext of [true, false])
  describe(`both act with no network, on ${ext ? 'our' : 'a plain'} server`, () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({ ext });
      return () => world.stop();
    });

    test('[T1] every pair of acts ends as the table says, no user is bound to terms that they did not see, and each refusal says why', async () => {
      const chosen =
        wanted === 'all' || wanted === ''
          ? cells.filter((_cell, at) => at % every === (turn * 7 + (ext ? 0 : every >> 1)) % every)
          : cells.filter((cell) => nameOf(cell).includes(wanted));
      expect(chosen.length).toBeGreaterThan(0);
      const failures: string[] = [];
      const people: Sides<Member>[] = [];
      for (let at = 0; at < atOnce; at += 1)
        people.push({ owner: await world.as(`초록머플러${at}`), requester: await world.as(`버건디${at}`) });
      const queue = chosen.values();
      await Promise.all(
        people.map(async (pair) => {
          for (const cell of queue)
            try {
              judge(cell, await playPair(world, cell, pair), ext);
            } catch (error) {
              failures.push(`${nameOf(cell)}\n${error instanceof Error ? error.message : String(error)}`);
            }
        }),
      );
      expect(failures.join('\n\n')).toBe('');
    }, 1_500_000);
  });
