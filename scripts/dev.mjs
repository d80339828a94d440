// Hot reload: Vite serves the sources on PORT and hands the server's addresses to a server on a free port, which starts
// again when its own sources change. The database stays up meanwhile.
import { once } from 'node:events';
import { createServer as listenAnywhere } from 'node:net';
import { createServer } from 'vite';
import { serverPaths } from '../contract/server-paths.ts';
import { startBackend } from '../server/dev/backend.ts';
import { readEnv } from '../server/env.ts';
import { checkPort } from '../server/sentences.ts';

const fail = (error) => {
  console.error(error.message);
  process.exit(1);
};

const readSettings = async () => {
  const env = readEnv(process.env);
  await checkPort(env);
  return env;
};
const { host, port } = await readSettings().catch(fail);

/** A port that nobody has: the server keeps it while it starts again and again. */
const freePort = async () => {
  const server = listenAnywhere().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  await once(server.close(), 'close');
  return free;
};
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;

const vite = await createServer({
  server: {
    host,
    port,
    strictPort: true,
    // The browser's own Host goes through, so that the server's origin checks see what they see in production.
    proxy: Object.fromEntries(
      serverPaths.map((path) => [
        `^${path.replaceAll('.', String.raw`\.`)}(?:[/?]|$)`, // `/login` is a screen, `/login/oauth2` the server's
        { target: api, changeOrigin: false, ws: path === '/ws' },
      ]),
    ),
  },
});
// Vite would leave at once on these, before our server has stopped.
process.removeAllListeners('SIGTERM');
process.stdin.removeAllListeners('end');

const starting = startBackend({
  entry: 'server/main.ts',
  watched: ['server', 'packages', 'demo', 'contract'],
  vars: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
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
