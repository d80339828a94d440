// Hot reload: Vite serves the sources on PORT and hands the server's addresses to a server one port higher,
// which starts again when its own sources change.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const port = Number(process.env['PORT'] ?? 8080);
const host = process.env['HOST'] ?? '127.0.0.1';
const api = `http://127.0.0.1:${port + 1}`;
const prefixes = [
  '/api/',
  '/oauth2/',
  '/login/oauth2/',
  '/media/',
  '/media-upload/',
  '/__test/',
  '/healthz',
  '/readyz',
];

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1) },
});
const gone = new Promise((resolve) => server.once('exit', resolve));

const vite = await createServer({
  server: {
    host,
    port,
    strictPort: true,
    // The browser's own Host goes through, so that the server's origin checks see what they see in production.
    proxy: {
      ...Object.fromEntries(prefixes.map((prefix) => [prefix, { target: api, changeOrigin: false }])),
      '/ws': { target: api, changeOrigin: false, ws: true },
    },
  },
});
// Vite would leave at once on these, before our server has stopped.
process.removeAllListeners('SIGTERM');
process.stdin.removeAllListeners('end');

/** Leaves only after the server has gone, so that its database is never left behind. */
const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
  await gone;
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop()); // on, not once: a second Ctrl-C changes nothing
void gone.then(stop);

try {
  await vite.listen();
  vite.printUrls();
} catch (error) {
  console.error(error.message); // a taken port, most often
  process.exitCode = 1;
  await stop();
}
