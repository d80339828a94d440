import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PickDetail, type PickState, pickStates } from '#contract/pick.ts';
import { dayMs, nextAt } from '#tests/model/seoul-time.ts';
import { expectRefusal } from './fixtures.ts';
import { type Deal, moveTo, perform, prepare, threePeople } from './pick-stage.ts';
import { type Cell, cellsOf, expected, type Left, sentence } from './pick-table.ts';
import { accepted, listen, type People, saleDateOf, see } from './trades.ts';
import { startWorld, type World } from './world.ts';

const expectLeft = async (world: World, deal: Deal, left: Left, before: PickDetail): Promise<void> => {
  const asOwner: PickDetail = await see(deal.people.owner, deal.pick);
  const asRequester: PickDetail = await see(deal.people.requester, deal.pick);
  const version = (before.version ?? 0) + left.versionStep;
  expect(asOwner).toMatchObject({ state: left.state, version, isCreator: left.creator === 'owner' });
  expect(asRequester).toMatchObject({ state: left.state, version, isCreator: left.creator === 'requester' });
  expect(asOwner.updatedAt !== before.updatedAt).toBe(left.versionStep === 1);
  expect(await saleDateOf(world, deal.itemId)).toBe(
    left.sold && deal.type === 'SALE' ? asOwner.rentalDate : null,
  );
};

const tryCell = async (world: World, cell: Cell, deal: Deal): Promise<void> => {
  const { itemId, pick, type, people } = deal;
  const { status, code, data, told, left } = expected(cell);
  const before: PickDetail = await see(people.owner, pick);
  expect(before.state).toBe(cell.state);
  const toldSince = await listen(world, people);
  const answer = await perform(world, deal, cell);
  if (code === null) accepted(answer, status);
  else expectRefusal(answer, code, data === 'item' ? itemId : data === 'pick' ? pick : data);
  expect(await toldSince()).toEqual(told);
  await expectLeft(world, deal, left, before);
  // the terms that edit, confirm and cancel answer are those that stand
  if (code === null && ['edit', 'confirm', 'cancel'].includes(cell.action))
    expect(answer.body.data).toMatchObject({
      appointmentId: pick,
      itemId,
      ownerId: people.owner.id,
      borrowerId: people.requester.id,
      state: left.state,
      type,
      version: (before.version ?? 0) + 1,
    });
};

/** How long after the beginning the prepared PICKs are in their state. */
const journeys: Readonly<Record<PickState, number>> = {
  PENDING: 0,
  CONFIRMED: 0,
  CANCELLED: 0,
  IN_PROGRESS: 3 * dayMs,
  EXPIRED: 3 * dayMs,
  SUCCESS: 6 * dayMs,
};

/** A sale that runs: no server makes one any more, an older one left them (contract §5.2 [C]). */
const leaveRunning = ({ db }: World, deals: readonly Deal[]) =>
  db
    .updateTable('appointments')
    .set({ state: 'IN_PROGRESS' })
    .where(
      'id',
      'in',
      deals.map(({ pick }) => pick),
    )
    .execute();

/** A report ends more than its own PICK: it has people of its own. */
const nameOf = ({ action }: Cell, index: number) => (action === 'report' ? `${index}` : '들');

/** Brings every cell's PICK to its state, all on one journey. */
const arrive = async (world: World, cells: readonly Cell[], state: PickState): Promise<readonly Deal[]> => {
  const begin = nextAt(world.clock.now(), '10:00:00');
  await moveTo(world, begin);
  const crowd = new Map<string, People>();
  const crowdOf = async (name: string): Promise<People> => {
    const people = crowd.get(name) ?? (await threePeople(world, name));
    crowd.set(name, people);
    return people;
  };
  const deals: Deal[] = [];
  for (const [index, cell] of cells.entries())
    deals.push(await prepare(world, await crowdOf(nameOf(cell, index)), cell));
  if (journeys[state] === 0) return deals;
  await moveTo(world, begin + journeys[state]);
  const sales = deals.filter(({ type }) => type === 'SALE');
  if (state === 'IN_PROGRESS') await leaveRunning(world, sales);
  crowd.clear(); // their sessions are over
  const arrived: Deal[] = [];
  for (const [index, cell] of cells.entries()) {
    const deal = deals[index];
    if (deal) arrived.push({ ...deal, people: await crowdOf(nameOf(cell, index)) });
  }
  return arrived;
};

describe.each(pickStates)('%s', (state) => {
  let world: World;
  let deals: readonly Deal[];
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
