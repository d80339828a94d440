import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './fixtures.ts';
import { aKey, aRoom, postChat, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

let world: World;
let owner: Member;
let requester: Member;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('초록여우');
  requester = await world.as('푸른늑대');
});
afterAll(() => world.stop());

test('a message over REST is 201 when it is new and 200 when it is not, and is stored once', async () => {
  const room = await aRoom(world, owner, requester);
  const key = aKey();
  const first = await postChat(requester, room, '언제 가능하세요?', key);
  expect([first.status, first.body.data]).toEqual([
    201,
    {
      chatId: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId: requester.id,
      content: '언제 가능하세요?',
      isNotification: false,
      isPick: false,
      pickInfo: null,
      createdAt: expect.stringMatching(/\.\d{6}$/),
      clientMessageId: key,
      pickChange: null,
    },
  ]);
  const again = await postChat(requester, room, '다른 말', key);
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  const other = await postChat(owner, room, '같은 번호', key); // a key is one person's
  expect(other.status).toBe(201);
  const odd = await postChat(requester, room, '다른 이름표', 'web:2025-09-11T18:22:02.1'); // contract §11.4 d names no alphabet
  expect(odd.body.data).toMatchObject({ clientMessageId: 'web:2025-09-11T18:22:02.1' });
  const raced = await Promise.all(
    Array.from({ length: 6 }, () => postChat(owner, room, '동시에', 'k'.repeat(16))),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect((await wholeHistory(owner, room)).map(({ content }) => content)).toEqual([
    '언제 가능하세요?',
    '같은 번호',
    '다른 이름표',
    '동시에',
  ]);
});

test('what is said must be something, and not too much', async () => {
  const room = await aRoom(world, owner, requester);
  for (const blank of ['', ' ', '\n\t ', '\u200b\u3164', ' '.repeat(2001)])
    expectRefusal(await postChat(requester, room, blank), 'INVALID_CHAT_MESSAGE');
  // as over a socket: it is not empty, it is no text
  for (const broken of ['a\u0000b', '\ud800'])
    expectInvalid(await postChat(requester, room, broken), 'content', '보낼 수 없는 글자가 있어요.');
  expectRefusal(await postChat(requester, room, 'ㄱ'.repeat(2001)), 'CHAT_MESSAGE_TOO_LONG', 2000);
  expect((await postChat(requester, room, 'ㄱ'.repeat(2000))).status).toBe(201);
  const nul = `${'k'.repeat(16)}\u0000`;
  for (const body of [
    {},
    { content: '키 없음' },
    { clientMessageId: '짧음', content: 'x' },
    { clientMessageId: nul, content: 'x' },
    [],
    7,
  ])
    expect((await requester.post(`/api/v1/chatroom/${room}/chat`, body)).status).toBe(400);
  const odd = ' <b>&amp;</b>\r\n\u2028\u202e' + '끝 '; // letter for letter
  expect((await postChat(requester, room, odd)).body.data.content).toBe(odd);
  expect(await wholeHistory(owner, room)).toHaveLength(2);
});

test('pages of a room join without a gap or a double, both ways, whatever their size', async () => {
  const room = await aRoom(world, owner, requester);
  const wanted: string[] = [];
  for (let n = 0; n < 11; n += 1) wanted.push((await postChat(requester, room, `${n}`)).body.data.chatId);
  expect(wanted.toSorted()).toEqual(wanted);
  const load = async (query: string) =>
    (await owner.get(`/api/v1/chatroom/${room}/load-chat?${query}`)).body.data;
  for (const size of [1, 3, 5, 11, 50]) {
    const back: string[] = [];
    for (
      let page = await load(`pageSize=${size}`);
      ;
      page = await load(`pageSize=${size}&cursorId=${page.cursorId}`)
    ) {
      back.push(...page.messages.map((chat: { chatId: string }) => chat.chatId));
      if (!page.hasNext) {
        expect(page.cursorId).toBeNull();
        break;
      }
    }
    expect(back.toReversed()).toEqual(wanted);
    const on: string[] = [];
    for (let after = wanted[1]; ; ) {
      const page = await load(`pageSize=${size}&afterId=${after}`);
      on.push(...page.messages.map((chat: { chatId: string }) => chat.chatId));
      expect(page.cursorId).toBe(on.at(-1));
      if (!page.hasNext) break;
      after = page.cursorId;
    }
    expect(on).toEqual(wanted.slice(2));
  }
  expect(await load(`afterId=${wanted.at(-1)}`)).toEqual({ messages: [], cursorId: null, hasNext: false });
  expect((await load('pageSize=0')).messages).toHaveLength(1);
  expect((await load('pageSize=999')).messages).toHaveLength(11);
  expect((await load('cursorId=')).messages).toHaveLength(11);
});

test('a cursor that we never gave is refused, and so are both at once', async () => {
  const room = await aRoom(world, owner, requester);
  const { chatId } = (await postChat(requester, room, '하나')).body.data;
  for (const cursor of ['1', 'x'.repeat(24), 'F'.repeat(24), 'f'.repeat(24), '../..', '%00', `${chatId}0`])
    for (const name of ['cursorId', 'afterId']) {
      const answer = await owner.get(`/api/v1/chatroom/${room}/load-chat?${name}=${cursor}`);
      expect([cursor, answer.status, answer.body.code]).toEqual([cursor, 400, 'INVALID_INPUT']);
    }
  const both = await owner.get(`/api/v1/chatroom/${room}/load-chat?cursorId=${chatId}&afterId=${chatId}`);
  expect([both.status, both.body.code]).toEqual([400, 'INVALID_INPUT']);
});
