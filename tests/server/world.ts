import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { DrawFirstDocument } from '#contract/first-document.ts';
import type { UserId } from '#contract/ids.ts';
import type { Timing } from '#packages/stomp-server/timing.ts';
import { makeApp } from '#server/app.ts';
import { openProviders } from '#server/auth/openid.ts';
import { makeSessions } from '#server/auth/sessions.ts';
import { makeTokens } from '#server/auth/tokens.ts';
import { makeTestClock, shareClock, type TestClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, keepSettings } from '#server/db/pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { loadDrawing } from '#server/first-document/first-documents.ts';
import { listen } from '#server/listen.ts';
import { makeLog } from '#server/log.ts';
import { type MediaStore, makeMediaStore } from '#server/media/store.ts';
import { openPush, type Push } from '#server/push/push.ts';
import { makeRealtime } from '#server/realtime/realtime.ts';
import type { RealtimeService } from '#server/realtime/realtime-service.ts';
import { makeSockets } from '#server/realtime/sockets.ts';
import { readAssets } from '#server/static.ts';
import { sweep } from '#server/sweep.ts';
import { connectStomp, type StompClient, type StompOptions } from '#tests/harness/stomp-client.ts';
import { emptyDatabase } from './database.ts';
import { type Client, makeClient } from './http-client.ts';

export interface WorldOptions {
  /** false = CONTRACT_EXT=off, a plain server. */
  readonly ext?: boolean;
  /** true = TEST_CLOCK=1: the routes of contract §8 answer. `world.clock` moves either way. */
  readonly testClock?: boolean;
  readonly rateLimits?: boolean;
  /** true = `world.clock` moves only when it is advanced, so that a slow machine is given no more than a fast one. */
  readonly stillClock?: boolean;
  /** Another world whose database this one serves too, as a second process would. Stop this one first. */
  readonly beside?: World;
  /** Further variables of docs/operating.md. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Takes the place of the realtime service behind the sockets. */
  readonly realtime?: RealtimeService;
  /** Time of the sockets; the machine's own otherwise. */
  readonly timing?: Timing;
  /** Connections that may be open at once. */
  readonly sockets?: number;
  /** Files of a built client, by path below dist/. */
  readonly dist?: string;
  /** Draws the documents of first visits; otherwise what the built client brings. */
  readonly drawing?: DrawFirstDocument;
}

/** A signed-in client and whose it is. */
export interface Member extends Client {
  readonly id: UserId;
  readonly nickname: string;
}

/** The whole server on a port and a database of its own. */
export interface World {
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly pooledUrl: string | null;
  readonly db: Kysely<Schema>;
  readonly clock: TestClock;
  readonly store: MediaStore;
  readonly realtime: RealtimeService;
  readonly push: Push;
  /** Everything committed before has been told once it resolves. */
  flush(): Promise<void>;
  readonly dataDir: string;
  /** Everything the server logged, a parsed line each. */
  readonly lines: readonly Record<string, unknown>[];
  visitor(): Client;
  /** Signs in by the stand-in provider, making the account when it is new. */
  as(nickname: string, options?: { readonly verified?: boolean }): Promise<Member>;
  /** Opens a socket with the cookies of this member and connects. */
  stomp(member: Client, options?: Partial<StompOptions>): Promise<StompClient>;
  /** Connections that are open or under way. */
  openSockets(): number;
  sweep(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Somebody signs in over HTTP by the stand-in provider, wherever the server runs. */
export const signIn = async (client: Client, nickname: string, more = {}): Promise<Member> => {
  const query = new URLSearchParams({ as: nickname, ...more });
  const login = await client.get(`/oauth2/authorization/kakao?${query}`);
  const me = await client.get('/api/v1/user');
  if (login.status !== 302 || me.status !== 200)
    throw new Error(`signing in as ${nickname} answered ${login.status}, then ${me.status}`);
  return { ...client, id: me.body.data.id, nickname };
};

/** Starts a server for one test file; call stop() afterwards. */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const { ext = true, testClock = false, rateLimits = false, vars = {}, dist, beside } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'campick-world-'));
  await mkdir(join(dataDir, 'dist'));
  const env = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    DIST_DIR: dist ?? join(dataDir, 'dist'),
    SECRET: 'a secret that only the tests of this repository use',
    CONTRACT_EXT: ext ? 'on' : 'off',
    TEST_CLOCK: testClock ? '1' : '0',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    DEMO_LOGIN: 'on',
    ...(options.sockets === undefined ? {} : { MAX_SOCKETS: `${options.sockets}` }),
    ...vars,
  });
  const database = beside
    ? { url: beside.databaseUrl, pooledUrl: beside.pooledUrl, drop: async () => undefined } // its own world drops it
    : await emptyDatabase();
  const lines: Record<string, unknown>[] = [];
  const log = makeLog((line) => lines.push(JSON.parse(line)));
  const {
    db,
    sessions: direct,
    dial,
    close,
  } = connect(database.pooledUrl ?? database.url, {
    sessionUrl: database.pooledUrl === null ? null : database.url,
    onLost: (error) => log.error('connection lost', error),
  });
  await migrate(direct);
  if (database.pooledUrl !== null) await keepSettings(direct);
  const startedAt = Date.now();
  const clock = options.stillClock ? makeTestClock(() => startedAt) : makeTestClock();
  const store = await makeMediaStore(join(dataDir, 'media'));
  const sessions = makeSessions(makeTokens(env.secret ?? '', clock), clock);
  const openIds = await openProviders(env.oauth);
  const running = makeRealtime({ db, clock, log, sessions, dial, fanout: env.fanout, ext: env.ext });
  await running.start();
  const sockets = makeSockets({
    env,
    service: options.realtime ?? running.service,
    clock,
    log,
    secret: env.secret ?? '',
    behind: (cookies) => sessions.behind(db, cookies),
    ...(options.timing === undefined ? {} : { timing: options.timing }),
  });
  const push = await openPush(env, { db, clock, log });
  const app = makeApp({
    env,
    db,
    clock,
    testClock: testClock ? shareClock(db, clock) : null,
    log,
    secret: env.secret ?? '',
    sessions,
    openIds,
    wake: running.wake,
    push,
    sockets,
    assets: await readAssets(env.distDir),
    drawing: options.drawing ?? (await loadDrawing(env.distDir, log)),
    store,
  });
  const listening = await listen(app, '127.0.0.1', 0, sockets, env.maxSockets);
  const url = `http://127.0.0.1:${listening.port}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });

  return {
    url,
    port: listening.port,
    databaseUrl: database.url,
    pooledUrl: database.pooledUrl,
    db,
    clock,
    store,
    realtime: running.service,
    push,
    flush: running.flush,
    dataDir,
    lines,
    visitor: () => makeClient(agent, url),
    as: (nickname, { verified = false } = {}) =>
      signIn(makeClient(agent, url), nickname, verified ? { verified: 'true' } : {}),
    stomp: ({ jar }, more = {}) => connectStomp({ port: listening.port, cookie: jar.header(), ...more }),
    openSockets: () => sockets.count,
    sweep: () => sweep({ db, clock, store, wake: running.wake }),
    stop: async () => {
      agent.destroy();
      await listening.stop(1_000);
      await running.stop();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** What a test is given whose users no other test has met. */
export interface Pair {
  readonly world: World;
  readonly owner: Member;
  readonly requester: Member;
  /** How many there were before and with it: whoever else comes may be named after it. */
  readonly pairs: number;
}

/** A server for the tests of a file, and for each of them an owner and a requester who are new. */
export const eachPair = (
  take: (pair: Pair) => void | Promise<void>,
  { verified = false }: { readonly verified?: boolean } = {},
): void => {
  let world: World;
  let pairs = 0;
  beforeAll(async () => {
    world = await startWorld();
    return () => world.stop();
  });
  beforeEach(async () => {
    pairs += 1;
    const owner = await world.as(`초록여우${pairs}`, { verified });
    await take({ world, owner, requester: await world.as(`푸른늑대${pairs}`), pairs });
  });
};
