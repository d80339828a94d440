import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import { spanRowsOf } from '#tests/harness/spans.ts';
import { type AppClient, startApp } from './app-client.ts';
import { anItem } from './fixtures.ts';
import { aListener, aRoom, speak, wholeHistory } from './talk.ts';
import { type Member, startWorld, type World } from './world.ts';

/** What an app has stored of a room, oldest first. */
const storedIn = (app: AppClient, room: ChatRoomId): string[] =>
  app.account
    .all('messages')
    .filter(({ chatRoomId }) => chatRoomId === room)
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1))
    .map(({ content }) => content);

const texts = (history: readonly { readonly content: string }[]) => history.map(({ content }) => content);
const waiting = (app: AppClient) => app.account.all('outbox').length;
const roomOf = (app: AppClient, id: ChatRoomId) =>
  app.account.all('rooms').find(({ chatRoomId }) => chatRoomId === id);
const isWhole = (app: AppClient, room: ChatRoomId) => {
  const spans = spanRowsOf(app.account, room);
  return spans.length === 1 && spans[0]?.below === null;
};

for (const ext of [true, false])
  describe(`the app's engine on ${ext ? 'our' : 'a plain'} server`, () => {
    let world: World;
    let owner: Member;
    let asker: Member;
    const apps: AppClient[] = [];
    const anApp = async (member: Member) => {
      const app = await startApp(world, member);
      apps.push(app);
      return app;
    };
    beforeAll(async () => {
      world = await startWorld({ ext });
      owner = await world.as('초록머플러');
      asker = await world.as('버건디러버');
      return () => world.stop();
    });
    afterEach(async () => {
      await Promise.all(apps.splice(0).map((app) => app.stop()));
    });

    test('a room is made with its first messages, and both hold the same lines in the same order', async () => {
      const [mine, theirs] = [await anApp(asker), await anApp(owner)];
      const itemId = await anItem(world, owner);
      await mine.sayAbout(itemId, '안녕하세요! 24일에 대여 가능할까요?');
      await mine.sayAbout(itemId, '학생회관 1층이면 좋아요');
      await mine.until('it went out', () => waiting(mine) === 0 && mine.account.all('messages').length >= 2);
      const room = mine.account.all('currents').find((row) => row.itemId === itemId)
        ?.chatRoomId as ChatRoomId; // it was made
      await theirs.until('it came in', () => storedIn(theirs, room).length === 2);
      expect(roomOf(theirs, room)).toMatchObject({ unread: 2, opponent: { nickname: '버건디러버' } });
      theirs.look(room);
      await theirs.until('it was read', () => roomOf(theirs, room)?.unread === 0);
      await theirs.say(room, '네 가능해요. 저녁 6시 반 어떠세요?');
      mine.look(room);
      await mine.until('the answer came', () => storedIn(mine, room).length === 3);
      await mine.until('the other one is there', () => roomOf(mine, room)?.presence?.online === true);
      const history = texts(await wholeHistory(owner, room));
      expect(history).toEqual([
        '안녕하세요! 24일에 대여 가능할까요?',
        '학생회관 1층이면 좋아요',
        '네 가능해요. 저녁 6시 반 어떠세요?',
      ]);
      expect(storedIn(mine, room)).toEqual(history);
      expect(storedIn(theirs, room)).toEqual(history);
    });

    test('what was written with no network goes out in order, once, when the worker is killed again and again', async () => {
      const room = await aRoom(world, owner, asker);
      const app = await anApp(asker);
      await app.until('the room is known', () => roomOf(app, room) !== undefined);
      app.setOnline(false);
      const said = Array.from({ length: 12 }, (_none, at) => (at % 3 === 0 ? '네' : `문장 ${at}`));
      for (const text of said) await app.say(room, text);
      app.setOnline(true);
      for (let left = 9; left > 0; left -= 3) {
        await app.until('some of it is out', () => waiting(app) <= left);
        await app.kill();
        await app.start();
      }
      await app.until('all of it is out', () => waiting(app) === 0);
      expect(texts(await wholeHistory(asker, room))).toEqual(said);
      expect(storedIn(app, room)).toEqual(said);
    });

    test('a room that nobody has on screen is never read, whatever is fetched or sent in the background', async () => {
      const room = await aRoom(world, owner, asker);
      const theirs = await aListener(world, owner);
      const app = await anApp(asker);
      await speak(world, theirs, room, '아직 거래 가능한가요?');
      await app.until('it came in', () => storedIn(app, room).length === 1);
      await app.say(room, '네!');
      await app.until('it went out', () => waiting(app) === 0);
      await app.kill();
      await app.start();
      await app.until('it looked again', () => roomOf(app, room)?.unread === 1);
      const { last_read_at } = await world.db
        .selectFrom('participants')
        .select('last_read_at')
        .where('chat_room_id', '=', room)
        .where('user_id', '=', asker.id)
        .executeTakeFirstOrThrow();
      expect(last_read_at).toBeNull();
    });

    test('what came while the app was away is stored whole, or with a hole that heals, and never with a silent gap', async () => {
      const room = await aRoom(world, owner, asker);
      const theirs = await aListener(world, owner);
      const app = await anApp(asker);
      await speak(world, theirs, room, '처음');
      await app.until('the first came', () => storedIn(app, room).length === 1);
      await app.kill();
      for (let at = 1; at <= 420; at += 1) await speak(world, theirs, room, `${at}`);
      await app.start();
      await app.until('the newest came', () => storedIn(app, room).at(-1) === '420');
      const healed = async () => {
        for (let turns = 0; turns < 20 && !isWhole(app, room); turns += 1) {
          const [newest] = spanRowsOf(app.account, room);
          if (newest?.below != null) app.engine().refresh(`hole:${room}:${newest.below}`);
          await app.until('a page more', () => spanRowsOf(app.account, room)[0]?.below !== newest?.below);
        }
      };
      await healed();
      expect(storedIn(app, room)).toEqual(texts(await wholeHistory(asker, room)));
    });

    test('a room that was left is deleted with its history, and is created again by the next message to it', async () => {
      const room = await aRoom(world, owner, asker);
      const theirs = await aListener(world, owner);
      const app = await anApp(asker);
      await speak(world, theirs, room, '안녕하세요');
      await app.until('it came in', () => storedIn(app, room).length === 1);
      await app.leave(room);
      await app.until('it is left', () => waiting(app) === 0 && roomOf(app, room)?.gone === 'left');
      expect(storedIn(app, room)).toEqual([]);
      await speak(world, theirs, room, '혹시 다시 보실래요?');
      await app.until(
        'it is back',
        () => roomOf(app, room)?.gone === null && storedIn(app, room).length >= 1,
      );
      await app.until('its line is there', () => storedIn(app, room).at(-1) === '혹시 다시 보실래요?');
      expect(storedIn(app, room)).not.toContain('안녕하세요');
    });
  });
