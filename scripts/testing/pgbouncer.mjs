// A throw-away PgBouncer in transaction mode before a PostgreSQL, as the pooled address of the server tests.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/sbin/pgbouncer';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts it before the PostgreSQL at `url`; {url, stop}, or null where the machine has no PgBouncer. */
export const startPgBouncer = async (url) => {
  if (!existsSync(program)) return null;
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
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
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
