import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { emptyDatabase } from '#tests/server/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Connection, connect } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { makeOutboxReader, type OutboxReader } from './event-dispatcher.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;
let db: Kysely<Schema>;
let delivered: number[];
let reader: OutboxReader;
beforeAll(async () => {
  database = await emptyDatabase();
  connection = connect(database.url);
  ({ db } = connection);
  await migrate(connection.pool);
});
beforeEach(async () => {
  await db.deleteFrom('event_outbox').execute();
  delivered = [];
  reader = makeOutboxReader(db, 0, async (events) => {
    delivered.push(...events.map(({ user_id }) => user_id));
  });
  await reader.start();
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** The user of an event tells it from the others. */
const write = (on: Kysely<Schema>, n: number) =>
  on
    .insertInto('event_outbox')
    .values({
      kind: 'UNREAD',
      user_id: n as UserId, // any number will do
      chat_room_id: null,
      chat_id: null,
      subject: null,
      body: null,
    })
    .execute();
const left = async () => (await db.selectFrom('event_outbox').select('id').execute()).length;

test('a committed event is delivered once, however many calls read at the same time', async () => {
  for (const mark of [1, 2]) await write(db, mark);
  await Promise.all([reader.read(), reader.read(), reader.read()]);
  await reader.read();
  expect(delivered).toEqual([1, 2]);
});

test('an event that was written before others and committed after them is delivered', async () => {
  const slow = await db.startTransaction().execute();
  await write(slow, 1);
  for (const mark of [2, 3]) {
    await write(db, mark);
    await reader.read();
  }
  expect(delivered).toEqual([2, 3]);
  await slow.commit().execute();
  await reader.read();
  await reader.read();
  expect(delivered).toEqual([2, 3, 1]);
});

test('an event of a rolled back transaction is never delivered', async () => {
  const withoutDelivered = await db.startTransaction().execute();
  await write(withoutDelivered, 1);
  await withoutDelivered.rollback().execute();
  await reader.read();
  expect(delivered).toEqual([]);
});

test('events whose delivery failed are delivered by the next read', async () => {
  let away = true;
  const failing = makeOutboxReader(db, 0, async (events) => {
    if (away) throw new Error('the database is away');
    delivered.push(...events.map(({ user_id }) => user_id));
  });
  await failing.start();
  await write(db, 1);
  await expect(failing.read()).rejects.toThrow('away');
  away = false;
  await failing.read();
  expect(delivered).toEqual([1]);
});

test('trim deletes only events that were delivered and are old enough', async () => {
  const slow = await db.startTransaction().execute();
  await write(slow, 1);
  await write(db, 2);
  await reader.read();
  await slow.commit().execute();
  await reader.trim();
  expect(await left()).toBe(2); // the second is above the transaction that was running
  await reader.read();
  await reader.trim();
  expect([delivered, await left()]).toEqual([[2, 1], 0]);
  const patient = makeOutboxReader(db, 60, async () => undefined);
  await patient.start();
  await write(db, 3);
  await patient.read();
  await patient.trim();
  expect(await left()).toBe(1);
  await sql`update event_outbox set written_at = now() - interval '61 seconds'`.execute(db);
  await patient.trim();
  expect(await left()).toBe(0);
});

test('each of two readers delivers every event', async () => {
  const others: number[] = [];
  const other = makeOutboxReader(db, 60, async (events) => {
    others.push(...events.map(({ user_id }) => user_id));
  });
  await other.start();
  await write(db, 1);
  await reader.read();
  await other.read();
  expect([delivered, others]).toEqual([[1], [1]]);
});

test('an open transaction in another database of the cluster delays no event', async () => {
  const elsewhere = await emptyDatabase();
  const other = connect(elsewhere.url);
  const idle = await other.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(idle);
  for (const mark of [1, 2, 3]) await write(db, mark);
  await reader.read();
  await reader.trim();
  expect([delivered, await left()]).toEqual([[1, 2, 3], 0]);
  await idle.rollback().execute();
  await other.close();
  await elsewhere.drop();
});

test('a reader that may not see the transactions of other roles skips none of their events', async () => {
  const role = `reader_${process.pid}`;
  await sql.raw(`create role ${role} login; grant select, delete on event_outbox to ${role}`).execute(db);
  const url = new URL(database.url);
  url.username = role;
  const limited = connect(url.href);
  const seen: number[] = [];
  const blind = makeOutboxReader(limited.db, 0, async (events) => {
    seen.push(...events.map(({ user_id }) => user_id));
  });
  await blind.start();
  const slow = await db.startTransaction().execute();
  await write(slow, 1);
  await write(db, 2);
  await blind.read();
  await blind.read();
  await slow.commit().execute();
  await blind.read();
  expect(seen).toEqual([2, 1]);
  await limited.close();
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db);
});

test('of 2,000 events that ten writers commit in any order, each of two readers delivers each once', async () => {
  const writers = Array.from({ length: 10 }, () => connect(database.url, { max: 1 }));
  const others: number[] = [];
  const second = makeOutboxReader(db, 0, async (events) => {
    others.push(...events.map(({ user_id }) => user_id));
  });
  await second.start();
  let isWriting = true;
  const reading = [reader, second].map(async (one) => {
    while (isWriting) await one.read();
  });
  await Promise.all(
    writers.map(async (writer, at) => {
      for (let n = 0; n < 100; n += 1)
        await writer.db.transaction().execute(async (tx) => {
          await write(tx, at * 200 + 2 * n + 1);
          if (n % 3 === 0) await sql`select pg_sleep(0.003)`.execute(tx); // others begin and commit meanwhile
          await write(tx, at * 200 + 2 * n + 2);
        });
    }),
  );
  isWriting = false;
  await Promise.all(reading);
  for (const one of [reader, second]) await one.read();
  const all = Array.from({ length: 2_000 }, (_none, n) => n + 1);
  for (const got of [delivered, others]) expect(got.toSorted((a, b) => a - b)).toEqual(all);
  await reader.trim();
  expect(await left()).toBe(0);
  for (const writer of writers) await writer.close();
});
