import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { anItem, aPick, expectInvalid } from './fixtures.ts';
import { inDays } from './trades.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
/** In the order of the list. */
let listed: AppointmentId[];
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우');
  requester = await world.as('푸른늑대');
  const made = async (
    state: 'CONFIRMED' | 'IN_PROGRESS' | 'SUCCESS' | 'PENDING' | 'CANCELLED',
    from: number,
  ) =>
    aPick(
      world,
      { itemId: await anItem(world, owner), owner: owner.id, requester: requester.id },
      { state, from: inDays(world, from), until: inDays(world, Math.max(from, 0) + 9) },
    );
  const done = [await made('SUCCESS', -3), await made('SUCCESS', -20), await made('SUCCESS', -300)];
  const running = await made('IN_PROGRESS', -2);
  const ahead = [await made('CONFIRMED', 5), await made('CONFIRMED', 5), await made('CONFIRMED', 3)];
  await made('PENDING', 2);
  await made('CANCELLED', 2);
  const ids = [ahead[2], ahead[0], ahead[1], running, done[2], done[1], done[0]];
  listed = ids.flatMap((id) => id ?? []);
});
afterAll(() => world.stop());

const page = (query: string, member = owner) =>
  member.get(`/api/v1/appointment?subject=${member === owner ? 'OWNER' : 'REQUESTER'}&${query}`);
const idsOf = (answer: Awaited<ReturnType<typeof page>>): AppointmentId[] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.appointmentInfoList.map(
    ({ appointmentId }: { appointmentId: AppointmentId }) => appointmentId,
  );
};

test('what is agreed, running and done is listed, by state, day and number, for each side apart', async () => {
  expect(idsOf(await page('period=ALL'))).toEqual(listed);
  expect(idsOf(await page('period=ALL', requester))).toEqual(listed);
  expect(idsOf(await owner.get('/api/v1/appointment?subject=REQUESTER&period=ALL'))).toEqual([]);
  const [first] = (await page('period=ALL', requester)).body.data.appointmentInfoList;
  expect(first).toMatchObject({
    opponentNickname: '초록여우',
    isCreator: true,
    state: 'CONFIRMED',
    version: 1,
  });
});

test('a period keeps what starts within it, and all that is ahead', async () => {
  expect(idsOf(await page('period=YEAR'))).toEqual(listed);
  expect(idsOf(await page('period=SIX_MONTH'))).toEqual(listed.filter((id) => id !== listed[4]));
  expect(idsOf(await page('period=WEEK'))).toEqual([...listed.slice(0, 4), listed[6]]);
});

test.each(['whole', 'under its old name', 'without its state', 'as its number alone', 'without its date'])(
  'pages begin at the cursor, which may come back %s',
  async (how) => {
    const seen: AppointmentId[] = [];
    let query = 'period=ALL&pageSize=2';
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await page(query);
      seen.push(...idsOf(answer));
      const { hasNext, cursorState, cursorDate, cursorId } = answer.body.data.pageInfo;
      expect(hasNext).toBe(turn < 3);
      if (!hasNext) expect([cursorState, cursorDate, cursorId]).toEqual([null, null, null]);
      const parts: Record<string, string> = {
        whole: `cursorState=${cursorState}&cursorDate=${cursorDate}`,
        'under its old name': `cursorState=${cursorState}&cursorLastChatAt=${cursorDate}`,
        'without its state': `cursorState=&cursorLastChatAt=${cursorDate}`,
        'as its number alone': '',
        'without its date': `cursorState=${cursorState}`,
      };
      query = `period=ALL&pageSize=2&cursorId=${cursorId}&${parts[how]}`;
    }
    expect(seen).toEqual(listed);
  },
);

test('a cursor that says its state takes its day from its row, even when that was cancelled meanwhile', async () => {
  const other = await world.as('다른주인');
  const trade = { itemId: await anItem(world, other), owner: other.id, requester: requester.id };
  const off = await aPick(world, trade, { state: 'CANCELLED', from: inDays(world, -10) });
  const place = `subject=OWNER&period=ALL&cursorId=${off}`;
  const rest = await other.get(`/api/v1/appointment?${place}&cursorState=SUCCESS`);
  expect(idsOf(rest)).toEqual([]);
  const after = { ...trade, itemId: await anItem(world, other) };
  const done = await aPick(world, after, { state: 'SUCCESS', from: inDays(world, -5) });
  await aPick(
    world,
    { ...trade, itemId: await anItem(world, other) },
    { state: 'SUCCESS', from: inDays(world, -15) },
  );
  expect(idsOf(await other.get(`/api/v1/appointment?${place}&cursorState=SUCCESS`))).toEqual([done]);
  expectInvalid(await other.get(`/api/v1/appointment?${place}`), 'cursorState', '빠져 있어요.');
});

test('a cursor that cannot be completed is refused, never taken for the first page', async () => {
  const stranger = await world.as('오프사이드');
  const alone = `cursorId=${listed[0]}`;
  for (const [query, field, text, member] of [
    [alone, 'cursorState', '빠져 있어요.', stranger],
    ['cursorId=900001', 'cursorState', '빠져 있어요.', owner],
    ['cursorState=SUCCESS', 'cursorId', '빠져 있어요.', owner],
    [`cursorDate=${inDays(world, 1)}`, 'cursorId', '빠져 있어요.', owner],
    [
      `${alone}&cursorState=PENDING&cursorDate=${inDays(world, 1)}`,
      'cursorState',
      '목록에 없는 상태예요.',
      owner,
    ],
    [
      `${alone}&cursorState=SUCCESS&cursorDate=2026-13-01T00:00:00`,
      'cursorDate',
      '날짜와 시간이 아니에요.',
      owner,
    ],
  ] as const)
    expectInvalid(await page(`period=ALL&${query}`, member), field, text);
});

test('a whole cursor needs no row, under its old name either', async () => {
  const place = `cursorState=SUCCESS&cursorLastChatAt=${inDays(world, -20)}&cursorId=1000001`;
  expect(idsOf(await page(`period=ALL&${place}`))).toEqual(listed.slice(-1));
});
