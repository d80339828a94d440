import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';

import { startAppServer } from '#tests/harness/app-server.ts';
import { addressOf } from '#tests/harness/ledger.ts';
import { attack } from '#tests/harness/stomp-attack.ts';
import { connectStomp } from '#tests/harness/stomp-client.ts';
import { makeDraw } from '#tests/kill/random.ts';
import { type Client, makeClient } from '#tests/server/http-client.ts';

/**
 * node tests/fuzz/run.ts --frames N --seed S [--hostile 0.15] [--slots 6]: sends N pieces of STOMP, bent and hostile, over
 * every carrier to a real server process, while two other people talk; prints what it cost (faults §3.5).
 */
const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    hostile: { type: 'string', default: '0.15' },
    /** Attackers at the same time. */
    slots: { type: 'string', default: '6' },
  },
});
const [frames, seed, slots] = [Number(values.frames), Number(values.seed), Number(values.slots)];

interface Health {
  readonly pid: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly lagMs: number;
  readonly p99Ms: number;
  readonly sockets: number;
}

const folder = await mkdtemp(join(tmpdir(), 'campick-fuzz-'));
const watched = join(folder, 'health');
const healths = async (): Promise<Health[]> =>
  (await readFile(watched, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
/** Asks the server to tidy up and to say how it is. */
const healthNow = async (): Promise<Health> => {
  const before = await healths();
  process.kill(before.at(-1)?.pid ?? 0, 'SIGUSR2');
  for (;;) {
    const now = await healths();
    const last = now.at(-1);
    if (now.length > before.length && last !== undefined) return last;
    await pause(20);
  }
};

const server = await startAppServer({
  vars: {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch.mjs')}`,
    CAMPICK_FUZZ_WATCH: watched,
    TEST_CLOCK: '0',
  },
});
const database = new pg.Client({ connectionString: await addressOf(server.dataDir) });
const agent = new Agent({ keepAlive: true });
const base = `http://127.0.0.1:${server.port}`;
const as = async (nickname: string): Promise<Client> => {
  const client = makeClient(agent, base);
  await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname })}`);
  return client;
};
try {
  await database.connect();
  // The disk is not what is looked at; the server itself would refuse to start like this.
  await database.query('alter system set synchronous_commit = off');
  await database.query('select pg_reload_conf()');
  const found = await makeClient(agent, base).get('/api/v1/item/search?pageSize=20');
  const items: number[] = found.body.data.items.map(({ itemId }: { itemId: number }) => itemId);
  const roomOf = async (who: Client, item: number | undefined): Promise<number> =>
    (await who.post('/api/v1/chatroom', { itemId: item })).body.data.chatRoom.chatRoomId;
  const witness = await as('조용한사람');
  const quiet = await roomOf(witness, items[0]);
  const people = await Promise.all(Array.from({ length: slots }, (_none, n) => as(`두드리는${n}`)));
  const rooms = await Promise.all(people.map((who, n) => roomOf(who, items[1 + (n % (items.length - 1))])));

  const room = `/sub/chatroom/${quiet}`;
  const [speaker, listener] = await Promise.all(
    (['websocket', 'sockjs'] as const).map((carrier) =>
      connectStomp({ port: server.port, cookie: witness.jar.header(), carrier }),
    ),
  );
  if (speaker === undefined || listener === undefined) throw new Error('two were opened');
  await listener.subscribe(room);

  /** One round: everybody sends its share, the two talk on. */
  const said: string[] = [];
  const round = async (share: number, salt: number): Promise<void> => {
    let isOver = false;
    const talk = async () => {
      while (!isOver) {
        const content = `${said.length}번째 안부`;
        said.push(content);
        speaker.say({ chatRoomId: quiet, content });
        await listener.event(room, 'CHAT', said.length);
      }
    };
    const works = people.map(async (who, n) => {
      const wounds = await attack({
        port: server.port,
        cookie: who.jar.header() ?? '',
        carrier: (['websocket', 'sockjs', 'xhr'] as const)[n % 3] ?? 'websocket',
        frames: share,
        draw: makeDraw(seed * 1000 + salt + n),
        own: [rooms[n] ?? 0],
        foreign: [quiet, 999_999_999],
        hostile: Number(values.hostile),
      });
      total.sent += wounds.sent;
      total.connections += wounds.connections;
      for (const [code, count] of Object.entries(wounds.codes))
        total.codes[code] = (total.codes[code] ?? 0) + count;
    });
    await Promise.all([
      Promise.all(works).finally(() => {
        isOver = true;
      }),
      talk(),
    ]);
  };
  const total = { sent: 0, connections: 0, codes: {} as Record<string, number> };
  const started = performance.now();
  await round(Math.ceil(frames / 10 / slots), 0); // what a process that has served already looks like
  await pause(1500);
  const before = await healthNow();
  const skipped = (await healths()).length;
  await round(Math.ceil((frames * 9) / 10 / slots), 500);
  const seconds = (performance.now() - started) / 1000;

  const heard = listener.events(room).filter(({ type }) => type === 'CHAT');
  const inOrder =
    heard.every(({ message }, n) => message.content === said[n]) && heard.length === said.length;
  speaker.drop();
  listener.drop();
  agent.destroy();
  const present = async () => Number((await database.query('select count(*) from presence')).rows[0].count);
  let leaked = await present();
  for (let waited = 0; leaked > 0 && waited < 100; waited += 1) {
    await pause(100);
    leaked = await present();
  }
  await pause(6000); // SockJS sessions wait five seconds for a reader
  const after = await healthNow();
  const all = (await healths()).slice(skipped);
  const drift = (after.rss - before.rss) / 1024 / 1024;
  const worst = all.map(({ lagMs }) => lagMs).sort((one, other) => other - one);
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const alive = (await fetch(`${base}/healthz`)).status === 200;
  console.log(
    `seed ${seed}: ${total.sent} pieces over ${total.connections} connections in ${seconds.toFixed(0)} s; process up: ${alive}; ` +
      `RSS ${mib(before.rss)} -> ${mib(after.rss)} MiB (drift ${drift.toFixed(1)}), heap ${mib(before.heapUsed)} -> ${mib(after.heapUsed)} MiB; ` +
      `event-loop lag: worst ${worst[0]?.toFixed(0)} ms, then ${worst[1]?.toFixed(0)} ms, worst p99 of a second ${Math.max(...all.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms; ` +
      `others: ${said.length} said, ${heard.length} heard, in order: ${inOrder}; subscriptions left: ${leaked}; ` +
      `sockets ${before.sockets} -> ${after.sockets}; ends ${JSON.stringify(total.codes)}`,
  );
  if (!alive || !inOrder || leaked > 0 || total.codes['1011'] !== undefined) process.exitCode = 1;
} finally {
  agent.destroy();
  await database.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
