import { beforeAll, describe, expect, test } from 'vitest';
import { atomically } from '#server/db/pool.ts';
import { cancelBetween } from '#server/domain/blocks.ts';
import { anItem } from './fixtures.ts';
import { startStage } from './pick-stage.ts';
import {
  anAgreement,
  aProposal,
  edit,
  inDays,
  leave,
  linesOf,
  newsOf,
  propose,
  saleDateOf,
  see,
} from './trades.ts';
import type { Member, World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let outsider: Member;
let number = 0;
beforeAll(async () => {
  ({ world, owner, requester, outsider } = await startStage());
  return () => world.stop();
});

describe('whoever leaves a room', () => {
  test('cancels what was proposed in it, even by the other user, and only the other user is notified', async () => {
    const { pick, room } = await aProposal(world, owner, requester);
    await leave(owner, room);
    expect(await see(requester, pick)).toMatchObject({ state: 'CANCELLED', version: 2 });
    expect((await newsOf(world, pick)).slice(1)).toEqual([[requester.id, 'CANCEL']]);
    expect((await linesOf(world, room)).slice(1).map(([, , content]) => content)).toEqual([
      '초록여우님이 PICK을 취소했어요.',
      '초록여우님이 채팅방을 나갔어요.',
    ]);
  });

  test('frees an item whose sale was agreed there, and no other', async () => {
    const { pick, room, itemId } = await anAgreement(world, owner, requester, { type: 'SALE' });
    const terms = { startDate: inDays(world, 1, '00:00:00'), endDate: inDays(world, 1, '20:00:00') };
    const beside = await aProposal(world, owner, outsider, { item: itemId, terms });
    await leave(outsider, beside.room);
    expect(await saleDateOf(world, itemId)).toBe(inDays(world, 2));
    await leave(requester, room);
    expect(await saleDateOf(world, itemId)).toBeNull();
    expect((await newsOf(world, pick)).slice(3)).toEqual([[owner.id, 'CANCEL']]);
  });
});

test('a withdrawal cancels all PICKs of the user, notifies the other users, and keeps no notification', async () => {
  number += 1;
  const leaver = await world.as(`떠날사람${number}`);
  const proposed = await aProposal(world, owner, leaver);
  await edit(world, owner, proposed.pick);
  const agreed = await anAgreement(world, owner, leaver, { type: 'SALE' });
  expect((await leaver.del('/api/v1/user')).status).toBe(200);
  expect(await see(owner, proposed.pick)).toMatchObject({
    state: 'CANCELLED',
    opponentNickname: '탈퇴한 사용자',
  });
  expect(await newsOf(world, proposed.pick)).toEqual([
    [owner.id, 'PROPOSAL'],
    [owner.id, 'CANCEL'],
  ]);
  expect(await newsOf(world, agreed.pick)).toEqual([
    [owner.id, 'PROPOSAL'],
    [owner.id, 'CONFIRM'],
    [owner.id, 'CANCEL'],
  ]);
  expect(await saleDateOf(world, agreed.itemId)).toBeNull();
  expect((await linesOf(world, agreed.room)).at(-2)?.[2]).toBe('탈퇴한 사용자님이 PICK을 취소했어요.');
});

describe('blocking a user', () => {
  /** As a block does, before it is stored by what follows. */
  const shutOut = (
    by: Member,
    whom: Member,
    then = async (_db: World['db']): Promise<unknown> => undefined,
  ) =>
    atomically(world.db, async (db) => {
      const ctx = { db, user: by.id, clock: world.clock, ifMatch: null, announce: () => undefined };
      await cancelBetween(ctx, by.id, whom.id);
      await then(db);
    });

  test('cancels what is proposed or agreed between the two, on both their items, and nothing else', async () => {
    number += 1;
    const [one, other, third] = await Promise.all([
      world.as(`막는사람${number}`),
      world.as(`막힌사람${number}`),
      world.as(`옆사람${number}`),
    ]);
    const mine = await aProposal(world, one, other);
    const theirs = await anAgreement(world, other, one, { type: 'SALE' });
    const running = await anAgreement(world, one, other);
    const beside = await aProposal(world, one, third, { item: mine.itemId });
    const started = await anAgreement(world, other, one);
    const rows = world.db.updateTable('appointments');
    await rows.set({ state: 'IN_PROGRESS' }).where('id', '=', running.pick).execute();
    await rows
      .set({ rental_date: inDays(world, -1) })
      .where('id', '=', started.pick)
      .execute();
    await shutOut(one, other);
    const states = await Promise.all(
      [mine, theirs, running, beside, started].map(async ({ pick }) => (await see(one, pick)).state),
    );
    expect(states).toEqual(['CANCELLED', 'CANCELLED', 'IN_PROGRESS', 'PENDING', 'IN_PROGRESS']);
    expect((await newsOf(world, mine.pick)).at(-1)).toEqual([other.id, 'CANCEL']);
    expect((await newsOf(world, theirs.pick)).slice(3)).toEqual([[other.id, 'CANCEL']]);
    for (const { room } of [mine, theirs])
      expect((await linesOf(world, room)).at(-1)).toEqual([
        one.id,
        'NOTICE',
        `막는사람${number}님이 PICK을 취소했어요.`,
      ]);
    expect(await saleDateOf(world, theirs.itemId)).toBeNull();
  });

  test('leaves no PICK beside a block, however close a proposal comes', async () => {
    for (let round = 0; round < 10; round += 1) {
      number += 1;
      const [one, other] = await Promise.all([world.as(`급한막${number}`), world.as(`급한이${number}`)]);
      const itemId = await anItem(world, one);
      const row = { blocker_id: one.id, blocked_id: other.id, created_at: inDays(world, 0) };
      await Promise.all([
        shutOut(one, other, (db) => db.insertInto('blocks').values(row).execute()),
        propose(other, itemId, { from: inDays(world, 2), until: null }),
      ]);
      const left = await world.db
        .selectFrom('appointments')
        .select('id')
        .where('item_id', '=', itemId)
        .where('state', '=', 'PENDING')
        .execute();
      expect(left).toEqual([]);
    }
  });
});
