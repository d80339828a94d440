import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import { aPendingCreate } from '#tests/harness/listings.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { untold } from './tell-news.ts';

const now = 1_000_000;

const setUp = () => {
  const { store } = makeStage();
  const put = (...rows: ReturnType<typeof anEntry>[]) =>
    store.write(['outbox'], 'strict', (tx) => tx.putMany('outbox', rows));
  const marks = () =>
    store.read(['counters'], async (tx) =>
      (await tx.range('counters', {})).filter(({ name }) => name.startsWith('told.')),
    );
  const told = (path = '/') => untold(store, path, now);
  return {
    store,
    put,
    marks,
    told,
    news: async (path?: string) => (await told(path)).map(({ text }) => text),
  };
};
const failed = (n: number, attempts: number): OutboxEntry =>
  anEntry({ seq: n, id: aKey(n), state: 'failed', attempts, lane: `item:${n}` });

test('a failure is reported once, in the tab that asks first', async () => {
  const { put, news } = setUp();
  await put(failed(1, 1), anEntry({ seq: 2, id: aKey(2) }));
  const [first, second] = await Promise.all([news(), news()]);
  expect([...(first ?? []), ...(second ?? [])]).toEqual(["'상품'을 관심 목록에 담지 못했어요"]);
  expect(await news()).toEqual([]);
});

test('a mutation that fails again after a retry is reported again, and no other', async () => {
  const { put, news } = setUp();
  await put(failed(1, 1), failed(2, 1));
  expect(await news()).toHaveLength(2);
  await put(failed(1, 2));
  expect(await news()).toHaveLength(1);
});

test('a failed removal and a stopped mutation have words of their own', async () => {
  const { put, news } = setUp();
  await put({ ...failed(1, 1), args: { itemId: 5, liked: false } }, { ...failed(2, 0), state: 'attention' });
  expect(await news()).toEqual(["'상품'을 관심 목록에서 빼지 못했어요", '확인이 필요한 항목이 있어요']);
});

test('a message and a room that could not be left are reported with the nickname of the other user', async () => {
  const { store, put, news } = setUp();
  await store.write(['rooms'], 'relaxed', (tx) => tx.put('rooms', aRoom({ chatRoomId: 58 })));
  const inRoom = (n: number, kind: string, args: object) => ({
    ...failed(n, 1),
    kind,
    lane: 'room:58',
    args,
  });
  await put(
    inRoom(1, 'chat.send', { chatRoomId: 58, itemId: null, content: '네' }),
    inRoom(2, 'room.leave', { chatRoomId: 58 }),
  );
  expect(await news()).toEqual([
    '버건디러버님에게 메시지를 보내지 못했어요',
    '채팅방을 나가지 못했어요. 다시 시도해 주세요!',
  ]);
});

test('a message that failed is not reported while its room is on screen; one of another room is', async () => {
  const { put, news } = setUp();
  const message = (n: number, lane: string) => ({
    ...failed(n, 1),
    kind: 'chat.send',
    lane,
    args: { chatRoomId: 58, itemId: null, content: '네' },
  });
  await put(message(1, 'room:58'), message(2, 'room:59'), failed(3, 1));
  expect(await news('/chat/58')).toHaveLength(2);
  expect(await news('/')).toEqual([]);
  await put(message(4, 'room:item:341'));
  expect(await news('/chat/with/341')).toEqual([]);
  await put({ ...message(5, 'room:58'), kind: 'room.leave', args: { chatRoomId: 58 } });
  expect(await news('/chat/58')).toHaveLength(1);
});

const ofTrade = (n: number, kind: string, lane: string, args: object, change: object = {}) => ({
  ...failed(n, 1),
  kind,
  lane,
  args,
  reason: { is: 'refused' as const, status: 400, code: 'DEAL_NOT_ALLOWED' },
  ...change,
});
const pick = aPickRow({ appointmentId: 905, state: 'PENDING' });
const edit = (n: number, change: object = {}) =>
  ofTrade(n, 'pick.edit', 'pick:905', aDecision(pick, { does: 'edit' }).args as object, change);

test.each([
  [
    'pick.propose',
    'pick:item:341',
    { itemId: 341, terms: termsOf(pick) },
    '/pick-new/341',
    'PICK 생성에 실패했어요',
  ],
  [
    'pick.confirm',
    'pick:905',
    aDecision(pick, { does: 'confirm' }).args,
    '/pick-detail/905',
    'PICK 확정에 실패했어요',
  ],
  [
    'pick.cancel',
    'pick:905',
    aDecision(pick, { does: 'reject' }).args,
    '/pick-detail/905',
    'PICK 취소에 실패했어요',
  ],
  [
    'pick.edit',
    'pick:905',
    aDecision(pick, { does: 'edit' }).args,
    '/pick-detail/905',
    'PICK 수정에 실패했어요. 다시 시도해주세요!',
  ],
  [
    'review.write',
    'pick:905',
    { appointmentId: 905, rating: 4, content: '좋아요' },
    '/review/905',
    '리뷰 작성에 실패했어요',
  ],
  [
    'report.send',
    'report:7:341',
    { reportedUserId: 7, itemId: 341, location: 'POST', categories: ['SPAM'], description: '' },
    '/report/7',
    '신고에 실패했어요',
  ],
])('%s that the server refused is reported on its own screen, too', async (kind, lane, args, path, text) => {
  const { put, told } = setUp();
  await put(ofTrade(1, kind, lane, args as object));
  expect(await told(path)).toEqual([{ text, isHere: true }]);
  expect(await told('/')).toEqual([]);
});

test.each([
  [
    'a day that somebody else has',
    { reason: { is: 'refused', status: 409, code: 'ALREADY_RENTAL_RESERVED_PERIOD' } },
  ],
  ['another state', { reason: { is: 'refused', status: 409, code: 'CONFLICT_APPOINTMENT_STATE' } }],
  ['another version', { reason: { is: 'refused', status: 412, code: 'VERSION_CONFLICT' } }],
  ['other terms', { state: 'attention', reason: { is: 'changed' } }],
  ['what nobody can tell', { state: 'attention', reason: { is: 'unproven' } }],
])(
  'a mutation that met %s is shown on its screen, which asks the user, and not reported there',
  async (_, change) => {
    const { put, told } = setUp();
    await put(edit(1, change));
    expect(await told('/pick-detail/905')).toEqual([]);
    await put(edit(2, change));
    expect(await told('/')).toMatchObject([{ isHere: false }]);
  },
);

const late = (n: number, kind: string, createdAt: number) =>
  ofTrade(
    n,
    kind,
    'pick:905',
    aDecision(pick, { does: kind === 'pick.edit' ? 'edit' : 'confirm' }).args as object,
    {
      state: 'attention',
      reason: { is: 'expired' },
      createdAt,
    },
  );

test('an agreement that expired a moment after the tap is reported on its own screen, as a refusal is', async () => {
  const { put, told } = setUp();
  await put(late(1, 'pick.confirm', now - 1_000));
  expect(await told('/pick-detail/905')).toEqual([{ text: 'PICK 확정에 실패했어요', isHere: true }]);
});

test('an agreement that expired after it had waited, and a changed PICK, are shown on their screen alone', async () => {
  const { put, told } = setUp();
  await put(late(1, 'pick.confirm', now - 60_000), late(2, 'pick.edit', now - 1_000));
  expect(await told('/pick-detail/905')).toEqual([]);
});

test('no note is kept about an entry that is not stored any more', async () => {
  const { store, put, news, marks } = setUp();
  await put(failed(1, 1));
  await news();
  expect(await marks()).toHaveLength(1);
  await store.write(['outbox'], 'strict', (tx) => tx.remove('outbox', 1));
  expect(await news()).toEqual([]);
  expect(await marks()).toEqual([]);
});

test('a listing that was not published is reported in words of its own, but not on its own screen', async () => {
  const { put, told } = setUp();
  const reason = { is: 'refused', status: 400, code: 'INVALID_INPUT' } as const;
  await put(aPendingCreate({ state: 'failed', attempts: 1, reason }));
  expect(await told('/detail/new/d1')).toEqual([]);
  await put(aPendingCreate({ state: 'attention', attempts: 2, reason: { is: 'expired' } }));
  expect((await told('/')).map(({ text }) => text)).toEqual(['등록하지 못했어요. 내용은 그대로 있어요']);
});

test('a listing that could not be deleted is reported by the screen that deletes it, and elsewhere by this', async () => {
  const { put, news } = setUp();
  const reason = { is: 'refused', status: 409, code: 'ALREADY_RESERVED_ITEM' } as const;
  const deletion = (attempts: number) =>
    anEntry({
      kind: 'item.delete',
      lane: 'delete:341',
      args: { itemId: 341 },
      state: 'failed',
      attempts,
      reason,
    });
  await put(deletion(1));
  expect(await news('/detail/341')).toEqual([]);
  await put(deletion(2));
  expect(await news('/')).toEqual(['상품을 삭제하지 못했어요']);
});
