import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillItems } from '#demo/bulk.ts';
import { makeCampus } from '#demo/campus.ts';
import { seedDemo } from '#demo/seed.ts';
import { makeApp } from '#server/app.ts';
import { makeSessions } from '#server/auth/sessions.ts';
import { makeTokens } from '#server/auth/tokens.ts';
import { systemClock } from '#server/clock.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pool.ts';
import { countQuery, pageQuery } from '#server/domain/search.ts';
import { readEnv } from '#server/env.ts';
import { listen } from '#server/listen.ts';
import { makeLog } from '#server/log.ts';
import { makeMediaStore } from '#server/media/store.ts';
import { readAssets } from '#server/static.ts';
import { percentile, print } from './figures.ts';

const items = 100_000;
const calls = 200;

const list = '/api/v1/item/search';
const one = (name: string, query: string) =>
  [
    [`search by ${name}`, `${list}?itemOrder=RECENT&pageSize=20&${query}`],
    [`count by ${name}`, `${list}/count?${query}`],
  ] as const;

/** Each filter by itself, then several at once; counts beside the count of all rows that PostgreSQL can answer. */
const paths: readonly (readonly [what: string, path: string])[] = [
  ['home', `${list}?itemOrder=RECENT&pageSize=20`],
  ['home by likes', `${list}?itemOrder=LIKE&pageSize=20`],
  ['count of all', `${list}/count`],
  ...one('product', 'productTypes=SOCCER'),
  ...one('transaction', 'transactionTypes=RENTAL'),
  ...one('method', 'tradeMethods=PARCEL'),
  ...one('size', 'sizes=M'),
  ...one('colour', 'colors=CRIMSON'),
  ...one('quality', 'qualities=HIGH'),
  ...one('price', 'startPrice=1000&endPrice=60000'),
  ...one('dates', 'startDate=2026-12-01T00:00:00&endDate=2026-12-05T00:00:00'),
  ...one('keyword', `keyword=${encodeURIComponent('과잠')}`),
  ...one('three tags', 'productTypes=SOCCER&sizes=M&qualities=HIGH'),
  ...one(
    'keyword, tags and price',
    `keyword=${encodeURIComponent('과잠')}&productTypes=VARSITY_JACKET&colors=CRIMSON&startPrice=1000&endPrice=60000`,
  ),
];

/** Calls over HTTP at 100,000 listings, beside bare SQL on the same connection pool, in turn: the home list, or the count of all. */
export const benchServer = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campick-bench-data-'));
  const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: '0' });
  const embedded = await startEmbedded({ dataDir, say: () => {} });
  const { db, pool, close } = connect(embedded.url);
  try {
    await migrate(pool);
    const store = await makeMediaStore(join(dataDir, 'media'));
    await seedDemo(db, makeCampus(systemClock.now()), store); // the bulk is listed by the campus's people
    await fillItems(db, items, systemClock.now());
    const assets = await readAssets(env.distDir);
    const log = makeLog(() => {});
    const secret = 'x'.repeat(32);
    const app = makeApp({
      env,
      db,
      clock: systemClock,
      testClock: null,
      log,
      secret,
      sessions: makeSessions(makeTokens(secret, systemClock), systemClock),
      openIds: new Map(),
      assets,
      store,
      wake: () => undefined, // a catalogue has nobody who listens
    });
    const socket = await listen(app, '127.0.0.1', 0);
    try {
      const timed = async (work: () => Promise<unknown>): Promise<number> => {
        const from = performance.now();
        await work();
        return performance.now() - from;
      };
      for (const [what, path] of paths) {
        const http: number[] = [];
        const sql: number[] = [];
        const isCount = path.startsWith(`${list}/count`);
        for (let call = 0; call < calls; call += 1) {
          http.push(
            await timed(async () => {
              const answer = await fetch(`http://127.0.0.1:${socket.port}${path}`);
              if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
              await answer.arrayBuffer();
            }),
          );
          sql.push(
            await timed(() => (isCount ? countQuery({}) : pageQuery({ clock: systemClock }, {})).execute(db)),
          );
        }
        const p95 = percentile(http, 0.95);
        print({
          what: `${what}, p95 of ${calls} calls over HTTP at ${items} listings`,
          app: `${p95.toFixed(1)} ms`,
          limit: `${percentile(sql, 0.95).toFixed(1)} ms for the bare SQL of ${isCount ? 'the count of all' : 'the home list'}`,
          ratio: p95 / percentile(sql, 0.95),
          goal: 'p95 ≤ 30 ms',
          met: p95 <= 30,
        });
      }
    } finally {
      await socket.stop();
    }
  } finally {
    await close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
