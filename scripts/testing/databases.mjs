// Throw-away databases of the machine's own for the server's tests: a PostgreSQL, and a PgBouncer before it.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../tests/harness/free-port.ts';

const binaries = () => {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const newest = found.at(-1);
  return newest === undefined ? null : dirname(newest);
};

/** Starts a PostgreSQL in a folder of its own; {url, stop}, or null where the machine has no PostgreSQL. */
export const startPostgres = async () => {
  const bin = binaries();
  if (bin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'campick-postgres-'));
  const asRoot = process.getuid?.() === 0; // PostgreSQL refuses to run as root
  const run = (program, args) => {
    const [command, ...rest] = asRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args];
    const done = spawnSync(command, rest, {
      cwd: tmpdir(),
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  };
  if (asRoot) spawnSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true });
    },
  };
};

const pgbouncer = '/usr/sbin/pgbouncer';

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a PgBouncer in transaction mode before the PostgreSQL at `url`, as the pooled address of the tests; {url, stop}, or null where the machine has no PgBouncer. */
export const startPgBouncer = async (url) => {
  if (!existsSync(pgbouncer)) return null;
  const behind = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'campick-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${behind.username}" ""\n`);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${behind.hostname} port=${behind.port} user=${behind.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4', // fewer than the server's own pool: sessions are shared for sure
      'max_client_conn = 500',
      'server_idle_timeout = 5',
    ].join('\n'),
  );
  const asRoot = process.getuid?.() === 0; // it refuses to run as root
  if (asRoot) {
    const { uid, gid } = statSync('/var/lib/postgresql'); // the folder of the user that the package made
    for (const path of [folder, users, config]) chownSync(path, uid, gid);
    chmodSync(folder, 0o700);
  }
  const args = ['-q', ...(asRoot ? ['-u', 'postgres'] : []), config];
  const child = spawn(pgbouncer, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  while (child.exitCode === null && !(await answers(port))) await new Promise((go) => setTimeout(go, 50));
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
  behind.port = String(port);
  behind.hostname = '127.0.0.1';
  return {
    url: behind.href,
    stop: () => {
      child.kill('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
};
