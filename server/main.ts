import { join } from 'node:path';
import { makeCampus } from '#demo/campus.ts';
import { isEmpty, seedDemo } from '#demo/seed.ts';
import { makeApp } from './app.ts';
import { openProviders } from './auth/openid.ts';
import { loadSecret } from './auth/secret.ts';
import { makeSessions } from './auth/sessions.ts';
import { makeTokens } from './auth/tokens.ts';
import { makeTestClock, shareClock, systemClock } from './clock.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { connect, keepSettings } from './db/pool.ts';
import { readEnv } from './env.ts';
import { EnvError } from './env-vars.ts';
import { listen } from './listen.ts';
import { makeLog } from './log.ts';
import { makeMediaStore } from './media/store.ts';
import { makePushWorker } from './push/push-worker.ts';
import { makeLoggingSender } from './push/sender.ts';
import { makeRealtime } from './realtime/realtime.ts';
import { makeSockets } from './realtime/sockets.ts';
import { readAssets } from './static.ts';
import { startSweeping } from './sweep.ts';

/** Starts everything in order and stops it in the opposite order; a start after a kill recovers by itself. */
const main = async (): Promise<void> => {
  const env = readEnv(process.env);
  const log = makeLog();
  const openIds = await openProviders(env.oauth);
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<never> | null = null;
  const stop = (code: number): Promise<never> => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close();
      process.exit(code);
    })();
    return stopping;
  };
  const onSignal = (signal: string) => {
    log.info('stopping', { signal });
    stop(0).catch((error: unknown) => {
      log.error('stop failed', error);
      process.exit(1);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  try {
    const say = (text: string) => log.info('database', { text });
    const embedded = env.databaseUrl === null ? await startEmbedded({ dataDir: env.dataDir, say }) : null;
    if (embedded !== null) closers.push(embedded.stop);
    const {
      db,
      sessions: direct,
      dial,
      close,
    } = connect(embedded?.url ?? env.databaseUrl ?? '', {
      sessionUrl: env.databaseSessionUrl,
      onLost: (error) => log.error('database connection lost', error),
    });
    closers.push(close);
    await migrate(direct);
    if (env.databaseSessionUrl !== null) await keepSettings(direct);

    const testClock = env.testClock ? shareClock(db, makeTestClock()) : null;
    await testClock?.look();
    const clock = testClock ?? systemClock;
    const store = await makeMediaStore(join(env.dataDir, 'media'));
    if (env.demoCampus && (await isEmpty(db))) {
      say('filling the empty database with the demo campus');
      await seedDemo(db, makeCampus(clock.now()), store);
    }
    const secret = env.secret ?? (await loadSecret(env.dataDir));
    const assets = await readAssets(env.distDir);
    for (const [provider, { issuer }] of env.oauth)
      log.info('login provider configured: its stand-in is off', { provider, issuer });

    const sessions = makeSessions(makeTokens(secret, clock), clock);
    const pushWorker = makePushWorker({ db, log, sender: makeLoggingSender(log), ext: env.ext });
    const realtime = makeRealtime({
      db,
      clock,
      log,
      sessions,
      dial,
      fanout: env.fanout,
      ext: env.ext,
      alsoWake: pushWorker.wake,
    });
    const behind = (cookies: string | undefined) => sessions.behind(db, cookies);
    const sockets = makeSockets({ env, service: realtime.service, clock, log, secret, behind });
    const app = makeApp({
      env,
      db,
      clock,
      testClock,
      log,
      sessions,
      openIds,
      assets,
      store,
      secret,
      wake: realtime.wake,
      sockets,
    });
    await realtime.start();
    closers.push(realtime.stop);
    pushWorker.start();
    closers.push(pushWorker.stop);
    closers.push(startSweeping({ db, clock, store }, log, testClock?.look));
    const socket = await listen(app, env.host, env.port, sockets, env.maxSockets);
    closers.push(socket.stop);
    const host = env.host.includes(':') ? `[${env.host}]` : env.host;
    process.stdout.write(`${env.publicOrigin ?? `http://${host}:${socket.port}`}\n`); // the last line of starting
  } catch (error) {
    log.error('start failed', error);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`); // for whoever stands before it
    await stop(1);
  }
};

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
