import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { nextAt } from '#tests/model/seoul-time.ts';
import { expectRefusal } from './fixtures.ts';
import { moveTo, perform, prepare, startStage, threePeople } from './pick-stage.ts';
import { cellsOf, expected, sentence, silence } from './pick-table.ts';
import { aKey } from './talk.ts';
import * as trades from './trades.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let people: trades.People;
beforeAll(async () => {
  world = await startWorld({ testClock: true });
  await moveTo(world, nextAt(world.clock.now(), '10:00:00'));
  people = await threePeople(world, '들');
});
afterAll(() => world.stop());

const cells = (['PENDING', 'CONFIRMED', 'CANCELLED'] as const)
  .flatMap(cellsOf)
  .filter(({ action }) => action === 'edit' || action === 'confirm' || action === 'cancel');
const titled = cells.map((cell) => [sentence(cell), cell] as const);
const rentals = titled.filter(([, { type }]) => type === 'RENTAL');

// contract §11.4 b; who is not of the PICK learns nothing of it, and whoever saw other terms is told before anything else
test.each(titled)('on terms that are not those, %s', async (_title, cell) => {
  const deal = await prepare(world, people, cell);
  const { version } = await trades.see(people.owner, deal.pick);
  const told = await trades.listen(world, people);
  const other = version > 1 ? version - 1 : version + 1; // an older one where there was one, else one that is not yet
  const answer = await perform(world, deal, cell, { 'if-match': `"${other}"` });
  if (cell.actor === 'outsider') {
    expectRefusal(answer, 'NOT_APPOINTMENT_PARTICIPANT');
  } else {
    const seen = await trades.see(people[cell.actor], deal.pick);
    expectRefusal(answer, 'VERSION_CONFLICT', seen);
    expect([seen.state, seen.version]).toEqual([cell.state, version]);
  }
  expect(await told()).toEqual(silence);
});

test.each(rentals)('on the terms that were seen, as without naming them: %s', async (_title, cell) => {
  const want = expected(cell);
  const deal = await prepare(world, people, cell);
  const seen = trades.accepted(await trades.read(people.owner, deal.pick));
  const { version } = seen.body.data;
  expect(seen.headers.get('etag')).toBe(`"${version}"`);
  const answer = await perform(world, deal, cell, { 'if-match': `"${version}"` });
  expect([answer.status, answer.body.code ?? null]).toEqual([want.status, want.code]);
  if (want.code === null) expect(answer.headers.get('etag')).toBe(`"${version + 1}"`);
});

describe('a PICK whose item is deleted', () => {
  const orphans = cellsOf('PENDING').filter(
    ({ action, creator, type }) =>
      action !== 'delete' && action !== 'report' && (creator === 'owner') === (type === 'SALE'),
  );

  test.each(orphans.map((cell) => [sentence(cell), cell] as const))(
    'can be read and ended, not agreed: without the item, %s',
    async (_title, cell) => {
      const deal = await prepare(world, people, cell);
      trades.accepted(await people.owner.del(`/api/v1/item/${deal.itemId}`));
      const isOfIt = cell.actor !== 'outsider';
      const answer = await perform(world, deal, cell);
      const confirmsOwn = cell.action === 'confirm' && cell.actor === cell.creator;
      const refusedForItem =
        cell.action === 'propose' ||
        (isOfIt && (cell.action === 'edit' || (cell.action === 'confirm' && !confirmsOwn)));
      if (refusedForItem) return expectRefusal(answer, 'ALREADY_DELETED_ITEM');
      const want = expected(cell);
      expect([answer.status, answer.body.code ?? null]).toEqual([want.status, want.code]);
      expect((await trades.see(people.requester, deal.pick)).state).toBe(want.left.state);
    },
  );
});

describe('a repeat under its key', () => {
  test('is answered as it was and does nothing, though the version has moved on', async () => {
    const { owner, requester } = people;
    const { pick, room } = await trades.aProposal(world, owner, requester);
    const headers = { 'idempotency-key': aKey(), 'if-match': '"1"' };
    const first = await trades.edit(world, owner, pick, {}, headers);
    await trades.confirm(requester, pick);
    const done = [await trades.linesOf(world, room), await trades.newsOf(world, pick)];
    const again = await trades.edit(world, owner, pick, {}, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect([await trades.linesOf(world, room), await trades.newsOf(world, pick)]).toEqual(done);
    expect((await trades.see(owner, pick)).state).toBe('CONFIRMED');
  });

  test('of a proposal is one PICK, after it was cancelled too', async () => {
    const { owner, requester } = people;
    const { pick, itemId } = await trades.aProposal(world, owner, requester);
    await trades.cancel(requester, pick);
    const headers = { 'idempotency-key': aKey() };
    const first = await trades.rent(world, requester, itemId, {}, headers);
    await trades.cancel(owner, trades.proposed(first).pick);
    const again = await trades.rent(world, requester, itemId, {}, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const rows = world.db.selectFrom('appointments').select('id').where('item_id', '=', itemId);
    expect(await rows.execute()).toHaveLength(2);
  });
});

test('a plain server returns no versions, ignores If-Match, and does the same', async () => {
  const { world: plain, owner, requester } = await startStage({ ext: false });
  try {
    const { pick, itemId } = await trades.aProposal(plain, owner, requester);
    const answers = [
      await trades.read(owner, pick),
      await requester.get(`/api/v1/item/${itemId}/current`),
      await trades.edit(plain, requester, pick, {}, { 'if-match': '"9"' }),
      await trades.confirm(owner, pick, { 'if-match': '"77"', 'idempotency-key': aKey() }),
      await owner.get('/api/v1/appointment?subject=OWNER&period=ALL'),
    ];
    expect((await trades.see(owner, pick)).state).toBe('CONFIRMED');
    expectRefusal(await trades.confirm(owner, pick), 'CONFLICT_APPOINTMENT_STATE', 'CONFIRMED');
    answers.push(await trades.cancel(owner, pick, { 'if-match': 'nonsense' }));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get('etag')).toBeNull();
      expect(JSON.stringify(body.data)).not.toMatch(/"version"|updatedAt/);
    }
  } finally {
    await plain.stop();
  }
});

test('what does not exist is not found, whoever asks and whatever version they name', async () => {
  const missing = 999_999_999 as AppointmentId; // no row has it
  const headers = { 'if-match': '"1"' };
  for (const answer of [
    await trades.read(people.owner, missing),
    await trades.confirm(people.owner, missing, headers),
    await trades.cancel(people.owner, missing, headers),
    await trades.edit(world, people.owner, missing, {}, headers),
    await trades.review(people.owner, missing),
  ])
    expectRefusal(answer, 'APPOINTMENT_NOT_FOUND', missing);
});

test('a visitor changes no PICK', async () => {
  const deal = await prepare(world, people, { type: 'SALE', state: 'PENDING', creator: 'requester' });
  const nobody = { ...people.owner, ...world.visitor() };
  const asked = { ...deal, people: { ...people, outsider: nobody } };
  for (const action of ['read', 'edit', 'confirm', 'cancel', 'review', 'leave', 'report', 'propose'] as const)
    expectRefusal(await perform(world, asked, { action, actor: 'outsider' }), 'NOT_LOGIN');
});
