// Hot reload: Vite on PORT hands every address of the API to a server that restarts when its sources change.
import { spawn } from 'node:child_process';
import process, { env, execPath, exit } from 'node:process';

const port = Number(env['PORT'] ?? 8080);
const apiPort = String(port + 1);
const host = env['HOST'] ?? '127.0.0.1';

const children = [
  spawn(execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...env, PORT: apiPort },
  }),
  spawn(execPath, ['node_modules/vite/bin/vite.js', '--host', host, '--port', String(port), '--strictPort'], {
    stdio: 'inherit',
    env: { ...env, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  }),
];

/** Ends both halves and leaves only after both have gone, so that the database is never left behind. */
const stop = async (code) => {
  const gone = children.map((child) =>
    child.exitCode !== null || child.signalCode !== null
      ? undefined
      : new Promise((resolve) => child.once('exit', resolve)),
  );
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(gone);
  exit(code);
};

process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
process.on('SIGINT', () => {}); // a second Ctrl-C must not cut the database's stop short
for (const child of children) child.once('exit', (code) => void stop(code ?? 1));
