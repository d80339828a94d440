import { beforeAll, describe, expect, test } from 'vitest';
import { tradeReason } from '#src/domain/picks/refusal.words.ts';
import { arrives, type Cell, cells, nameOf, type Side, type Stand } from './pick-pairs.ts';
import { type Ended, playPair } from './pick-pairs-run.ts';
import { type Member, startWorld, type World } from './world.ts';

/** All of them take a quarter of an hour; a check takes every so many, others with each commit. Any other word: its pairs. */
const wanted = process.env.PICK_PAIRS ?? '';
const every = wanted === 'all' ? 1 : 24;
const turn = Number(process.env.TURN) || 1;
/** Cells that run at once: what takes time is waiting. */
const atOnce = 6;

const sides = ['owner', 'requester'] as const;

/** What must come of a cell where every attempt arrives once. */
const expected = ({ base, acts, first }: Cell) => {
  const order: readonly Side[] = first === 'owner' ? sides : sides.toReversed();
  let now: Stand | null = base;
  const is = { owner: 'done', requester: 'done' } as Record<Side, 'done' | 'told'>;
  for (const side of order) {
    const seen = acts[side] === 'propose' ? null : base;
    const outcome = arrives(now, side, acts[side], seen);
    now = outcome.now;
    is[side] = outcome.is;
  }
  return { now, is };
};

const standOf = ({ server }: Ended): Stand | null => {
  const [asOwner, asRequester] = [server.owner.at(-1), server.requester.at(-1)];
  if (asOwner === undefined || asRequester === undefined) return null;
  expect(asOwner.isCreator).toBe(!asRequester.isCreator);
  const state = asOwner.state as Stand['state']; // any other is no equal of what is expected
  return { state, creator: asOwner.isCreator ? 'owner' : 'requester', price: asOwner.price };
};

const isTold = (ended: Ended, side: Side): boolean => {
  const [row, ...more] = ended.left[side];
  expect(more).toEqual([]);
  if (row === undefined) return false;
  expect(row.reason).not.toBeNull();
  if (row.reason === null) return false;
  const words = tradeReason(row.reason, {
    does: row.kind === 'pick.propose' ? 'propose' : row.kind === 'pick.edit' ? 'edit' : 'confirm',
    name: '초록머플러',
    state: ended.phones[side].at(-1)?.state ?? null,
    rentalDate: null,
    now: 0,
  });
  expect(words.length).toBeGreaterThan(5);
  return true;
};

const judge = (cell: Cell, ended: Ended, ext: boolean): void => {
  const { now, is } = expected(cell);
  const last = standOf(ended);
  // an edit of a plain server that was cut off is asked about and never said again: it may have arrived or not
  const isOpen = !ext && cell.killed !== null && cell.acts[cell.killed] === 'edit';
  if (!isOpen) {
    expect(last).toEqual(now);
    for (const side of sides) expect([side, isTold(ended, side)]).toEqual([side, is[side] === 'told']);
  } else for (const side of sides) isTold(ended, side);
  // nobody is bound to what they did not say or see: whoever agreed saw these terms, whoever made them wrote them
  if (last?.state === 'CONFIRMED' && cell.base?.state !== 'CONFIRMED') {
    const agreed = sides.find((side) => cell.acts[side] === 'confirm');
    expect([agreed, last.price]).toEqual([agreed, cell.base?.price]);
    expect(agreed).toBeDefined();
  }
  // each proposal and counter-proposal writes one card, or none
  for (const side of sides) {
    const speaks = cell.acts[side] === 'propose' || cell.acts[side] === 'edit';
    expect(ended.cards[side]).toBeLessThanOrEqual(speaks ? 1 : 0);
    if (!isOpen) expect([side, ended.cards[side]]).toEqual([side, speaks && is[side] === 'done' ? 1 : 0]);
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
      const people: Readonly<Record<Side, Member>>[] = [];
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
