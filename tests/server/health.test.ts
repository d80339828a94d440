import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startWorld } from './world.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'campick-main-'));
  folders.push(made);
  return made;
};

/** Runs server/main.ts as the launcher does and waits for the address, its last line of starting. */
const run = async (vars: Record<string, string>) => {
  const { DATABASE_URL: _outer, ...outer } = process.env;
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    env: { ...outer, PORT: '0', NODE_ENV: 'test', DEMO_CAMPUS: 'off', ...vars },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const exit = once(child, 'exit');
  const address = new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('http')) found(line);
    });
    exit.then(([code]) => failed(new Error(`ended with ${code}: ${lines.join('\n')}`)));
  });
  let complaint = '';
  child.stderr!.on('data', (chunk) => {
    complaint += chunk;
  });
  return { child, lines, exit, address, complaint: () => complaint };
};

/** Waits until new connections are refused. */
const stopping = async (url: string): Promise<void> => {
  for (;;) {
    const refused = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
};

test('it starts on an empty folder, says where it is, and stops with its database on SIGTERM and SIGINT', async () => {
  const dataDir = await folder();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, lines, exit, address } = await run({ DATA_DIR: dataDir });
    const url = await address;
    expect(lines.at(-1)).toBe(url);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 0); // throws when it does not run
    child.kill(signal);
    expect((await exit)[0]).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow();
  }
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a request that is under way is answered before it stops', async () => {
  const { child, exit, address } = await run({ DATA_DIR: await folder() });
  const url = await address;
  const login = await fetch(`${url}/oauth2/authorization/kakao?as=late`, { redirect: 'manual' });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const body = '{"nickname":"late"}';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const head = [
    'PUT /api/v1/user HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data'); // "100 Continue": the server has begun with it
  child.kill('SIGTERM');
  await stopping(url);
  socket.write(body);
  expect((await exit)[0]).toBe(0);
  expect(Buffer.concat(chunks).toString()).toMatch(/HTTP\/1\.1 200/);
});

test('an unusable variable ends the start with one sentence that names it', async () => {
  const { exit, address, complaint } = await run({ PORT: 'abc' });
  await expect(address).rejects.toThrow();
  expect((await exit)[0]).toBe(1);
  expect(complaint()).toMatch(/^PORT must be 0 to 65535, not "abc"\n$/);
});

test('log lines name the route and never the user', async () => {
  const world = await startWorld();
  try {
    const member = await world.as('비밀닉네임');
    await member.get('/api/v1/item/search?keyword=canary-keyword');
    await member.get('/api/v1/item/424242?x=canary-query');
    await member.put(
      '/api/v1/user',
      { nickname: 'canary\n이름' },
      { 'user-agent': 'canary-agent', 'x-a': 'canary-header' },
    );
    await member.get('/canary-path');
    const text = JSON.stringify(world.lines);
    expect(text).not.toMatch(/canary|비밀닉네임|424242|accessToken|127\.0\.0\.1/);
    for (const cookie of ['accessToken', 'refreshToken']) expect(text).not.toContain(member.jar.get(cookie));
    const line = world.lines.find(({ route }) => route === 'GET /api/v1/item/:itemId')!;
    expect(line).toMatchObject({
      level: 'info',
      event: 'request',
      method: 'GET',
      status: 404,
      user: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(line['ms']).toBeTypeOf('number');
    expect(line['request']).toMatch(/^[0-9a-f-]{36}$/);
  } finally {
    await world.stop();
  }
});

test('a refusal is no error line; a bug is one, with the request id, and the answer reveals nothing of it', async () => {
  const world = await startWorld();
  try {
    const member = await world.as('오류확인');
    expect((await member.get('/api/v1/item/1')).status).toBe(404);
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await world.db.schema.alterTable('items').renameTo('broken').execute();
    const answer = await member.get('/api/v1/item/search');
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect(answer.bytes.toString()).not.toMatch(/items|relation|select/i);
    const [line] = world.lines.filter(({ level }) => level === 'error');
    expect(line).toMatchObject({
      event: 'call failed',
      route: 'GET /api/v1/item/search',
      request: answer.headers.get('x-request-id'),
    });
    expect((await world.visitor().get('/healthz')).status).toBe(200); // and it keeps serving
  } finally {
    await world.stop();
  }
});
