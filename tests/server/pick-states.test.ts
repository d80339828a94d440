import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PickDetail, PickState } from '#contract/pick.ts';
import { expectRefusal } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import {
  again,
  cellsOf,
  everyState,
  journeyOf,
  leaveRunning,
  moveTo,
  perform,
  prepare,
  sentence,
  threePeople,
} from './pick-cells.ts';
import { type Cell, expected, type Left, type Outcome } from './pick-table.ts';
import { mark, toldSince } from './pick-told.ts';
import { type Member, startWorld, type World } from './world.ts';

type Terms = Pick<PickDetail, 'state' | 'version' | 'isCreator' | 'updatedAt' | 'rentalDate'>;
const read = async (member: Member, { pickId }: acts.Deal): Promise<Terms> =>
  acts.accepted(await acts.detail(member, pickId)).body.data;

const saleDateOf = async ({ db }: World, { itemId }: acts.Deal): Promise<string | null> =>
  (await db.selectFrom('items').select('sale_date').where('id', '=', itemId).executeTakeFirstOrThrow())
    .sale_date;

const dataOf = ({ data }: Outcome, { itemId, pickId }: acts.Deal): unknown =>
  data === 'item' ? itemId : data === 'pick' ? pickId : data;

const expectAnswer = (answer: Answer, want: Outcome, deal: acts.Deal): void => {
  if (want.code !== null) expectRefusal(answer, want.code, dataOf(want, deal));
  else acts.accepted(answer, want.status);
};

/** The terms that edit, confirm and cancel answer are those that stand. */
const expectTerms = ({ body }: Answer, left: Left, deal: acts.Deal, version: number): void => {
  const { owner, requester } = deal.people;
  expect(body.data).toMatchObject({
    appointmentId: deal.pickId,
    itemId: deal.itemId,
    ownerId: owner.id,
    borrowerId: requester.id,
    state: left.state,
    type: deal.type,
    version,
  });
};

const expectLeft = async (world: World, deal: acts.Deal, left: Left, before: Terms): Promise<void> => {
  const [asOwner, asRequester] = await Promise.all([
    read(deal.people.owner, deal),
    read(deal.people.requester, deal),
  ]);
  const version = (before.version ?? 0) + left.versionStep;
  expect([asOwner.state, asRequester.state]).toEqual([left.state, left.state]);
  expect([asOwner.version, asRequester.version]).toEqual([version, version]);
  expect([asOwner.isCreator, asRequester.isCreator]).toEqual([
    left.creator === 'owner',
    left.creator === 'requester',
  ]);
  expect(asOwner.updatedAt !== before.updatedAt).toBe(left.versionStep === 1);
  expect((await saleDateOf(world, deal))?.slice(0, 19) ?? null).toBe(
    left.sold && deal.type === 'SALE' ? asOwner.rentalDate : null,
  );
};

const tryCell = async (world: World, cell: Cell, deal: acts.Deal): Promise<void> => {
  const want = expected(cell);
  const [since, before] = [await mark(world), await read(deal.people.owner, deal)];
  expect(before.state).toBe(cell.state);
  const answer = await perform(deal, cell, { now: world.clock.now() });
  expectAnswer(answer, want, deal);
  expect(await toldSince(world, since, deal.people)).toEqual(want.told);
  await expectLeft(world, deal, want.left, before);
  if (want.code === null && ['edit', 'confirm', 'cancel'].includes(cell.action))
    expectTerms(answer, want.left, deal, (before.version ?? 0) + 1);
};

const nameOf = (cell: Cell, index: number) => (cell.action === 'report' ? `${index}` : '들');

/** Brings every cell's PICK to its state, all on one journey. */
const arrive = async (
  world: World,
  cells: readonly Cell[],
  state: PickState,
): Promise<readonly acts.Deal[]> => {
  const begin = acts.nextAt(world.clock.now(), '10:00:00');
  await moveTo(world, begin);
  const crowd = new Map<string, acts.People>(); // a report ends more than its own PICK
  const deals: acts.Deal[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = nameOf(cell, index);
    const people = crowd.get(name) ?? (await threePeople(world, name));
    crowd.set(name, people);
    deals.push(await prepare(world, people, cell));
  }
  await moveTo(world, begin + journeyOf[state]);
  if (state === 'IN_PROGRESS')
    await leaveRunning(
      world,
      deals.filter(({ type }) => type === 'SALE'),
    );
  if (journeyOf[state] === 0) return deals;
  for (const [name, people] of crowd) crowd.set(name, await again(world, people));
  return deals.map((deal, index) => {
    const cell = cells[index];
    const people = cell && crowd.get(nameOf(cell, index));
    return people ? { ...deal, people } : deal;
  });
};

describe.each(everyState)('%s', (state) => {
  let world: World;
  let deals: readonly acts.Deal[];
  const cells = cellsOf(state);
  beforeAll(async () => {
    world = await startWorld({ testClock: true });
    deals = await arrive(world, cells, state);
  }, 300_000); // over a hundred PICKs, each made by calls
  afterAll(() => world.stop());

  test.each(cells.map((cell, index) => [sentence(cell), cell, index] as const))(
    '%s',
    async (_title, cell, index) => {
      const deal = deals[index];
      if (!deal) throw new Error('every cell has its PICK');
      await tryCell(world, cell, deal);
    },
  );
});
