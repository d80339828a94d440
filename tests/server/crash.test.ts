import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aDraft } from './fixtures.ts';
import { type Answer, type Client, makeClient } from './http-client.ts';

// An embedded database is the point here, so an external DATABASE_URL does not matter.
const rounds = 20;
const writers = 4;

let dataDir: string;
let agent: Agent;
let server: { readonly child: ChildProcess; readonly url: string };
const main = join(import.meta.dirname, '../../server/main.ts');

const start = async (port: string): Promise<typeof server> => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DEMO_CAMPUS: 'off', // only the writers' own listings are counted
    DIST_DIR: dataDir,
    PORT: port,
    RATE_LIMITS: 'off',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (line.startsWith('http://')) {
      child.stdout.resume();
      return { child, url: line };
    }
  }
  throw new Error(`the server did not start:\n${said.join('\n')}`);
};

const noted = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const dead = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const runs = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (line) => !/\) [ZX] /.test(line),
    () => false,
  );

/** Answers that were under way when the database died may count as progress while its file still names the dead one. */
const databasePid = async (): Promise<number> => {
  for (;;) {
    const pid = await noted().catch(() => 0); // it is being written
    if (pid > 0 && (await runs(pid))) return pid;
    await pause(20);
  }
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campick-crash-'));
  agent = new Agent({ keepAlive: true, maxSockets: 64 });
  server = await start('0');
});
afterAll(async () => {
  agent.destroy();
  if (!dead(server.child)) {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Real bytes through the real door: listings need a picture. */
const uploadPicture = async (client: Client): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3122b' } })
    .jpeg()
    .toBuffer();
  const asked = await client.get(
    `/api/v1/item/presigned-url?fileName=a.jpg&contentType=image/jpeg&fileSize=${bytes.length}`,
  );
  const { presignedUrl, fileKey } = asked.body.data;
  const { pathname, search } = new URL(presignedUrl, server.url);
  const put = await client.put(pathname + search, bytes, { 'content-type': 'image/jpeg' });
  expect(put.status).toBe(200);
  return fileKey;
};

const victims = ['server', 'database', 'both'] as const;

test(`${rounds} kills of server and database during writes: every acknowledged write is there, none twice`, async () => {
  const port = new URL(server.url).port;
  const client = makeClient(agent, server.url);
  expect((await client.get('/oauth2/authorization/kakao?as=%EC%9A%B0%EB%8F%99')).status).toBe(302);
  const me = (await client.get('/api/v1/user')).body.data.id;
  const image = await uploadPicture(client);

  const titles = new Map<string, number>(); // acknowledged listings, by a title that only one mutation has
  const likes = new Map<number, boolean>(); // acknowledged mutations, by item
  let acknowledged = 0;
  let over = false;
  let killing = false;
  let stopWriting = false;
  onTestFinished(() => {
    over = true;
  });
  let onProgress: () => void = () => undefined;

  /** Sends until it is answered for good, always with the same key, as a client's outbox does. */
  const insist = async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await client.request(method, path, { body, headers }).catch(() => null); // the connection died
      const busy = answer !== null && answer.status === 409 && answer.body.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (answer !== null && answer.status < 500 && !busy) {
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
        acknowledged += 1;
        onProgress();
        return answer;
      }
      if (!killing && dead(server.child)) throw new Error('the server ended by itself');
      if (over) throw new Error('the test ended before this write was answered');
      await pause(20); // the server is away: ask again soon
    }
  };

  const writer = async (name: number): Promise<void> => {
    for (let n = 0; !stopWriting; n += 1) {
      const title = `${name}번 작성자의 ${n}번 글`;
      const made = await insist('POST', '/api/v1/item', aDraft({ title, images: [image] }));
      const { itemId } = made.body.data;
      titles.set(title, itemId);
      for (const liked of [true, false, true].slice(0, 1 + (n % 3))) {
        await insist(liked ? 'PUT' : 'DELETE', `/api/v1/like/${itemId}`);
        likes.set(itemId, liked);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_each, n) => writer(n)));
  const more = (count: number) =>
    new Promise<void>((resolve) => {
      const goal = acknowledged + count;
      onProgress = () => acknowledged >= goal && resolve();
    });

  for (let round = 0; round < rounds; round += 1) {
    await Promise.race([more(5 + ((round * 7) % 11)), writing]);
    const victim = victims[round % victims.length];
    const { child } = server;
    if (victim !== 'server') process.kill(await databasePid(), 'SIGKILL');
    if (victim !== 'database') {
      killing = true;
      child.kill('SIGKILL');
      await once(child, 'exit');
      server = await start(port);
      killing = false;
    }
    await Promise.race([more(1), writing]); // it serves again by itself
    if (victim === 'database') expect(dead(child)).toBe(false);
  }
  stopWriting = true;
  await writing;

  const listed = (await client.get(`/api/v1/user/${me}/item`)).body.data as {
    itemId: number;
    title: string;
  }[];
  expect(new Map(listed.map(({ title, itemId }) => [title, itemId]))).toEqual(titles);
  expect(listed).toHaveLength(titles.size); // none twice
  const liked = (await client.get('/api/v1/like')).body.data as { itemId: number; likeCount: number }[];
  const wanted = [...likes].flatMap(([itemId, mutation]) => (mutation ? [itemId] : []));
  expect(new Set(liked.map(({ itemId }) => itemId))).toEqual(new Set(wanted));
  expect(liked.every(({ likeCount }) => likeCount === 1)).toBe(true);
}, 120_000);

test('a second server on the same folder says who holds it, and the first goes on', async () => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DIST_DIR: dataDir, PORT: '0' };
  const second = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    second.kill('SIGTERM'); // had it started after all
  });
  let said = '';
  second.stdout.on('data', (chunk) => {
    said += chunk;
  });
  second.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(second, 'close');
  expect(code).toBe(1);
  expect(said).toContain(`is in use by another running server (process ${server.child.pid}`);
  expect((await makeClient(agent, server.url).get('/healthz')).status).toBe(200);
});

test('SIGTERM stops the server and its database, and the next start finds everything', async () => {
  const database = await databasePid();
  const before = (await makeClient(agent, server.url).get('/api/v1/item/search/count')).body.data;
  server.child.kill('SIGTERM');
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(0);
  expect(await runs(database)).toBe(false);
  server = await start(new URL(server.url).port);
  expect((await makeClient(agent, server.url).get('/api/v1/item/search/count')).body.data).toEqual(before);
});
