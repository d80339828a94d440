import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileKey } from '#contract/ids.ts';
import { aDraft, anItem, anUpload, expectInvalid } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let member: Member;

beforeAll(async () => {
  world = await startWorld();
  member = await world.as('사진한장');
});
afterAll(() => world.stop());

const show = (profileImageUrl: FileKey | null) =>
  member.put('/api/v1/user', { nickname: '사진한장', profileImageUrl });

const text = '내가 올린 사진이 아니에요.';

test('a picture that is the profile’s now goes on no item, new or edited, and may once the profile has another', async () => {
  const key = await anUpload(world, member.id);
  const itemId = await anItem(world, member);
  expect((await show(key)).status).toBe(200);
  const create = () => member.post('/api/v1/item', aDraft({ images: [key] }));
  const edit = () => member.put(`/api/v1/item/${itemId}`, aDraft({ images: [key] }));
  expectInvalid(await create(), 'images', text);
  expectInvalid(await edit(), 'images', text);
  expect((await show(key)).status).toBe(200); // in place
  expect((await show(null)).status).toBe(200);
  expect([(await create()).status, (await edit()).status]).toEqual([201, 200]);
  expectInvalid(await show(key), 'profileImageUrl', text);
});

/** Sessions of this database that wait for a row. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.db,
  );
  return rows.length;
};

/** Starts both uses of a picture and lets them go on together, once each waits for its row. */
const atOnce = async (key: FileKey, uses: readonly (() => Promise<Answer>)[]): Promise<Answer[]> => {
  const started = await world.db.transaction().execute(async (tx) => {
    await sql`select from uploads where file_key = ${key} for update`.execute(tx);
    const answers: Promise<Answer>[] = [];
    for (const use of uses) {
      answers.push(use());
      while ((await waiting()) < answers.length) await new Promise((next) => setTimeout(next, 5));
    }
    return { answers };
  });
  return Promise.all(started.answers);
};

/** The uses that were accepted, and where the picture shows afterwards. */
const outcome = async (key: FileKey, answers: readonly Answer[]) => {
  const { rows } = await sql<{ items: number; profiles: number }>`
    select (select count(*)::int from item_images where file_key = ${key}) as items,
      (select count(*)::int from users where profile_image_url = ${key}) as profiles`.execute(world.db);
  return { statuses: answers.map(({ status }) => status), ...rows[0] };
};

test('an item and the profile that ask for one picture at once: the first has it, the second is refused', async () => {
  const edited = await anItem(world, member);
  const edit = (key: FileKey) => () => member.put(`/api/v1/item/${edited}`, aDraft({ images: [key] }));
  const one = await anUpload(world, member.id);
  expect(await outcome(one, await atOnce(one, [edit(one), () => show(one)]))).toEqual({
    statuses: [200, 400],
    items: 1,
    profiles: 0,
  });
  const two = await anUpload(world, member.id);
  expect(await outcome(two, await atOnce(two, [() => show(two), edit(two)]))).toEqual({
    statuses: [200, 400],
    items: 0,
    profiles: 1,
  });
});

test('of forty such pairs each has exactly one that is accepted', async () => {
  const edited = await anItem(world, member);
  for (let round = 0; round < 40; round += 1) {
    const key = await anUpload(world, member.id);
    const draft = aDraft({ images: [key] });
    const list = () =>
      round % 2 === 0 ? member.put(`/api/v1/item/${edited}`, draft) : member.post('/api/v1/item', draft);
    const answers = await Promise.all([list(), show(key)]);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    const { items, profiles } = await outcome(key, answers);
    expect([items, profiles]).toEqual(answers[0]?.status === 400 ? [0, 1] : [1, 0]);
  }
});
