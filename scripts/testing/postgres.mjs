// A throw-away PostgreSQL of the machine's own, as the "external" database of the server tests.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const binaries = () => {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const newest = found.at(-1);
  return newest === undefined ? null : dirname(newest);
};

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts it in a folder of its own; {url, stop}, or null where the machine has no PostgreSQL. */
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
