import { generateKeyPairSync, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLog } from '#server/log.ts';
import { makeFcmSender, readAccount } from '#server/push/fcm-sender.ts';
import { makePost } from '#server/push/post.ts';
import { makePushWorker } from '#server/push/push-worker.ts';
import { type Certificate, makeCertificate } from '#tests/harness/certificate.ts';
import { bind, listOf, queued } from './push-device.ts';
import { aRoom, postChat } from './talk.ts';
import { eachPair, type Member, type World } from './world.ts';

/** What is sent to the tokens of the wrapper, and what is made of the answers (contract §6.3). */

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
let certificate: Certificate;
let host: string;
let messages: { readonly path: string; readonly authorization: string; readonly body: object }[] = [];
let grants: string[] = [];
let answer: { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object };

const google = () =>
  createServer({ key: certificate.key, cert: certificate.cert }, async (request, response) => {
    const body = await text(request);
    if (request.url === '/token') {
      grants.push(body);
      response.end(JSON.stringify({ access_token: `token ${grants.length}`, expires_in: 3_600 }));
      return;
    }
    messages.push({
      path: `${request.url}`,
      authorization: `${request.headers.authorization}`,
      body: JSON.parse(body),
    });
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}));
  });
let server: ReturnType<typeof google>;
beforeAll(async () => {
  certificate = makeCertificate();
  server = google();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  certificate.remove();
});

let world: World;
let owner: Member;
let requester: Member;
eachPair(async (given) => {
  ({ world, owner, requester } = given);
  await world.db.deleteFrom('pushes').execute();
  await world.db.deleteFrom('push_services').execute();
  await bind(owner, 'the-token');
});
beforeEach(() => {
  messages = [];
  grants = [];
  answer = { status: 200 };
});

const account = {
  project_id: 'campick',
  client_email: 'push@campick.iam.gserviceaccount.com',
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const workerOf = () => {
  const post = makePost({ alsoTo: [host], ca: certificate.cert });
  const sender = makeFcmSender(post, account, {
    tokens: `https://${host}/token`,
    messages: `https://${host}`,
  });
  const { db, clock } = world;
  const log = makeLog(() => undefined);
  return makePushWorker({ db, clock, log, sender, ext: true, publicKey: '', origin: null });
};
const devices = async () => (await listOf(owner)).map(({ failure }) => failure);

test('the wrapper is sent the message of the contract, under a token that our signature is lent for an hour', async () => {
  const room = await aRoom(world, owner, requester);
  await postChat(requester, room, '언제 가능하세요?');
  const worker = workerOf();
  await worker.deliver();
  await postChat(requester, room, '저녁은요?');
  await worker.deliver();
  expect(messages.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/v1/projects/campick/messages:send', 'Bearer token 1'],
    ['/v1/projects/campick/messages:send', 'Bearer token 1'],
  ]);
  expect(messages[0]?.body).toMatchObject({
    message: {
      token: 'the-token',
      notification: { title: `${requester.nickname} (가람 물수리 홈 유니폼)`, body: '언제 가능하세요?' },
      data: { notificationType: 'CHAT_MESSAGE', relatedId: expect.any(String), chatRoomId: `${room}` },
    },
  });
  expect(messages[1]?.body).toMatchObject({
    message: { notification: { body: '새 메시지 2개 · 저녁은요?' } },
  });
  const [head = '', claims = '', signature = ''] = (
    new URLSearchParams(grants[0]).get('assertion') ?? ''
  ).split('.');
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    pair.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect([isOurs, JSON.parse(Buffer.from(claims, 'base64url').toString())]).toEqual([
    true,
    expect.objectContaining({
      iss: account.client_email,
      aud: `https://${host}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    }),
  ]);
});

const details = (status: string, ...list: object[]) => ({ error: { status, details: list } });
const badToken = { fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] };

test.each([
  ['404 UNREGISTERED', 404, details('NOT_FOUND', { errorCode: 'UNREGISTERED' }), { devices: [], queued: 0 }],
  ['404 of the project', 404, details('NOT_FOUND'), { devices: ['OUR_KEY'], queued: 1 }],
  ['400 that names the token', 400, details('INVALID_ARGUMENT', badToken), { devices: [], queued: 0 }],
  ['400 of the payload', 400, details('INVALID_ARGUMENT'), { devices: ['SERVICE'], queued: 0 }],
  ['401', 401, details('UNAUTHENTICATED'), { devices: ['OUR_KEY'], queued: 1 }],
  ['403 SENDER_ID_MISMATCH', 403, details('PERMISSION_DENIED'), { devices: ['OUR_KEY'], queued: 1 }],
  ['429 QUOTA_EXCEEDED', 429, details('RESOURCE_EXHAUSTED'), { devices: ['TOO_MANY'], queued: 1 }],
  ['503', 503, details('UNAVAILABLE'), { devices: ['SERVICE'], queued: 1 }],
  ['a page of a proxy between', 500, {}, { devices: ['SERVICE'], queued: 1 }],
])('%s is read from its details', async (_what, status, body, after) => {
  answer = { status, body };
  await postChat(requester, await aRoom(world, owner, requester), '안녕하세요');
  await workerOf().deliver();
  expect([messages.length, { devices: await devices(), queued: (await queued(world)).length }]).toEqual([
    1,
    after,
  ]);
});

test('a file that is no service account is refused in a sentence', async () => {
  const file = join(dirname(certificate.file), 'account.json');
  await writeFile(file, JSON.stringify(account));
  expect(await readAccount(file)).toEqual(account);
  await writeFile(file, '{"type":"service_account"}');
  await expect(readAccount(file)).rejects.toThrow('FCM_SERVICE_ACCOUNT_FILE must be the JSON file');
  await expect(readAccount(`${file}.away`)).rejects.toThrow('FCM_SERVICE_ACCOUNT_FILE must be the JSON file');
});
