import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Connection, connect } from '#server/db/pool.ts';
import { makeLog } from '#server/log.ts';
import { makeRealtime } from '#server/realtime/realtime.ts';
import { emptyDatabase } from './database.ts';

/** `node server/main.ts` with one setting that cannot be used: one sentence that names the variable and the mend. */

const root = resolve(import.meta.dirname, '../..');
type Database = Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
const databases: Database[] = [];
const connections: Connection[] = [];
const listeners: Server[] = [];
const values: Record<string, string> = {};

const listening = (server: Server): Promise<string> =>
  new Promise((done) => {
    listeners.push(server);
    server.listen(0, '127.0.0.1', () => done(String((server.address() as AddressInfo).port))); // a TCP server's
  });

/** Answers every start of a connection with this error. */
const refusing = (code: string): Promise<string> => {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`);
  const size = Buffer.alloc(4);
  size.writeInt32BE(fields.length + 4);
  return listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), size, fields])));
    }),
  );
};

const aDatabase = async () => {
  const database = await emptyDatabase();
  const connection = connect(database.url);
  databases.push(database);
  connections.push(connection);
  return { url: database.url, ...connection };
};

const asRole = (url: string, role: string): string => {
  const other = new URL(url);
  other.username = role;
  return other.href;
};

let second: { stop(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-matrix-'));
  await writeFile(join(folder, 'file'), '');
  const [one, other, newer, served] = await Promise.all([aDatabase(), aDatabase(), aDatabase(), aDatabase()]);
  await sql`do $$ begin create role matrix_stranger login; exception when duplicate_object then null; end $$`.execute(
    one.db,
  );
  await sql`revoke create on schema public from public`.execute(one.db);
  await migrate(newer.sessions);
  await sql`insert into kysely_migration values ('0999-of-tomorrow', 'now')`.execute(newer.db);
  await migrate(served.sessions);
  const realtime = makeRealtime({
    db: served.db,
    dial: served.dial,
    clock: systemClock,
    log: makeLog(() => undefined),
    sessions: { ended: async () => [] },
    fanout: 'local',
    ext: true,
  });
  await realtime.start();
  second = realtime;
  const gone = createServer();
  const closed = await listening(gone);
  await new Promise((done) => gone.close(done));
  Object.assign(values, {
    FOLDER: folder,
    ONE: one.url,
    OTHER: other.url,
    NEWER: newer.url,
    SERVED: served.url,
    STRANGER: asRole(one.url, 'matrix_stranger'),
    CLOSED: closed,
    BOUNCER: await refusing('08P01'),
    PASSWORD: await refusing('28P01'),
    NAMELESS: await refusing('3D000'),
    BUSY: await listening(createServer()),
  });
});
afterAll(async () => {
  await second.stop();
  for (const listener of listeners) listener.close();
  for (const connection of connections) await connection.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const filled = (text: string): string =>
  text.replace(/\{([A-Z]+)\}/g, (whole, name: string) => values[name] ?? whole);

const start = (given: Readonly<Record<string, string>>, flags: readonly string[] = []) =>
  new Promise<{ code: unknown; stderr: string }>((done) => {
    const vars = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]));
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO_CAMPUS: 'off',
      ...vars,
    };
    execFile(
      process.execPath,
      [...flags, join(root, 'server/main.ts')],
      { cwd: root, env },
      (error, _out, stderr) => done({ code: error?.code ?? 0, stderr }),
    );
  });

const escapes = 'cannot be read: in the password write @ as %40, # as %23, / as %2F, ? as %3F and % as %25';

test.each<[string, Record<string, string>, string]>([
  [
    'DATABASE_URL that is no address',
    { DATABASE_URL: 'campick' },
    'DATABASE_URL must be an address like postgresql://user:password@host:5432/name',
  ],
  ['# in its password', { DATABASE_URL: 'postgresql://u:p#ss@127.0.0.1/db' }, `DATABASE_URL ${escapes}`],
  [
    '@ and / in its password',
    { DATABASE_URL: 'postgresql://u:p@s/s@127.0.0.1/db' },
    `DATABASE_URL ${escapes}`,
  ],
  [
    'another kind of database',
    { DATABASE_URL: 'mysql://u:p@127.0.0.1/db' },
    'DATABASE_URL must lead to a PostgreSQL (postgresql://…), not to mysql://',
  ],
  [
    'DATABASE_URL without a database',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1' },
    'DATABASE_URL names no database: end it with /name',
  ],
  [
    'a refused connection',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1:{CLOSED}/db' },
    'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:{CLOSED} (ECONNREFUSED): start it, or mend host and port',
  ],
  [
    'a refused password',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1:{PASSWORD}/db' },
    'DATABASE_URL: the database refuses the user "u": mend the user or its password (special letters as %…)',
  ],
  [
    'no such database',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1:{NAMELESS}/db' },
    'DATABASE_URL: there is no database "db" on 127.0.0.1:{NAMELESS}: create it (createdb db), or mend the name',
  ],
  [
    'a user without rights',
    { DATABASE_URL: '{STRANGER}' },
    'DATABASE_URL: its user may make no tables: make it the owner of the database (alter database … owner to …)',
  ],
  [
    'PgBouncer without the session address',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1:{BOUNCER}/db' },
    'DATABASE_URL leads to a PgBouncer: set DATABASE_SESSION_URL to the address of the database itself',
  ],
  [
    'the two addresses on two databases',
    { DATABASE_URL: '{ONE}', DATABASE_SESSION_URL: '{OTHER}' },
    'DATABASE_SESSION_URL and DATABASE_URL lead to two databases: both must name the same one, with and without the pool',
  ],
  [
    'the session address alone',
    { DATABASE_SESSION_URL: 'postgresql://u:p@127.0.0.1/db' },
    'DATABASE_SESSION_URL needs DATABASE_URL, the address of the pool before that database',
  ],
  [
    'a database of a newer version',
    { DATABASE_URL: '{NEWER}' },
    'the database was migrated by a newer version (0999-of-tomorrow): start a Campick that has them, or restore a backup from before',
  ],
  [
    'a second process with FANOUT=local',
    { DATABASE_URL: '{SERVED}' },
    'FANOUT must be postgres for every process: another server already runs on the database of DATABASE_URL',
  ],
  ['FANOUT of another kind', { FANOUT: 'redis' }, 'FANOUT must be local or postgres, not "redis"'],
  [
    'DIST_DIR that is not there',
    { DIST_DIR: '{FOLDER}/nowhere' },
    'DIST_DIR {FOLDER}/nowhere is not there: build the app into it, or unset DIST_DIR',
  ],
  [
    'DATA_DIR that is a file',
    { DATA_DIR: '{FOLDER}/file' },
    'DATA_DIR {FOLDER}/file cannot be made (EEXIST): set a folder that this user may write',
  ],
  [
    'a disk that is full',
    { DATA_DIR: '/sys' },
    'the disk of DATA_DIR /sys is full: make room, or set a folder on another disk',
  ],
  [
    'a misspelt DATABASE_URL',
    { DATABSE_URL: 'postgresql://u@h/db' },
    'DATABSE_URL is no variable of Campick: DATABASE_URL is meant, or unset it',
  ],
  [
    'a misspelt PUBLIC_ORIGIN',
    { PUBLIC_ORGIN: 'https://campick.example' },
    'PUBLIC_ORGIN is no variable of Campick: PUBLIC_ORIGIN is meant, or unset it',
  ],
  [
    'an unknown variable of a provider',
    { OAUTH_KAKAO_REST_KEY: 'id' },
    'OAUTH_KAKAO_REST_KEY is no variable of Campick: docs/operating.md lists those of a provider',
  ],
  ['PORT that is no port', { PORT: '80800' }, 'PORT must be 0 to 65535, not "80800"'],
  ['PORT in use', { PORT: '{BUSY}' }, 'PORT {BUSY} is in use: stop what listens there, or set another PORT'],
  ['SECRET that is short', { SECRET: 'short' }, 'SECRET must have at least 32 characters'],
])('a start with %s ends with one sentence', async (_name, vars, sentence) => {
  expect(await start(vars)).toEqual({ code: 1, stderr: `${filled(sentence)}\n` });
});

test('a start on a PORT in use has made nothing', async () => {
  const { code } = await start({ PORT: '{BUSY}', DATA_DIR: '{FOLDER}/fresh' });
  expect([code, await readdir(join(folder, 'fresh'))]).toEqual([1, []]);
});

test('a Node that is too old says so, before anything it does not know', async () => {
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.18.0' } })";
  const { code, stderr } = await start({}, [`--import=data:text/javascript,${encodeURIComponent(old)}`]);
  expect([code, stderr]).toEqual([
    1,
    'Node 22.18.0 is too old: start with Node 24 or newer, or by ./campick start, which brings it\n',
  ]);
});

test('what is read without a database needs no package: the launcher asks before it installs', async () => {
  const bare = join(folder, 'bare');
  await cp(join(root, 'server'), join(bare, 'server'), { recursive: true });
  await cp(join(root, 'package.json'), join(bare, 'package.json'));
  const env = { PATH: process.env['PATH'] ?? '', DATABSE_URL: 'x' };
  const said = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      [join(bare, 'server/check-settings.ts')],
      { cwd: bare, env },
      (_error, out, err) => done(out + err),
    ),
  );
  expect(said).toBe('DATABSE_URL is no variable of Campick: DATABASE_URL is meant, or unset it\n');
});
