import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from './fixtures.ts';
import { type Answer, makeClient } from './http-client.ts';
import { startWorld, type World } from './world.ts';

/** A disk that takes no more is an answer like any other: later, not never (503 with Retry-After). */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const profile = (nickname: string) => ({
  nickname,
  profileImageUrl: null,
  gender: null,
  height: null,
  weight: null,
});
const presign = (bytes: number) =>
  `/api/v1/item/presigned-url?fileName=a.jpg&contentType=image/jpeg&fileSize=${bytes}`;
const expectFull = (answer: Answer) => {
  expectRefusal(answer, 'SERVICE_UNAVAILABLE');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
};

test('[planted SQLSTATE 53100] a write that PostgreSQL has no room for is 503 with Retry-After', async () => {
  const member = await world.as('가득찬디스크');
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'planted' using errcode = 'disk_full'; end $$`.execute(world.db);
  await sql`create trigger full_disk before update on users for each row execute function full_disk()`.execute(
    world.db,
  );
  expectFull(await member.put('/api/v1/user', profile('가득찬디스크')));
  await sql`drop trigger full_disk on users`.execute(world.db);
  expect((await member.put('/api/v1/user', profile('가득찬디스크'))).status).toBe(200);
});

test('[planted ENOSPC] a picture that the store has no room for is 503 with Retry-After, and is accepted later', async () => {
  const member = await world.as('사진올리는이');
  const picture = await (await import('sharp'))
    .default({ create: { width: 32, height: 32, channels: 3, background: '#a51931' } })
    .jpeg()
    .toBuffer();
  const issued = await member.get(presign(picture.length));
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  const { pathname, search } = new URL(issued.body.data.presignedUrl);
  const upload = () =>
    member.request('PUT', pathname + search, { body: picture, headers: { 'content-type': 'image/jpeg' } });
  const { put } = world.store;
  Object.assign(world.store, {
    put: () => Promise.reject(Object.assign(new Error('planted'), { code: 'ENOSPC' })),
  });
  expectFull(await upload());
  Object.assign(world.store, { put });
  expect((await upload()).status).toBe(200);
});

test('[planted ENOSPC] the readiness probe fails, and succeeds again once there is room', async () => {
  const visitor = world.visitor();
  const { probe } = world.store;
  Object.assign(world.store, {
    probe: () => Promise.reject(Object.assign(new Error('planted'), { code: 'ENOSPC' })),
  });
  world.clock.advance(2_000);
  expect((await visitor.get('/readyz')).status).toBe(503);
  expect((await visitor.get('/healthz')).status).toBe(200);
  Object.assign(world.store, { probe });
  world.clock.advance(2_000);
  expect((await visitor.get('/readyz')).status).toBe(200);
});

/** Mounts a disk of its own, which only root may: the folder, and how to remove it. */
const smallDisk = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'campick-disk-'));
  const mounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) throw new Error(`no disk to fill: ${mounted.stderr}`);
  return {
    folder,
    remove: async () => {
      spawnSync('/usr/bin/umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const start = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const { DATABASE_URL: _outer, ...outer } = process.env;
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    env: { ...outer, PORT: '0', NODE_ENV: 'test', DEMO_CAMPUS: 'off', RATE_LIMITS: 'off', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => line.startsWith('http') && found(line)); // piped above
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
  });
  return { child, url };
};

const onFullDisk = async () => {
  const disk = await smallDisk(120);
  const { child, url } = await start(disk.folder);
  const agent = new Agent({ keepAlive: true });
  try {
    const client = makeClient(agent, url);
    expect((await client.get('/oauth2/authorization/kakao?as=disk')).status).toBe(302);
    expect((await client.get('/readyz')).status).toBe(200);
    const { bavail, bsize } = await statfs(disk.folder);
    const filler = join(disk.folder, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize));

    await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 20_000 }).toBe(503);
    const seen = new Set<number>();
    for (let n = 0; n < 300; n += 1) {
      const answer = await client.get(presign(10_000));
      seen.add(answer.status);
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect([...seen].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(seen).toContain(503);
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(503);

    await rm(filler);
    await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 30_000 }).toBe(200);
    expect((await client.put('/api/v1/user', profile('disk'))).status).toBe(200);
  } finally {
    agent.destroy();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await disk.remove();
  }
};
// Only root may mount a disk; the planted faults above say the same wherever the tests run.
if (process.getuid?.() === 0)
  test('on a full disk writes are 503, /readyz says no, /healthz stays alive, and room heals it', onFullDisk);
