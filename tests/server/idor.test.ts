import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint as endpoints } from '#contract/every-endpoint.ts';
import type { ItemId } from '#contract/ids.ts';
import { aDraft, anItem, aPick } from './fixtures.ts';
import { bind, deviceOf } from './push-device.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
let stranger: Member;
let withdrawn: string; // the cookies of an account that is gone

beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록줄무늬');
  requester = await world.as('벤치워머');
  stranger = await world.as('오프사이드');
  const leaver = await world.as('떠난사람');
  withdrawn = leaver.jar.header() ?? '';
  await leaver.del('/api/v1/user');
});
afterAll(() => world.stop());

type Who = 'anonymous' | 'withdrawn' | 'stranger' | 'requester' | 'owner';

/** [B-24] Each call of the catalogue that names somebody's thing: what each kind of person is answered. */
const cells: Partial<Record<keyof typeof endpoints, Record<Who, number>>> = {
  item: { anonymous: 200, withdrawn: 200, stranger: 200, requester: 200, owner: 200 },
  editItem: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 403, owner: 200 },
  deleteItem: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 403, owner: 200 },
  repost: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 403, owner: 200 },
  currentPick: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 400 },
  rentalAvailability: { anonymous: 200, withdrawn: 200, stranger: 200, requester: 200, owner: 200 },
  saleAvailability: { anonymous: 200, withdrawn: 200, stranger: 200, requester: 200, owner: 200 },
  toggleLike: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 200 },
  like: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 200 },
  unlike: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 200 },
  userItems: { anonymous: 200, withdrawn: 200, stranger: 200, requester: 200, owner: 200 },
  userItemsPage: { anonymous: 200, withdrawn: 200, stranger: 200, requester: 200, owner: 200 },
  userReviews: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 200 },
  enterRoom: { anonymous: 401, withdrawn: 401, stranger: 404, requester: 200, owner: 200 },
  loadChat: { anonymous: 401, withdrawn: 401, stranger: 404, requester: 200, owner: 200 },
  leaveRoom: { anonymous: 401, withdrawn: 401, stranger: 404, requester: 200, owner: 200 },
  postChat: { anonymous: 401, withdrawn: 401, stranger: 404, requester: 201, owner: 201 },
  pick: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 200, owner: 200 },
  confirmPick: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 403, owner: 200 },
  cancelPick: { anonymous: 401, withdrawn: 401, stranger: 403, requester: 200, owner: 200 },
  testPush: { anonymous: 401, withdrawn: 401, stranger: 404, requester: 404, owner: 200 },
  forgetPush: { anonymous: 401, withdrawn: 401, stranger: 200, requester: 200, owner: 200 },
};

const bodies: Partial<Record<keyof typeof endpoints, object>> = {
  postChat: { clientMessageId: 'a'.repeat(16), content: '침입' },
};

const rows = Object.entries(cells).flatMap(([name, row]) =>
  Object.entries(row).map(([who, status]) => [name, who, status] as const),
);

test.each(rows)('%s by %s answers %i', async (name, who, status) => {
  const itemId = await anItem(world, owner);
  const pending = { state: 'PENDING', from: '2099-01-01T10:00:00', until: '2099-01-02T10:00:00' } as const;
  const pick = await aPick(world, { itemId, owner: owner.id, requester: requester.id }, pending);
  const call = name as keyof typeof endpoints; // its own keys
  const endpoint = endpoints[call];
  const room = (await requester.post('/api/v1/chatroom', { itemId })).body.data.chatRoom.chatRoomId;
  await bind(owner, 'the-phone');
  const [device] = (await owner.get('/api/v1/push')).body.data.devices;
  const path = endpoint.path
    .replace(':deviceId', device.deviceId)
    .replace(':itemId', String(itemId))
    .replace(':userId', String(owner.id))
    .replace(':appointmentId', String(pick))
    .replace(':chatRoomId', String(room));
  const query = name === 'rentalAvailability' ? '?year=2099&month=1' : '';
  const { images } = (await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
  const body = endpoint.body === null ? undefined : (bodies[call] ?? aDraft({ images, title: '침입' }));
  const people = { anonymous: world.visitor(), withdrawn: world.visitor(), stranger, requester, owner };
  const headers: Record<string, string> = who === 'withdrawn' ? { cookie: withdrawn } : {};
  const answer = await people[who as Who].request(endpoint.method, path + query, { body, headers });
  expect([answer.status, answer.body.code]).toEqual([status, status < 300 ? undefined : expect.any(String)]);
  expect(await deviceOf(world, owner)).toBe(name === 'forgetPush' && who === 'owner' ? null : 'the-phone');
  if (status >= 400) {
    const after = await world.visitor().get(`/api/v1/item/${itemId}`);
    expect([after.status, after.body.data.itemInfo.title, after.body.data.itemInfo.likeCount]).toEqual([
      200,
      aDraft().title,
      0,
    ]);
    const chats = await world.db.selectFrom('chats').select('id').where('chat_room_id', '=', room).execute();
    expect(chats).toEqual([]);
    const trade = await owner.get(`/api/v1/appointment/${pick}`);
    expect(trade.body.data).toMatchObject({ state: 'PENDING', version: 1 });
  }
});

test('the calls that name a thing and are served are all in the table above', async () => {
  const served: string[] = [];
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    if (!path.includes(':')) continue;
    const answer = await world.visitor().request(method, path.replace(/:\w+/g, '999999'));
    if (answer.status !== 405 && answer.body.code !== 'NOT_FOUND') served.push(name);
  }
  expect(served.sort()).toEqual(Object.keys(cells).sort());
});

test('a visitor owns and likes nothing, a member only their own', async () => {
  const itemId: ItemId = await anItem(world, owner);
  await requester.put(`/api/v1/like/${itemId}`);
  const seen = async (who: { get: Member['get'] }) => {
    const { mine, liked } = (await who.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
    return { mine, liked };
  };
  expect(await seen(world.visitor())).toEqual({ mine: false, liked: false });
  expect(await seen(owner)).toEqual({ mine: true, liked: false });
  expect(await seen(requester)).toEqual({ mine: false, liked: true });
  expect(await seen(stranger)).toEqual({ mine: false, liked: false });
});
