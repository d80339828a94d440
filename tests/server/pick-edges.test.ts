import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './fixtures.ts';
import * as acts from './pick-acts.ts';
import { cellsOf, moveTo, perform, prepare, sentence, threePeople } from './pick-cells.ts';
import { type Cell, expected } from './pick-table.ts';
import { mark, toldSince } from './pick-told.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let people: acts.People;
beforeAll(async () => {
  world = await startWorld({ testClock: true });
  await moveTo(world, acts.nextAt(world.clock.now(), '10:00:00'));
  people = await threePeople(world, '들');
});
afterAll(() => world.stop());

const versioned = ['edit', 'confirm', 'cancel'] as const;
const isVersioned = ({ action }: Cell): boolean => versioned.some((name) => name === action);
const cells = (['PENDING', 'CONFIRMED', 'CANCELLED'] as const).flatMap(cellsOf).filter(isVersioned);
const titled = cells.map((cell) => [sentence(cell), cell] as const);
const rentals = titled.filter(([, { type }]) => type === 'RENTAL');
const silence = { chats: [], notes: [], pushes: [] };

const versionOf = async ({ pickId }: acts.Deal): Promise<number> =>
  acts.accepted(await acts.detail(people.owner, pickId)).body.data.version;

// contract §11.4 b; who is not of the PICK learns nothing of it, and whoever saw other terms is told before anything else
test.each(titled)('on terms that are not those, %s', async (_title, cell) => {
  const deal = await prepare(world, people, cell);
  const version = await versionOf(deal);
  const since = await mark(world);
  const headers = { 'if-match': `"${version + 1}"` };
  const answer = await perform(deal, cell, { now: world.clock.now(), headers });
  if (cell.actor === 'outsider') {
    expectRefusal(answer, 'NOT_APPOINTMENT_PARTICIPANT');
  } else {
    const seen = acts.accepted(await acts.detail(people[cell.actor], deal.pickId)).body.data;
    expectRefusal(answer, 'VERSION_CONFLICT', seen);
    expect([seen.state, seen.version]).toEqual([cell.state, version]);
  }
  expect(await toldSince(world, since, people)).toEqual(silence);
});

test.each(rentals)('on the terms that were seen, as without naming them: %s', async (_title, cell) => {
  const want = expected(cell);
  const deal = await prepare(world, people, cell);
  const version = await versionOf(deal);
  const headers = { 'if-match': `"${version}"` };
  const answer = await perform(deal, cell, { now: world.clock.now(), headers });
  expect([answer.status, answer.body.code ?? null]).toEqual([want.status, want.code]);
  if (want.code === null) expect(answer.headers.get('etag')).toBe(`"${version + 1}"`);
});

describe('a PICK whose item is deleted', () => {
  const orphan = async (cell: Cell): Promise<acts.Deal> => {
    const deal = await prepare(world, people, cell);
    acts.accepted(await people.owner.del(`/api/v1/item/${deal.itemId}`));
    return deal;
  };
  const orphans = cellsOf('PENDING').filter(
    ({ action, creator, type }) =>
      action !== 'delete' && action !== 'report' && (creator === 'owner') === (type === 'SALE'),
  );

  test.each(orphans.map((cell) => [sentence(cell), cell] as const))(
    'can be read and ended, not agreed: without the item, %s',
    async (_title, cell) => {
      const deal = await orphan(cell);
      const isOfIt = cell.actor !== 'outsider';
      const answer = await perform(deal, cell, { now: world.clock.now() });
      const confirmsOwn = cell.action === 'confirm' && cell.actor === cell.creator;
      const refusedForItem =
        cell.action === 'propose' ||
        (isOfIt && (cell.action === 'edit' || (cell.action === 'confirm' && !confirmsOwn)));
      if (refusedForItem) return expectRefusal(answer, 'ALREADY_DELETED_ITEM');
      const want = expected(cell);
      expect([answer.status, answer.body.code ?? null]).toEqual([want.status, want.code]);
      const seen = acts.accepted(await acts.detail(people.requester, deal.pickId)).body.data;
      expect(seen.state).toBe(want.left.state);
    },
  );
});

test('a plain server returns no versions, ignores If-Match, and does the same', async () => {
  const plain = await startWorld({ ext: false });
  try {
    const three = await threePeople(plain, '들');
    const cell = { type: 'RENTAL', state: 'PENDING', creator: 'requester' } as const;
    const deal = await prepare(plain, three, { ...cell, actor: 'owner', action: 'confirm' });
    const seen = acts.accepted(await acts.detail(three.owner, deal.pickId));
    const agreed = acts.accepted(await acts.confirm(three.owner, deal.pickId, { 'if-match': '"77"' }));
    for (const { body, headers } of [seen, agreed]) {
      expect(Object.keys(body.data)).not.toContain('version');
      expect(Object.keys(body.data)).not.toContain('updatedAt');
      expect(headers.get('etag')).toBeNull();
    }
    expect(agreed.body.data.state).toBe('CONFIRMED');
    expectRefusal(await acts.confirm(three.owner, deal.pickId), 'CONFLICT_APPOINTMENT_STATE', 'CONFIRMED');
  } finally {
    await plain.stop();
  }
});

test('what does not exist is not found, whoever asks and whatever version they name', async () => {
  const missing = 999_999_999 as acts.Deal['pickId']; // no row has it
  const dates = acts.datesOn('RENTAL', world.clock.now(), 3);
  const headers = { 'if-match': '"1"' };
  for (const answer of [
    await acts.detail(people.owner, missing),
    await acts.confirm(people.owner, missing, headers),
    await acts.cancel(people.owner, missing, headers),
    await acts.edit(people.owner, missing, dates, { headers }),
    await acts.review(people.owner, missing),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
});

test('a visitor changes no PICK', async () => {
  const deal = await prepare(world, people, {
    type: 'SALE',
    state: 'PENDING',
    creator: 'requester',
    actor: 'owner',
    action: 'read',
  });
  const nobody = { ...people.owner, ...world.visitor() };
  for (const action of ['read', 'edit', 'confirm', 'cancel', 'review', 'leave', 'report', 'propose'] as const)
    expectRefusal(
      await perform(
        { ...deal, people: { ...people, outsider: nobody } },
        { action, actor: 'outsider' },
        { now: world.clock.now() },
      ),
      'NOT_LOGIN',
    );
});
