import './node-version.ts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { makeCampus } from '#demo/campus.ts';
import { isEmpty, seedDemo } from '#demo/seed.ts';
import { loadSecret, makeTokens } from '#server/auth/tokens.ts';
import { loadDrawing } from '#server/first-document/first-documents.ts';
import { makeApp } from './app.ts';
import { openProviders } from './auth/openid.ts';
import type { OpenIds } from './auth/provider-routes.ts';
import { makeSessions } from './auth/sessions.ts';
import { checkFolders } from './check-folders.ts';
import { makeTestClock, shareClock, systemClock } from './clock.ts';
import { checkDatabase } from './db/check-database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { connect, keepSettings } from './db/pool.ts';
import type { Schema } from './db/schema.ts';
import { type Env, readEnv } from './env.ts';
import { EnvError } from './env-vars.ts';
import { listen } from './listen.ts';
import { type Log, makeLog } from './log.ts';
import { makeMediaStore } from './media/store.ts';
import { openPush } from './push/push.ts';
import { makePushWorker } from './push/push-worker.ts';
import { othersLive } from './realtime/dead-process-sweeper.ts';
import { makeRealtime } from './realtime/realtime.ts';
import { makeSockets } from './realtime/sockets.ts';
import { checkPort, orSentence, startSentence } from './sentences.ts';
import { readAssets } from './static.ts';
import { startSweeping } from './sweep.ts';

/** Closes what a starting server has opened, the last one first, and ends the process. */
interface Shutdown {
  add(close: () => Promise<unknown>): void;
  /** A second call waits for the first one. */
  now(code: number): Promise<never>;
  /** Ends the process on SIGINT and SIGTERM from here on. */
  onSignals(): void;
}

const makeShutdown = (log: Log): Shutdown => {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<never> | null = null;
  const now = (code: number): Promise<never> => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close();
      process.exit(code);
    })();
    return stopping;
  };
  const onSignal = (signal: string) => {
    log.info('stopping', { signal });
    now(0).catch((error: unknown) => {
      log.error('stop failed', error);
      process.exit(1);
    });
  };
  return {
    add: (close) => {
      closers.push(close);
    },
    now,
    onSignals: () => {
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', onSignal);
    },
  };
};

/** The database with its migrations done: the embedded one without a DATABASE_URL. */
const openDatabase = async (env: Env, log: Log, shutdown: Shutdown) => {
  const say = (text: string) => log.info('database', { text });
  await checkDatabase(env);
  const embedded = env.databaseUrl === null ? await startEmbedded({ dataDir: env.dataDir, say }) : null;
  if (embedded !== null) shutdown.add(embedded.stop);
  const { db, sessions, dial, close } = connect(embedded?.url ?? env.databaseUrl ?? '', {
    sessionUrl: env.databaseSessionUrl,
    onLost: (error) => log.error('database connection lost', error),
  });
  shutdown.add(close);
  await migrate(sessions);
  if (env.databaseSessionUrl !== null) await keepSettings(sessions);
  return { db, dial, say };
};

/** With FANOUT=local no process hears of another's chats: it must be the only one of its database. */
const refuseSecond = async (db: Kysely<Schema>): Promise<void> => {
  for (let tries = 10; await othersLive(db); tries -= 1) {
    // a predecessor may still be ending
    if (tries === 0)
      throw new EnvError(
        'FANOUT must be postgres for every process: another server already runs on the database of DATABASE_URL',
      );
    await pause(500);
  }
};

const openClock = async (env: Env, db: Kysely<Schema>) => {
  const testClock = env.testClock ? shareClock(db, makeTestClock()) : null;
  await testClock?.look();
  return { testClock, clock: testClock ?? systemClock };
};

/** Starts everything in order; returns the address of the server. */
const start = async (env: Env, openIds: OpenIds, log: Log, shutdown: Shutdown): Promise<string> => {
  const { db, dial, say } = await openDatabase(env, log, shutdown);
  if (env.fanout === 'local' && env.databaseUrl !== null) await refuseSecond(db);
  const { clock, testClock } = await openClock(env, db);
  const store = await makeMediaStore(join(env.dataDir, 'media'));
  if (env.demoCampus && (await isEmpty(db))) {
    say('filling the empty database with the demo campus');
    await seedDemo(db, makeCampus(clock.now()), store);
  }
  const secret = env.secret ?? (await loadSecret(env.dataDir));
  const assets = await readAssets(env.distDir);
  const drawing = await loadDrawing(env.distDir, log);
  for (const [provider, { issuer }] of env.oauth)
    log.info('login provider configured: its stand-in is off', { provider, issuer });

  const sessions = makeSessions(makeTokens(secret, clock), clock);
  const { fanout, ext, publicOrigin: origin } = env;
  const push = await openPush(env, { db, clock, log });
  const pushWorker = makePushWorker({ ...push, db, clock, log, ext, origin });
  const realtime = makeRealtime({ db, clock, log, sessions, dial, fanout, ext, alsoWake: pushWorker.wake });
  const { service, wake } = realtime;
  const behind = (cookies: string | undefined) => sessions.behind(db, cookies);
  const sockets = makeSockets({ env, service, clock, log, secret, behind });
  const services = {
    env,
    db,
    clock,
    testClock,
    log,
    sessions,
    openIds,
    assets,
    drawing,
    store,
    secret,
    wake,
    push,
    sockets,
  };
  const app = makeApp(services);
  await realtime.start();
  shutdown.add(realtime.stop);
  pushWorker.start();
  shutdown.add(pushWorker.stop);
  shutdown.add(startSweeping({ db, clock, store, wake }, log, testClock?.look));
  const socket = await listen(app, env.host, env.port, sockets, env.maxSockets);
  shutdown.add(socket.stop);
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  return env.publicOrigin ?? `http://${host}:${socket.port}`;
};

/** A start after a kill recovers by itself; a stop closes everything in the opposite order. */
const main = async (): Promise<void> => {
  const env = readEnv(process.env);
  await checkFolders(env);
  await checkPort(env);
  const log = makeLog();
  const openIds = await openProviders(env.oauth);
  const shutdown = makeShutdown(log);
  shutdown.onSignals();
  try {
    const address = await start(env, openIds, log, shutdown);
    process.stdout.write(`${address}\n`); // the last line of starting
  } catch (error) {
    log.error('start failed', error);
    process.stderr.write(`${startSentence(error, env)}\n`); // for the user at the terminal
    await shutdown.now(1);
  }
};

await orSentence(main);
