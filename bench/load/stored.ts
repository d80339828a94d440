import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from '#server/db/schema.ts';
import { print } from '../figures.ts';
import type { Generator } from './processes.ts';

const connections = 8;
const speakers = 64;
const runMs = 10_000;

/** Chats and their rooms' moments, a transaction each, over so many connections at once; no more than the rows need. */
const bareRate = async (db: Kysely<Schema>, url: string): Promise<number> => {
  const people = await db
    .selectFrom('chat_rooms')
    .select(['id', 'owner_id'])
    .orderBy('id')
    .limit(speakers)
    .execute();
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const until = performance.now() + runMs;
  let stored = 0;
  try {
    await Promise.all(
      clients.map(async (client, c) => {
        for (let n = c; performance.now() < until; n += connections) {
          const room = people[n % people.length];
          await client.query('begin');
          await client.query({
            name: 'insert',
            text: `insert into chats (chat_room_id, user_id, kind, content, nickname, created_at)
              values ($1, $2, 'PLAIN', 'bare', '말하는이', localtimestamp)`,
            values: [room?.id, room?.owner_id],
          });
          await client.query({
            name: 'update',
            text: 'update chat_rooms set last_chat_at = localtimestamp where id = $1',
            values: [room?.id],
          });
          await client.query('commit');
          stored += 1;
        }
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  return (stored * 1_000) / runMs;
};

/** Lines a second that pass from socket to database and back, beside the database's own rate of the same rows. */
export const benchStored = async (db: Kysely<Schema>, url: string, generator: Generator): Promise<void> => {
  const limit = await bareRate(db, url);
  const { perSecond } = await generator.tell('flatOut', { tag: 'flat', speakers, ms: runMs });
  const { rows } = await sql<{ said: number }>`
    select count(*) as said from chats where content like 'flat/%'`.execute(db);
  if ((rows[0]?.said ?? 0) < perSecond) throw new Error('acknowledged lines are not in the database');
  print({
    what: `lines stored and told, as fast as ${speakers} speakers are acknowledged`,
    app: `${perSecond.toFixed(0)}/s`,
    limit: `${limit.toFixed(0)}/s by PostgreSQL alone at ${connections} connections`,
    ratio: perSecond / limit,
    goal: '≥ 0.5',
    met: perSecond / limit >= 0.5,
  });
};
