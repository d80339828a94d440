import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { print } from './figures.ts';
import { misheard } from './load/ledger.ts';
import type { Pause, Recovered, Talked } from './load/orders.ts';
import { makePairs, type PairMember } from './load/pairs.ts';
import { type Generator, lagBetween, residentMiB, startBare, startGenerator } from './load/processes.ts';
import { benchStored } from './load/stored.ts';

const sockets = Number(process.env['SOCKETS'] ?? 2_000);
const talkMs = Number(process.env['SECONDS'] ?? 180) * 1_000;
const warmUpMs = Math.min(talkMs, 60_000) / 2;
const perSecond = Number(process.env['SENDS'] ?? 200);
const handshakesPerSecond = 500;
const secret = 'a secret that only the benches of this repository use';

const ms = (value: number) => `${value.toFixed(1)} ms`;
const figures = ({ delivered: { p50, p90, p99, max }, late, lagMs, falls }: Talked) =>
  `p50 ${ms(p50)}, p90 ${ms(p90)}, p99 ${ms(p99)}, longest ${ms(max)} (the generator itself late by p99 ${ms(late.p99)}, ` +
  `held up ${ms(lagMs)} at most; connections lost: ${falls})`;

/** What else the machine did, for whoever compares two runs. */
const load = () => `; load of the machine ${loadavg()[0]?.toFixed(1)}`;

const talkOn = async (generator: Generator, port: number, members: readonly PairMember[], bare: boolean) => {
  const dialect = bare ? 'bare' : 'market';
  const { ms: took } = await generator.tell('connect', {
    dialect,
    port,
    members,
    perSecond: handshakesPerSecond,
  });
  console.log(`      ${dialect}: ${members.length} sockets stand after ${(took / 1_000).toFixed(1)} s`);
  return generator.tell('talk', { tag: dialect, perSecond, warmUpMs, ms: talkMs });
};

/** The same talk over nothing but `ws`. */
const bareTalk = async (members: readonly PairMember[]): Promise<Talked> => {
  const bare = await startBare();
  const generator = startGenerator();
  try {
    const talked = await talkOn(generator, bare.port, members, true);
    console.log(`      bare ws: ${figures(talked)}${load()}`);
    return talked;
  } finally {
    await generator.stop();
    await bare.stop();
  }
};

interface Stage {
  readonly db: Kysely<Schema>;
  readonly generator: Generator;
  readonly start: (port: number) => Promise<AppServer>;
  readonly lagFile: string;
}

/** `kill -9` under everybody, a new start at once, and everybody back after such a pause; then a line in every room. */
const storm = async (
  { db, generator, start, lagFile }: Stage,
  server: AppServer,
  { tag, ...pause }: Pause & { readonly tag: string },
): Promise<AppServer> => {
  const longest = pause.ms + pause.jitterMs;
  const before = await residentMiB(server.pid);
  await generator.tell('arm', pause);
  const killedAt = Date.now();
  await server.kill();
  const next = await start(server.port);
  await server.stop();
  const listening = Date.now();
  const back: Recovered = await generator.tell('recovered', null);
  const lag = await lagBetween(lagFile, listening, Date.now() + 1_000);
  const recovered = (back.at - killedAt) / 1_000;
  print({
    what: `${sockets} sockets back after kill −9, ${tag}`,
    app:
      `${recovered.toFixed(1)} s to the last answered subscription (listening after ${((listening - killedAt) / 1_000).toFixed(1)} s, ` +
      `${back.refused} attempts for nothing, event loop held up ${ms(lag.max)} at most)`,
    limit: `${(longest / 1_000).toFixed(1)} s, the longest pause`,
    ratio: (recovered * 1_000) / longest,
    goal: '≤ 30 s',
    met: recovered <= 30,
  });
  const word = `after-${tag.replaceAll(' ', '-')}`;
  const talked = await generator.tell('talk', {
    tag: word,
    perSecond,
    warmUpMs: 0,
    ms: (sockets / 2 / perSecond) * 1_000,
  });
  const wrong = await misheard(db, word, talked);
  const after = await residentMiB(next.pid);
  console.log(
    `      a line in every room afterwards: ${talked.sent} said, ${wrong.lost} lost, ${wrong.twice} twice, ${wrong.rooms} rooms ` +
      `out of order; memory ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after${load()}`,
  );
  return next;
};

/** Many sockets on the real server and its database, in an open loop, beside nothing but `ws` in the same run; then its death. */
export const benchSockets = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campick-bench-sockets-'));
  const lagFile = join(dataDir, 'lag');
  const embedded = await startEmbedded({ dataDir, say: () => {} });
  const { db, pool, close } = connect(embedded.url);
  const generator = startGenerator();
  const start = (port: number) =>
    startAppServer({
      vars: {
        PORT: String(port),
        DATABASE_URL: embedded.url,
        SECRET: secret,
        DEMO_CAMPUS: 'off',
        TEST_CLOCK: 'off',
        LOOP_LAG: lagFile,
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-lag.ts')}`,
      },
    });
  let server: AppServer | null = null;
  try {
    await migrate(pool);
    const members = await makePairs(db, { rooms: sockets / 2, secret });
    const limit = await bareTalk(members);
    server = await start(0);
    const empty = await residentMiB(server.pid);
    const from = Date.now();
    const talked = await talkOn(generator, server.port, members, false);
    const lag = await lagBetween(lagFile, from + warmUpMs, Date.now());
    const full = await residentMiB(server.pid);
    const wrong = await misheard(db, 'market', talked);
    console.log(`      the market: ${figures(talked)}${load()}`);
    console.log(
      `      its process: ${empty.toFixed(0)} MiB empty, ${full.toFixed(0)} MiB with ${sockets} sockets; event loop late by ` +
        `p99 ${ms(lag.p99)} in its worst second, ${ms(lag.max)} at most`,
    );
    for (const part of ['p50', 'p99'] as const) {
      const goal = part === 'p50' ? 15 : 150;
      print({
        what: `${perSecond} stored lines/s over ${sockets} sockets for ${talkMs / 1_000} s, delivered ${part}`,
        app: ms(talked.delivered[part]),
        limit: `${ms(limit.delivered[part])} bare ws`,
        ratio: talked.delivered[part] / limit.delivered[part],
        goal: `≤ ${goal} ms`,
        met: talked.delivered[part] <= goal,
      });
    }
    print({
      what: `lines that were lost, came twice, or in another order than stored`,
      app: `${wrong.lost} lost, ${wrong.twice} twice, ${wrong.rooms} rooms`,
      limit: `${wrong.stored} stored of ${talked.sent} said`,
      ratio: wrong.stored / talked.sent,
      goal: '0, 0 and 0',
      met: wrong.lost + wrong.twice + wrong.rooms === 0 && wrong.stored === talked.sent,
    });
    await benchStored(db, embedded.url, generator);
    const stage = { db, generator, start, lagFile };
    server = await storm(stage, server, {
      tag: 'pauses 5.0–7.5 s',
      ms: 5_000,
      jitterMs: 2_500,
      doubles: true,
    });
    server = await storm(stage, server, { tag: 'all after 5.0 s', ms: 5_000, jitterMs: 0, doubles: false });
  } finally {
    await generator.stop();
    await server?.stop();
    await close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
