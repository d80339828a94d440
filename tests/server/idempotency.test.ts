import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDraft, anItem, anUpload, expectRefusal } from './fixtures.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;
let other: Member;
const missing = 999_999;

beforeAll(async () => {
  world = await startWorld();
  member = await world.as('새내기스물');
  other = await world.as('등번호칠');
});
afterAll(() => world.stop());

const keyed = (key: string) => ({ 'idempotency-key': key });
const itemCount = async (who: Member) => (await who.get(`/api/v1/user/${who.id}/item`)).body.data.length;

test('a create repeated with its key answers the same listing and makes no second one', async () => {
  const body = aDraft({ images: [await anUpload(world, member.id)] });
  const key = randomUUID();
  const first = await member.post('/api/v1/item', body, keyed(key));
  const again = await member.post('/api/v1/item', body, keyed(key));
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([
    201,
    first.body,
    first.headers.get('etag'),
  ]);
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
  expect(await itemCount(member)).toBe(1);
});

test('without a key a repeat makes a second listing, as on every server of the contract', async () => {
  const before = await itemCount(member);
  const body = aDraft({ images: [await anUpload(world, member.id)] });
  for (let n = 0; n < 2; n += 1) await member.post('/api/v1/item', body);
  expect(await itemCount(member)).toBe(before + 2);
});

test('a replayed toggle does not flip back', async () => {
  const itemId = await anItem(world, other);
  const key = randomUUID();
  for (let n = 0; n < 3; n += 1) {
    expect((await member.post(`/api/v1/like/${itemId}`, undefined, keyed(key))).body.data).toEqual({
      liked: true,
      likeCount: 1,
    });
  }
});

test('a replayed deletion answers 200, not that the item is already deleted', async () => {
  const itemId = await anItem(world, member);
  const key = randomUUID();
  const first = await member.del(`/api/v1/item/${itemId}`, undefined, keyed(key));
  const again = await member.del(`/api/v1/item/${itemId}`, undefined, keyed(key));
  expect([first.status, again.status]).toEqual([200, 200]);
  expectRefusal(
    await member.del(`/api/v1/item/${itemId}`, undefined, keyed(randomUUID())),
    'ALREADY_DELETED_ITEM',
  );
});

test('a replay comes before the version check: an edit that was applied never turns into a conflict', async () => {
  const itemId = await anItem(world, member);
  const { images } = (await member.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
  const headers = { ...keyed(randomUUID()), 'if-match': '"1"' };
  const first = await member.put(`/api/v1/item/${itemId}`, aDraft({ images, title: '고친 제목' }), headers);
  const again = await member.put(`/api/v1/item/${itemId}`, aDraft({ images, title: '고친 제목' }), headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.version).toBe(2);
});

describe('one key, another request', () => {
  test.each([
    [
      'another body',
      (itemId: number) => ['PUT', `/api/v1/item/${itemId}`, aDraft({ title: '다른 제목' })] as const,
    ],
    ['another method', (itemId: number) => ['DELETE', `/api/v1/like/${itemId}`, undefined] as const],
    ['another path', (itemId: number) => ['PUT', `/api/v1/like/${itemId + 1}`, undefined] as const],
  ])('%s is refused with 422 and has no effect', async (_name, request) => {
    const itemId = await anItem(world, other);
    const key = randomUUID();
    await member.put(`/api/v1/like/${itemId}`, undefined, keyed(key));
    const [method, path, body] = request(itemId);
    expectRefusal(
      await member.request(method, path, { body, headers: keyed(key) }),
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await member.get(`/api/v1/item/${itemId}`)).body.data.itemInfo.liked).toBe(true);
  });

  test('of another user is another key', async () => {
    const itemId = await anItem(world, other);
    const key = randomUUID();
    await member.put(`/api/v1/like/${itemId}`, undefined, keyed(key));
    const theirs = await other.del(`/api/v1/like/${itemId}`, undefined, keyed(key));
    expect([theirs.status, theirs.body.data]).toEqual([200, { liked: false, likeCount: 1 }]);
  });
});

describe('refusals', () => {
  test('a deterministic one is stored and replayed', async () => {
    const key = randomUUID();
    expectRefusal(
      await member.post(`/api/v1/like/${missing}`, undefined, keyed(key)),
      'ITEM_NOT_FOUND',
      missing,
    );
    const again = await member.post(`/api/v1/like/${missing}`, undefined, keyed(key));
    expectRefusal(again, 'ITEM_NOT_FOUND', missing);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('a refused body is stored too', async () => {
    const key = randomUUID();
    const body = aDraft({ images: [], title: '' });
    const first = await member.post('/api/v1/item', body, keyed(key));
    const again = await member.post('/api/v1/item', body, keyed(key));
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      400,
      400,
      'true',
    ]);
  });

  test('a refusal that another try may overcome is not: 412 is judged anew', async () => {
    const itemId = await anItem(world, member);
    const headers = { ...keyed(randomUUID()), 'if-match': '"9"' };
    expect((await member.del(`/api/v1/item/${itemId}`, undefined, headers)).status).toBe(412);
    const again = await member.del(`/api/v1/item/${itemId}`, undefined, { ...headers, 'if-match': '"1"' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  test.each([
    'short',
    'k'.repeat(65),
    'k'.repeat(1_024),
    'with space 1234567',
    '한글한글한글한글한글한글한글한글',
  ])('[B-30] the key %s is refused before anything happens', async (key) => {
    const itemId = await anItem(world, other);
    const latin = Buffer.from(key).toString('latin1');
    const answer = await member.put(`/api/v1/like/${itemId}`, undefined, keyed(latin));
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect((await member.get(`/api/v1/item/${itemId}`)).body.data.itemInfo.liked).toBe(false);
  });
});

test('a second request while the first still runs gets a refusal to wait, and later the answer of the first', async () => {
  const itemId = await anItem(world, other);
  const key = randomUUID();
  const like = () => member.post(`/api/v1/like/${itemId}`, undefined, keyed(key));
  // The first waits for the item's row, which we hold.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holder = world.db.transaction().execute(async (tx) => {
    await sql`select from items where id = ${itemId} for update`.execute(tx);
    locked();
    await held;
  });
  await isLocked;
  const first = like();
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objsubid = 1 and database =
      (select oid from pg_database where datname = current_database())`.execute(world.db);
    if (rows.length > 0) break; // the first holds its key now
  }
  const second = await like();
  expectRefusal(second, 'IDEMPOTENCY_IN_PROGRESS');
  expect(second.headers.get('retry-after')).toBe('1');
  release();
  await holder;
  expect((await first).body.data).toEqual({ liked: true, likeCount: 1 });
  const third = await like();
  expect([third.body.data.liked, third.headers.get('idempotency-replayed')]).toEqual([true, 'true']);
});

test('fifty copies of one create at once make one listing, and every answer names it or says wait', async () => {
  const before = await itemCount(other);
  const body = aDraft({ images: [await anUpload(world, other.id)] });
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => other.post('/api/v1/item', body, keyed(key))),
  );
  const made = new Set<number>();
  for (const answer of answers) {
    if (answer.status === 201) made.add(answer.body.data.itemId);
    else expectRefusal(answer, 'IDEMPOTENCY_IN_PROGRESS');
  }
  expect(made.size).toBe(1);
  expect(await itemCount(other)).toBe(before + 1);
});

test('a visitor’s key is ignored', async () => {
  const headers = keyed(randomUUID());
  for (let n = 0; n < 2; n += 1)
    expectRefusal(await world.visitor().put(`/api/v1/like/${missing}`, undefined, headers), 'NOT_LOGIN');
  const { rows } = await sql`select from idempotency where key = ${headers['idempotency-key']}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(0);
});
