import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem, anUpload, aPick, at, expectRefusal } from './fixtures.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const future = '2099-01-01T10:00:00';

const itemRow = (id: number) =>
  world.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow(); // a plain number

test('deletes profile, items, likes, sessions and agreed PICKs, and leaves what other users need', async () => {
  const leaver = await world.as('떠날사람');
  const friend = await world.as('남을사람');
  const picture = await anUpload(world, leaver.id, { kind: 'profile' });
  await leaver.put('/api/v1/user', {
    nickname: '떠날사람',
    profileImageUrl: picture,
    gender: 'MALE',
    height: 170,
    weight: 60,
  });
  const plain = await anItem(world, leaver);
  const talkedAbout = await anItem(world, leaver);
  const theirs = await anItem(world, friend);
  const sold = await anItem(world, friend);
  await leaver.put(`/api/v1/like/${theirs}`);
  await friend.put(`/api/v1/like/${theirs}`);
  const pending = await aPick(
    world,
    { itemId: talkedAbout, owner: leaver.id, requester: friend.id },
    { state: 'PENDING', from: future },
  );
  const agreedSale = await aPick(
    world,
    { itemId: sold, owner: friend.id, requester: leaver.id },
    { type: 'SALE', from: future },
  );
  const done = await aPick(
    world,
    { itemId: theirs, owner: friend.id, requester: leaver.id },
    { state: 'SUCCESS', from: '2020-01-01T10:00:00' },
  );
  await world.db
    .updateTable('items')
    .set({ sale_date: at(future) })
    .where('id', '=', sold)
    .execute();
  const cookies = leaver.jar.header() ?? '';

  const answer = await leaver.del('/api/v1/user');
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(leaver.jar.header()).toBeUndefined();

  // the old cookies open nothing any more
  expectRefusal(await world.visitor().get('/api/v1/user', { cookie: cookies }), 'NOT_LOGIN');
  expectRefusal(
    await world.visitor().request('DELETE', '/api/v1/user', { headers: { cookie: cookies } }),
    'NOT_LOGIN',
  );
  expect((await world.visitor().post('/api/v1/refresh-token', undefined, { cookie: cookies })).status).toBe(
    401,
  );

  expectRefusal(await world.visitor().get(`/api/v1/item/${plain}`), 'ALREADY_DELETED_ITEM');
  expect((await world.visitor().get(`/api/v1/user/${leaver.id}/item`)).body.data).toEqual([]);
  expect((await itemRow(theirs)).like_count).toBe(1);
  expect((await itemRow(sold)).sale_date).toBeNull();
  const states = await world.db.selectFrom('appointments').select(['id', 'state', 'version']).execute();
  expect(new Map(states.map(({ id, state, version }) => [id, [state, version]]))).toEqual(
    new Map([
      [pending, ['CANCELLED', 2]],
      [agreedSale, ['CANCELLED', 2]],
      [done, ['SUCCESS', 1]],
    ]),
  );
  const images = await world.db.selectFrom('item_images').select('item_id').execute();
  const kept = images.map(({ item_id }) => item_id);
  expect(kept).not.toContain(plain);
  expect(kept).toContain(talkedAbout);
  const row = await world.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    nickname: '탈퇴한 사용자',
    profile_image_url: null,
    gender: null,
    height: null,
    weight: null,
    provider: null,
    provider_id: null,
    email: null,
    withdrawn_at: expect.any(String),
  });
});

test('a later login with the same account makes a new one', async () => {
  const first = await world.as('다시올사람');
  await first.del('/api/v1/user');
  const second = await world.as('다시올사람');
  expect(second.id).not.toBe(first.id);
});

test.each(['owner', 'requester'] as const)(
  'is refused while the user is the %s of a running rental, and nothing changes',
  async (role) => {
    const leaver = await world.as(role === 'owner' ? '주인대여중' : '빌린대여중');
    const friend = await world.as('상대방');
    const [owner, requester] = role === 'owner' ? [leaver, friend] : [friend, leaver];
    const itemId = await anItem(world, owner);
    const otherItem = await anItem(world, owner);
    await aPick(
      world,
      { itemId, owner: owner.id, requester: requester.id },
      { state: 'IN_PROGRESS', from: '2020-01-01T10:00:00', until: future },
    );
    const open = await aPick(
      world,
      { itemId: otherItem, owner: owner.id, requester: requester.id },
      { state: 'PENDING', from: future },
    );
    expectRefusal(await leaver.del('/api/v1/user'), 'IN_PROGRESS_APPOINTMENT_EXIST');
    expect((await leaver.get('/api/v1/user')).body.data.nickname).toBe(leaver.nickname);
    expect((await world.visitor().get(`/api/v1/item/${itemId}`)).status).toBe(200);
    const { state } = await world.db
      .selectFrom('appointments')
      .select('state')
      .where('id', '=', open)
      .executeTakeFirstOrThrow();
    expect(state).toBe('PENDING');
  },
);

test('nothing of the user is written after the withdrawal, however close the calls are', async () => {
  const friend = await world.as('받는사람');
  const itemId = await anItem(world, friend);
  for (let round = 0; round < 10; round += 1) {
    const leaver = await world.as(`급한사람${round}`);
    const key = await anUpload(world, leaver.id);
    const draft = {
      transactionTypes: ['SALE'],
      productTypes: ['SOCCER'],
      tradeMethods: ['PARCEL'],
      title: '급히',
      description: '올림',
      size: 'L',
      color: 'WHITE',
      quality: 'LOW',
      salePrice: 1,
      location: null,
      canDeal: true,
      images: [key],
    };
    await Promise.all([
      leaver.put(`/api/v1/like/${itemId}`),
      leaver.post('/api/v1/item', draft),
      leaver.del('/api/v1/user'),
      leaver.put(`/api/v1/like/${itemId}`),
    ]);
    const { rows } = await sql<{ likes: number; items: number }>`
      select (select count(*) from likes where user_id = ${leaver.id}) as likes,
        (select count(*) from items where owner_id = ${leaver.id} and deleted_at is null) as items`.execute(
      world.db,
    );
    expect(rows[0]).toEqual({ likes: 0, items: 0 });
  }
  expect((await itemRow(itemId)).like_count).toBe(0);
});

test('no record of a key stays, neither of the withdrawal itself nor of a call beside it', async () => {
  const friend = await world.as('곁사람');
  const itemId = await anItem(world, friend);
  for (let round = 0; round < 10; round += 1) {
    const leaver = await world.as(`열쇠사람${round}`);
    const keyed = () => ({ 'idempotency-key': randomUUID() });
    const [withdrawn] = await Promise.all([
      leaver.del('/api/v1/user', undefined, keyed()),
      leaver.put(`/api/v1/like/${itemId}`, undefined, keyed()),
      leaver.put(`/api/v1/user`, { nickname: '' }, keyed()),
    ]);
    expect(withdrawn.status).toBe(200);
    const kept = await world.db
      .selectFrom('idempotency')
      .select('path')
      .where('user_id', '=', leaver.id)
      .execute();
    expect(kept).toEqual([]);
  }
});

test('no table keeps any text of a withdrawn user', async () => {
  const canary = '카나리아'; // in every field that the user could fill
  const leaver = await world.as(`${canary}갑`);
  const key = await anUpload(world, leaver.id, { kind: 'profile' });
  const profile = {
    nickname: `${canary}을`,
    profileImageUrl: key,
    gender: 'MALE',
    height: 177,
    weight: 77,
  };
  await leaver.put('/api/v1/user', profile, { 'idempotency-key': randomUUID() }); // its stored answer names them
  await leaver.del('/api/v1/user');
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(world.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from ${sql.table(name)} t where t::text like ${`%${canary}%`}`.execute(
      world.db,
    );
    expect([name, rows[0]?.hits]).toEqual([name, 0]);
  }
});
