// Hot reload: Vite serves the sources on PORT and hands the server's addresses to a server one port higher,
// which starts again when its own sources change. The database stays up meanwhile.
import { createServer } from 'vite';
import { startBackend } from '../server/dev/backend.ts';

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
  '/privacy',
  '/terms',
  '/robots.txt',
  '/.well-known/',
];

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

const starting = startBackend({
  entry: 'server/main.ts',
  watched: ['server', 'packages', 'demo', 'contract'],
  vars: { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1) },
  say: (text) => console.log(text),
});

/** Leaves only after the server and its database have gone, so that neither is left behind. */
const stop = async () => {
  await vite.close();
  const backend = await starting.catch(() => null);
  await backend?.stop();
  process.exit();
};
let stopping = null;
const stopOnce = () => (stopping ??= stop()); // a second Ctrl-C changes nothing
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopOnce);

try {
  const { ended } = await starting;
  void ended.then(stopOnce);
  await vite.listen();
  vite.printUrls();
} catch (error) {
  console.error(error.message); // a taken port or folder, most often
  process.exitCode = 1;
  await stopOnce();
}
