import { expect, test } from 'vitest';
import type { ItemId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/notification.ts';
import { aDraft, anItem, at, expectRefusal } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import { aProposal, edit } from './trades.ts';
import { eachPair, type Member, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
eachPair((pair) => {
  ({ world, owner, requester } = pair);
});

const list = (member: Member, query = ''): Promise<Answer> => member.get(`/api/v1/notification${query}`);
const idsOf = ({ body }: Answer): number[] =>
  body.data.notifications.map(
    ({ notificationInfo }: { notificationInfo: { id: number } }) => notificationInfo.id,
  );

/** Notifications written straight into the table, several at one moment; their ids, the newest first. */
const some = async (user: UserId, itemId: ItemId, moments: readonly string[]): Promise<number[]> => {
  const type: NotificationType = 'APPOINTMENT_CONFIRM';
  const rows = await world.db
    .insertInto('notifications')
    .values(
      moments.map((created_at) => ({
        user_id: user,
        type,
        appointment_id: 905 as never, // nothing refers to it
        item_id: itemId,
        rental_date: at('2025-09-20T14:30:00'),
        return_date: null,
        created_at: at(created_at),
      })),
    )
    .returning(['id', 'created_at'])
    .execute();
  return rows
    .toSorted((a, b) => (a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1))
    .map(({ id }) => id);
};

test('says what happened, the terms as they were then, and the item as it is now', async () => {
  const { itemId, pick } = await aProposal(world, owner, requester);
  const { body } = await list(owner);
  const terms = (await owner.get(`/api/v1/appointment/${pick}`)).body.data;
  const item = (await owner.get(`/api/v1/user/${owner.id}/item`)).body.data[0];
  const { isSold: _isSold, ...preview } = item;
  const row = {
    notificationInfo: {
      id: expect.any(Number),
      type: 'APPOINTMENT_PROPOSAL',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    },
    appointmentInfo: { id: pick, rentalDate: terms.rentalDate, returnDate: terms.returnDate },
    itemInfo: preview,
  };
  expect(body.data).toEqual({
    notifications: [row],
    pageInfo: { hasNext: false, cursorCreatedAt: null, cursorId: null },
  });
  expect((await list(requester)).body.data.notifications).toEqual([]);

  await edit(world, requester, pick);
  const { images } = (await owner.get(`/api/v1/item/${itemId}`)).body.data.itemInfo;
  await owner.put(`/api/v1/item/${itemId}`, aDraft({ images, title: '새 이름' }));
  const later = (await list(owner)).body.data.notifications;
  expect(later.at(-1)).toEqual({ ...row, itemInfo: { ...preview, title: '새 이름' } });
  await owner.del(`/api/v1/item/${itemId}`);
  const last = (await list(owner)).body.data.notifications.at(-1);
  expect([last.itemInfo.title, last.itemInfo.isDeleted]).toEqual(['새 이름', true]);
});

test('of a sale has no return', async () => {
  const { pick } = await aProposal(world, owner, requester, { type: 'SALE' });
  const [row] = (await list(owner)).body.data.notifications;
  expect(row.appointmentInfo).toEqual({
    id: pick,
    rentalDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    returnDate: null,
  });
});

test.each([1, 2, 3, 7, 8])(
  'pages of %i lose and repeat nothing, also within one moment',
  async (pageSize) => {
    const itemId = await anItem(world, owner);
    const [early, same, late] = [
      '2025-09-11T18:00:00.000001',
      '2025-09-11T18:20:31.400120',
      '2025-09-12T00:00:00',
    ];
    const all = await some(owner.id, itemId, [same, late, same, early, same, late, same] as string[]);
    await some(requester.id, itemId, [same as string]);
    const seen: number[] = [];
    for (let query = `?pageSize=${pageSize}`; ; ) {
      const page = await list(owner, query);
      seen.push(...idsOf(page));
      const { hasNext, cursorId, cursorCreatedAt } = page.body.data.pageInfo;
      if (!hasNext) {
        expect([cursorId, cursorCreatedAt]).toEqual([null, null]);
        break;
      }
      expect(idsOf(page)).toHaveLength(pageSize);
      // every other page is asked for by half a cursor
      query = `?pageSize=${pageSize}&cursorId=${cursorId}`;
      if (seen.length % 2 === 0) query += `&cursorCreatedAt=${encodeURIComponent(cursorCreatedAt)}`;
    }
    expect(seen).toEqual(all);
  },
);

test('a page is twenty unless asked otherwise, and never more than fifty', async () => {
  await some(owner.id, await anItem(world, owner), Array(60).fill('2025-09-11T18:00:00'));
  expect(idsOf(await list(owner))).toHaveLength(20);
  expect(idsOf(await list(owner, '?pageSize=1000'))).toHaveLength(50);
  expect(idsOf(await list(owner, '?pageSize=0'))).toHaveLength(1);
});

test('a cursor that cannot be completed is refused, and so is one of another user’s row', async () => {
  const itemId = await anItem(world, owner);
  const [theirs] = await some(requester.id, itemId, ['2025-09-11T18:00:00']);
  const [mine] = await some(owner.id, itemId, ['2025-09-11T18:00:00']);
  for (const query of [
    `?cursorId=${theirs}`,
    '?cursorId=999999',
    '?cursorCreatedAt=2025-09-11T18:00:00',
    `?cursorId=${mine}&cursorCreatedAt=gestern`,
    `?cursorId=${mine}&cursorCreatedAt=2025-13-41T18:00:00`,
    '?cursorId=abc',
  ])
    expect([query, (await list(owner, query)).body.code]).toEqual([query, 'INVALID_INPUT']);
  expect(idsOf(await list(owner, `?cursorId=${mine}`))).toEqual([mine]);
  expect(idsOf(await list(owner, '?cursorId=&cursorCreatedAt='))).toEqual([mine]);
});

test('the row that a cursor names may be deleted meanwhile', async () => {
  const itemId = await anItem(world, owner);
  const [, gone, older] = await some(owner.id, itemId, [
    '2025-09-13T18:00:00',
    '2025-09-12T18:00:00',
    '2025-09-11T18:00:00',
  ]);
  await world.db
    .deleteFrom('notifications')
    .where('id', '=', gone as never) // as it came
    .execute();
  expect(idsOf(await list(owner, `?cursorId=${gone}&cursorCreatedAt=2025-09-12T18:00:00`))).toEqual([older]);
});

test('a visitor has none, and a withdrawn user leaves none', async () => {
  expectRefusal(await world.visitor().get('/api/v1/notification'), 'NOT_LOGIN');
  await some(owner.id, await anItem(world, owner), ['2025-09-11T18:00:00']);
  await owner.del('/api/v1/user');
  const left = await world.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', owner.id)
    .execute();
  expect(left).toEqual([]);
});
