import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint as endpoints } from '#contract/every-endpoint.ts';
import type { ItemId } from '#contract/ids.ts';
import {
  colors,
  itemOrders,
  productTypes,
  qualities,
  sizes,
  tradeMethods,
  transactionTypes,
} from '#contract/values.ts';
import { bentRequest, type Good, mostInPath } from './bent.ts';
import { aDraft, anItem, anUpload, aPick } from './fixtures.ts';
import { bind } from './push-device.ts';
import { type Member, startWorld, type World } from './world.ts';

/** 5,000 requests a run (faults §3.5); CAMPICK_FUZZ_RUNS asks for more, CAMPICK_FUZZ_SEED repeats one. */
const runs = Number(process.env['CAMPICK_FUZZ_RUNS'] ?? 5000);
const seed = Number(process.env['CAMPICK_FUZZ_SEED'] ?? 20_261_130);

/** What a thing bears once, or only few things bear: it is asked for more often, so that some request succeeds for sure. */
const rare = [
  'proposeRental',
  'proposeSale',
  'editPick',
  'confirmPick',
  'cancelPick',
  'review',
  'loadChat',
  'testPush',
  'block',
  'unblock',
];

let world: World;
let member: Member;
let good: Good;
let served: [string, Endpoint][];
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('두드리는사람');
  const other = await world.as('옆사람');
  for (let n = 0; n < 12; n += 1) for (const owner of [member, other]) await anItem(world, owner);
  // one room an item: every small number names one of the member's
  for (let itemId = 1; itemId <= 24; itemId += 1)
    for (const requester of [member, other]) await requester.post('/api/v1/chatroom', { itemId });
  // the small numbers are proposals to the member, the larger ones trades that are over; one person may be reported and blocked
  const third = await world.as('셋째사람');
  const reported = await world.as('신고될사람');
  for (const state of ['PENDING', 'SUCCESS'] as const)
    for (const requester of [other, third])
      for (let n = 0; n < 10; n += 1) {
        const trade = { itemId: (2 * n + 1) as ItemId, owner: member.id, requester: requester.id };
        await aPick(world, trade, { state, from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' });
      }
  // one whose item and itself no path names, so that nobody deletes or cancels it before it is edited
  let itemId = await anItem(world, member);
  while (itemId <= mostInPath) itemId = await anItem(world, member);
  const spared = await aPick(
    world,
    { itemId, owner: member.id, requester: (await world.as('넷째사람')).id },
    { state: 'PENDING', from: '2099-05-01T10:00:00', until: '2099-05-02T10:00:00' },
  );
  // devices that paths name, of which none is sent anything
  for (let n = 1; n < 8; n += 1) {
    await bind(await world.as(member.nickname), `device ${n}`);
    await sql`update push_devices set id = ${n} where address = ${`device ${n}`}`.execute(world.db);
  }
  const subscription = aSubscription();
  good = {
    body: {
      ...Object.fromEntries(Object.entries(aDraft()).map(([name, value]) => [name, [value]])),
      images: [[await anUpload(world, member.id)]],
      nickname: ['두드리는사람', '가나'],
      profileImageUrl: [null],
      gender: ['MALE', null],
      height: [170, null],
      weight: [60, null],
      itemId: Array.from({ length: 24 }, (_none, n) => n + 1), // each takes one proposal of the member's at a time
      clientMessageId: ['a'.repeat(16), 'b'.repeat(64)],
      content: ['안녕하세요', ' '],
      startDate: ['2099-03-01T10:00:00'],
      endDate: ['2099-03-02T10:00:00'],
      startLocation: ['정문'],
      endLocation: ['정문'],
      appointmentId: [spared, 30],
      rentalDate: ['2099-04-01T10:00:00'],
      returnDate: ['2099-04-02T10:00:00'],
      rentalLocation: ['후문'],
      returnLocation: ['후문'],
      price: [8_000],
      tradeMethod: ['DIRECT'],
      rating: [1, 5],
      reportedUserId: [reported.id],
      blockedUserId: [reported.id],
      location: ['POST'], // a place like any other, too
      categories: [['SPAM']],
      kind: ['WEB', 'WRAPPER'],
      endpoint: ['https://fcm.googleapis.com/fcm/send/of-nobody'],
      p256dh: [subscription.p256dh],
      auth: [subscription.auth],
      publicKey: [world.push.publicKey],
      token: ['a-token'],
      name: ['Android · Chrome'],
      settings: [
        { kinds: ['CHAT'], quiet: { from: '23:00', to: '07:00' }, hidesText: true, keywords: ['과잠'] },
      ],
    },
    query: {
      keyword: ['유니폼', '축구', '%'],
      productTypes,
      tradeMethods,
      transactionTypes,
      sizes,
      colors,
      qualities,
      itemOrder: itemOrders,
      pageSize: ['1', '2', '50'],
      cursorId: ['1', '3'],
      cursorLike: ['0', '1'],
      cursorDate: ['2026-09-11T18:02:11.204113', '2099-01-01T00:00:00'],
      startPrice: ['0', '5000'],
      endPrice: ['50000', '999999'],
      startDate: ['2026-09-11T00:00:00'],
      endDate: ['2026-09-30T23:59:59'],
      year: ['2026'],
      month: ['9', '12'],
      fileName: ['a.jpg', '한글.JPG'],
      contentType: ['image/jpeg'],
      fileSize: ['1000'],
      chatRoomId: ['1', '2', '3'],
      cursorLastChatAt: ['2099-01-01T00:00:00.000000'],
      subject: ['OWNER', 'REQUESTER'],
      period: ['ALL', 'WEEK'],
      cursorState: ['CONFIRMED', 'SUCCESS'],
      cursorCreatedAt: ['2099-01-01T00:00:00.000000'],
      afterId: ['0'.repeat(24), `${'0'.repeat(23)}1`],
    },
  };
  served = [];
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (name === 'withdraw' || name === 'logout') continue; // they would only end the game
    const answer = await world.visitor().request(endpoint.method, endpoint.path.replace(/:\w+/g, '1'));
    if (answer.body.code !== 'NOT_FOUND') served.push([name, endpoint]);
  }
});
afterAll(() => world.stop());

/** Of a browser that is not there. */
const aSubscription = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

const latin1 = (text: string) => text.replace(/[^\x20-\x7e]/g, '?'); // node refuses to send anything else in a header
const json = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
  } catch {
    return 'cyclic';
  }
};

test(`${runs} requests made from the schemas and then bent: no 5xx, no bare text, no error line`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        ...served.map(([name, endpoint]) => ({
          weight: rare.includes(name) ? 3 : 1,
          arbitrary: bentRequest(name, endpoint, good),
        })),
      ),
      async ({ name, endpoint, id, query: fieldsOf, body, key, ifMatch, signedIn }) => {
        const params = new URLSearchParams();
        for (const [field, values] of Object.entries(fieldsOf)) {
          for (const value of [values].flat()) params.append(field, String(value).toWellFormed());
        }
        const path = `${endpoint.path.replace(/:\w+/g, encodeURIComponent(id.toWellFormed()) || '1')}?${params}`;
        const headers = {
          ...(endpoint.body === null
            ? {}
            : { 'content-type': endpoint.bodyType === 'json' ? 'application/json' : 'text/plain' }),
          ...(key === undefined ? {} : { 'idempotency-key': latin1(key) }),
          ...(ifMatch === undefined ? {} : { 'if-match': latin1(ifMatch) }),
        };
        const client = signedIn ? member : world.visitor();
        const sent = endpoint.body === null ? { headers } : { headers, body: json(body) };
        const answer = await client.request(endpoint.method, path.slice(0, 8000), sent);
        expect(answer.status, `${name} ${path}`).toBeLessThan(500);
        expect(answer.bytes.length).toBeLessThan(answer.status < 300 ? 200_000 : 2048);
        const envelope =
          answer.status < 300 ? ['data', 'message', 'version'] : ['code', 'data', 'message', 'version'];
        expect(Object.keys(answer.body).sort()).toEqual(envelope);
        if (answer.status < 300) v.parse(endpoint.reply, answer.body.data);
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
  const answered = world.lines
    .filter(({ event }) => event === 'request')
    .map(({ route, status }) => `${status} ${route}`);
  for (const [, { method, path, status }] of served)
    expect(answered).toContain(`${status} ${method} ${path}`);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await member.get('/api/test/is-login')).body.data).toBe(true);
}, 600_000);
