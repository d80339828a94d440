import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRaw, statuses } from './raw-socket.ts';
import { aSession, startSockjs, text } from './sockjs-session.ts';
import type { Member, World } from './world.ts';

let world: World;
let member: Member;
let server: Awaited<ReturnType<typeof startSockjs>>;
let session: ReturnType<typeof aSession>;
beforeAll(async () => {
  server = await startSockjs();
  ({ world, member } = server);
});
beforeEach(() => {
  session = aSession(world, member);
});
afterAll(() => world.stop());

test.each<[string, string, Record<string, string>, number]>([
  ['nothing', '', text, 400],
  ['no JSON', '["x', text, 400],
  ['an object', '{}', text, 400],
  ['numbers', '[1]', text, 400],
  ['an empty list', '[]', text, 400],
  ['bytes that are no UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('latin1'), text, 204],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['something packed', '["x"]', { ...text, 'content-encoding': 'gzip' }, 415],
  ['JSON under its own name', '["\\n"]', { 'content-type': 'application/json' }, 204],
  ['text with its charset', '["\\n"]', { 'content-type': 'text/plain;charset=UTF-8' }, 204],
])('xhr_send of %s is answered by its status', async (_what, body, headers, status) => {
  await session.opened();
  expect((await member.post(`${session.path}/xhr_send`, body, headers)).status).toBe(status);
});

test('a body that is not UTF-8 is 400, not repaired (B-66)', async () => {
  await session.opened();
  const body = Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]);
  expect((await member.post(`${session.path}/xhr_send`, body, text)).status).toBe(400);
});

test('a body of 60 MB is refused while it is read (B-61)', async () => {
  await session.opened();
  const head =
    `POST ${session.path}/xhr_send HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nCookie: ${member.jar.header()}\r\n` +
    'Content-Type: text/plain\r\n';
  const declared = `${head}Content-Length: ${60 * 1024 * 1024}\r\n\r\n`;
  expect(statuses(await sendRaw(world.port, declared))).toEqual([413]);
  const socket = connect(world.port, '127.0.0.1');
  let sent = 0;
  socket.resume();
  socket.on('error', () => undefined); // the server cuts it while the test writes
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const pump = () => {
    while (sent < 60 * 1024 * 1024 && !socket.destroyed) {
      sent += 65_536;
      if (!socket.write(chunk)) {
        socket.once('drain', pump);
        return;
      }
    }
  };
  pump();
  await closed;
  expect(sent).toBeLessThan(60 * 1024 * 1024);
});

test('a body that breaks off is 400, not an error of the server', async () => {
  await session.opened();
  const before = world.lines.length;
  const socket = connect(world.port, '127.0.0.1');
  socket.end(
    `POST ${session.path}/xhr_send HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\nCookie: ${member.jar.header()}\r\n` +
      'Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n["x',
  );
  socket.resume();
  await expect.poll(() => world.lines.slice(before).map(({ status }) => status)).toContain(400);
});

test('no session is left', () => server.expectNothingLeft());
