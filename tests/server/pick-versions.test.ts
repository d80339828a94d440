import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './fixtures.ts';
import { aKey } from './talk.ts';
import { anEdit, aProposal, aRental, cancel, confirm, edit, linesOf, newsOf, see } from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

describe('with extensions', () => {
  let world: World;
  let owner: Member;
  let requester: Member;
  beforeAll(async () => {
    world = await startWorld();
    owner = await world.as('초록여우');
    requester = await world.as('푸른늑대');
  });
  afterAll(() => world.stop());

  test('each of edit, confirm and cancel is refused to whoever saw another version, with what stands now', async () => {
    const { pick } = await aProposal(world, owner, requester);
    const first = await owner.get(`/api/v1/appointment/${pick}`);
    expect(first.headers.get('etag')).toBe('"1"');
    expect((await edit(requester, anEdit(world, pick), { 'if-match': '"1"' })).status).toBe(200);
    const stale = { 'if-match': '"1"' };
    const now = await see(owner, pick);
    expect(now).toMatchObject({ version: 2, isCreator: false, price: 7_000 });
    for (const answer of [
      await confirm(owner, pick, stale),
      await cancel(owner, pick, stale),
      await edit(owner, anEdit(world, pick), stale),
    ])
      expectRefusal(answer, 'VERSION_CONFLICT', now);
    // before its state is looked at, and after whose it is
    await cancel(owner, pick, { 'if-match': '"2"' });
    expect((await confirm(requester, pick, stale)).body.code).toBe('VERSION_CONFLICT');
    const stranger = await world.as('오프사이드');
    expectRefusal(await confirm(stranger, pick, stale), 'NOT_APPOINTMENT_PARTICIPANT');
  });

  test('a repeat under its key is answered as it was and does nothing, though the version has moved on', async () => {
    const { pick, room } = await aProposal(world, owner, requester);
    const headers = { 'idempotency-key': aKey(), 'if-match': '"1"' };
    const first = await edit(owner, anEdit(world, pick), headers);
    await confirm(requester, pick);
    const done = [await linesOf(world, room), await newsOf(world, pick)];
    const again = await edit(owner, anEdit(world, pick), headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect([await linesOf(world, room), await newsOf(world, pick)]).toEqual(done);
    expect((await see(owner, pick)).state).toBe('CONFIRMED');
  });

  test('the same proposal under its key is one PICK, after it was cancelled too', async () => {
    const { pick, itemId } = await aProposal(world, owner, requester);
    await cancel(requester, pick);
    const headers = { 'idempotency-key': aKey() };
    const body = aRental(world, itemId);
    const path = '/api/v1/appointment/rental';
    const first = await requester.post(path, body, headers);
    const id = first.body.data.currentAppointment.appointment.appointmentId;
    await cancel(owner, id);
    const again = await requester.post(path, body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const rows = await world.db
      .selectFrom('appointments')
      .select('id')
      .where('item_id', '=', itemId)
      .execute();
    expect(rows).toHaveLength(2);
  });
});

test('a plain server names no version and heeds none', async () => {
  const world = await startWorld({ ext: false });
  try {
    const owner = await world.as('초록여우');
    const requester = await world.as('푸른늑대');
    const { pick, itemId } = await aProposal(world, owner, requester);
    const answers = [
      await owner.get(`/api/v1/appointment/${pick}`),
      await requester.get(`/api/v1/item/${itemId}/current`),
      await edit(requester, anEdit(world, pick), { 'if-match': '"9"' }),
      await confirm(owner, pick, { 'if-match': '"9"', 'idempotency-key': aKey() }),
      await owner.get('/api/v1/appointment?subject=OWNER&period=ALL'),
      await cancel(owner, pick, { 'if-match': 'nonsense' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBeNull();
      expect(JSON.stringify(answer.body.data)).not.toMatch(/"version"|updatedAt/);
    }
  } finally {
    await world.stop();
  }
});
