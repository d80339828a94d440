import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { emptyDatabase } from './database.ts';
import { makeClient } from './http-client.ts';
import { olderDatabase } from './older-database.ts';

/** The backup of docs/operating.md with PostgreSQL's own tools, which empty the search path while they restore. */

const run = promisify(execFile);
const migrations = join(import.meta.dirname, '../../server/db/migrations');
let folder: string;
let source: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-restore-'));
  source = await emptyDatabase();
  const server = await startAppServer({ vars: { DATABASE_URL: source.url, TEST_CLOCK: 'off' } });
  await server.stop();
}, 120_000);
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (url: string, text: string): Promise<readonly unknown[][]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
};

/** Each table with its rows, and each thing that holds them, as PostgreSQL writes it. */
const contentOf = async (url: string) => {
  const tables = await rowsOf(
    url,
    `select format('%I', relname) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts = tables.map(
    ([name]) =>
      `select '${name}', count(*)::int, md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
  );
  return {
    rows: await rowsOf(url, `${counts.join(' union all ')} order by 1`),
    constraints: await rowsOf(
      url,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    indexes: await rowsOf(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    triggers: await rowsOf(
      url,
      // parsed once more, a chain of ORs has fewer brackets
      `select translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal order by 1`,
    ),
    defaults: await rowsOf(
      url,
      `select adrelid::regclass::text, adnum, pg_get_expr(adbin, adrelid) from pg_attrdef order by 1, 2`,
    ),
  };
};

const aTarget = async (): Promise<string> => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  return url;
};

/** Every way of the two tools, with errors that end it. */
const ways = {
  psql: async (from: string, to: string) => {
    const file = join(folder, 'dump.sql');
    await run('pg_dump', ['--dbname', from, '--file', file]);
    await run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', to, '--file', file]);
  },
  pg_restore: async (from: string, to: string) => {
    const file = join(folder, 'dump.custom');
    await run('pg_dump', ['--format', 'custom', '--dbname', from, '--file', file]);
    await run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', to, file]);
  },
} as const;

test.each(['psql', 'pg_restore'] as const)('a dump restored by %s is the whole demo campus', async (way) => {
  const to = await aTarget();
  await ways[way](source.url, to);
  const restored = await contentOf(to);
  expect(restored).toEqual(await contentOf(source.url));
  expect(restored.rows.find(([name]) => name === 'appointments')?.[1]).toBeGreaterThan(10);
  expect(restored.triggers).toHaveLength(4);
});

test('a server starts on a restored database and serves its PICKs', async () => {
  const to = await aTarget();
  await ways.psql(source.url, to);
  const agent = new Agent({ keepAlive: false });
  const server = await startAppServer({ vars: { DATABASE_URL: to, TEST_CLOCK: 'off' } });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop();
  });
  const [[id, nickname] = []] = await rowsOf(
    to,
    `select a.id::int, u.nickname from appointments a join users u on u.id = a.requester_id order by a.id limit 1`,
  );
  const client = makeClient(agent, `http://127.0.0.1:${server.port}`);
  await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: String(nickname) })}`);
  const answer = await client.get(`/api/v1/appointment/${id}`);
  expect([answer.status, answer.body.data]).toMatchObject([200, { appointmentId: id }]);
});

test('what triggers and generated columns call works with no search path at all', async () => {
  const to = await aTarget();
  await ways.psql(source.url, to);
  const of = (expression: string) => rowsOf(to, `select ${expression} from item_filters`);
  const before = await of('sum(sale_price)::int, count(*)::int');
  await rowsOf(
    to,
    `set search_path = ''; update public.items set sale_price = sale_price + 1 where sale_price < 999999;
     update public.appointments set rental_date = rental_date + interval '1 minute'`,
  );
  const after = await of('sum(sale_price)::int, count(*)::int');
  expect(after[0]?.[1]).toEqual(before[0]?.[1]);
  expect(after[0]?.[0]).toBeGreaterThan(Number(before[0]?.[0]));
});

/** A dump of a database that servers before 0013 left, with one PICK; and how it is put into an empty one. */
const anOldDump = async () => {
  const before = readdirSync(migrations).filter((name) => name < '0013');
  const older = await olderDatabase(...before);
  await older.query(`
    insert into users (nickname, created_at, updated_at) select n, now(), now() from unnest(array['a', 'b']) as n;
    insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
      sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
      select 1, 't', 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), 't', now(), now();
    insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at) select 1, 1, 2, now(), now();
    insert into chats (chat_room_id, user_id, kind, content, nickname, pick_info, created_at)
      select 1, 2, 'PICK', '', 'b', '{}', now();
    insert into appointments (item_id, chat_room_id, owner_id, requester_id, creator_id, type, state, trade_method,
      rental_date, rental_location, price, terms_at, created_at, updated_at)
      select 1, 1, 1, 2, 2, 'SALE', 'PENDING', 'PARCEL', '2026-12-31 00:00', '', 1, '2026-12-28 09:00', now(), now()`);
  const { stdout: dump } = await run('pg_dump', ['--dbname', String(older.options.connectionString)]);
  const file = join(folder, 'old.sql');
  const restore = async (text: string, ...flags: readonly string[]): Promise<pg.Pool> => {
    await writeFile(file, text);
    const to = await aTarget();
    await run('psql', ['--quiet', ...flags, '--dbname', to, '--file', file]);
    const pool = new pg.Pool({ connectionString: to });
    onTestFinished(() => pool.end());
    return pool;
  };
  return { dump, restore };
};

test('a dump of an older server comes back as docs/operating.md says, and is this one’s from then on', async () => {
  const { dump, restore } = await anOldDump();
  const [, from = '', by = ''] =
    /sed "s\/([^/]+)\/([^/]+)\/" dump\.sql/.exec(await readFile('docs/operating.md', 'utf8')) ?? [];
  expect(dump).toContain(from);
  const pool = await restore(dump.replace(from, by), '--set', 'ON_ERROR_STOP=1');
  await migrate(pool);
  const { rows } = await pool.query('select due, due_at::text from appointments');
  expect(rows).toEqual([{ due: 'EXPIRE', due_at: '2026-12-31 04:00:00' }]);
});

test('a server does not start on a dump of an older one that was restored without its PICKs', async () => {
  const { dump, restore } = await anOldDump();
  const pool = await restore(dump); // psql goes on after an error
  await expect(migrate(pool)).rejects.toThrow('the backup was restored without its PICKs');
});
