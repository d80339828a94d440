import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { foldPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import { pickConfirm } from '#src/domain/picks/pick.mutation.ts';
import { type AppClient, startApp } from './app-client.ts';
import { anItem } from './fixtures.ts';
import { aRoom } from './talk.ts';
import { aProposal } from './trades.ts';
import { startWorld, type World } from './world.ts';

/*
 * How many files of the product an act passes: from the write of a mutation through the outbox, the server and the socket
 * into the database of the other phone. A file counts when a function of it runs meanwhile, in the app's engine or in the
 * server, which are both of this process; the window's components are not in it. How many
 * they are is printed, by folder: what else runs beside moves the number by a few.
 */

const root = resolve(import.meta.dirname, '../..');
const session = new Session();
let world: World;
const apps: AppClient[] = [];
const phoneOf = async (nickname: string): Promise<AppClient> => {
  const app = await startApp(world, await world.as(nickname));
  apps.push(app);
  return app;
};
beforeAll(async () => {
  world = await startWorld();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  await world.stop();
});

/** So often each act is done. */
const acts = [1, 2, 3, 4, 5, 6, 7];

const isProduct = (file: string): boolean =>
  /^(src|contract|server|packages)\//.test(file) && !file.includes('/testing/');

/**
 * The files of which a function runs in all such acts but one, but for what runs as a module is loaded. What an act sets
 * off may run in the next one's time: where a line was read before its event came, the event is sent after the act; and
 * what a subscription set off runs in the first ones'.
 */
const passed = async (act: (nth: number) => Promise<void>): Promise<readonly string[]> => {
  const times = new Map<string, number>();
  for (const nth of acts) {
    await session.post('Profiler.takePreciseCoverage'); // counting begins anew
    await act(nth);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const run = result.filter(({ functions }) =>
      functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    );
    const files = run.map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url));
    for (const file of new Set(files.filter(isProduct))) times.set(file, (times.get(file) ?? 0) + 1);
  }
  return [...times.keys()].filter((file) => (times.get(file) ?? 0) >= acts.length - 1).sort();
};

const say = (what: string, files: readonly string[]): void => {
  const folders = new Map<string, number>();
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).slice(0, 3).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  console.log(
    `${what}: ${files.length} files (${[...folders].map(([folder, n]) => `${folder} ${n}`).join(', ')})`,
  );
};

test('a text passes its outbox, the server and the socket to the other phone', async () => {
  const [writer, reader] = [await phoneOf('초록여우'), await phoneOf('푸른늑대')];
  const room = await aRoom(world, reader.member, writer.member);
  for (const phone of [writer, reader]) {
    phone.engine().see('rooms');
    await phone.until('it has the room', (db) => db.all('rooms').length > 0);
    phone.engine().see(`room:${room}`);
    phone.look(room);
  }
  const isThere = (text: string) => (phone: AppClient) =>
    phone.until(text, (db) => db.all('messages').some(({ content }) => content === text));
  await writer.say(room, 'first');
  await isThere('first')(reader);
  const files = await passed(async (nth) => {
    await writer.say(room, `counted ${nth}`);
    await isThere(`counted ${nth}`)(reader);
    await writer.until('it is sent', (db) => db.all('outbox').length === 0);
  });
  say('a text', files);
  expect(files).toEqual(
    expect.arrayContaining([
      'src/sync/outbox/enqueue.ts',
      'src/domain/chat/send-message.executor.ts',
      'server/domain/chats.ts',
      'server/realtime/connections.ts',
      'src/domain/chat/engine/receive.ts',
    ]),
  );
});

test('a like passes its outbox and the server', async () => {
  const phone = await phoneOf('하얀토끼');
  const itemId = await anItem(world, await world.as('주인'));
  phone.engine().see(`item:${itemId}`);
  await phone.until('it has the listing', (db) => db.all('items').some(({ detail }) => detail !== null));
  const files = await passed(async (nth) => {
    await phone.act(mutation(likeSet, { itemId, liked: nth % 2 === 1 }));
    await phone.until('it is liked', (db) => db.all('outbox').length === 0);
  });
  say('a like', files);
  expect(files).toEqual(
    expect.arrayContaining([
      'src/sync/outbox/enqueue.ts',
      'src/domain/likes/set-like.executor.ts',
      'server/domain/likes.ts',
    ]),
  );
});

test('a confirmed PICK passes its outbox and the server, and the other phone reads it', async () => {
  const [owner, requester] = [await phoneOf('주인둘'), await phoneOf('손님둘')];
  const picks: AppointmentId[] = [];
  for (const _nth of acts) picks.push((await aProposal(world, owner.member, requester.member)).pick);
  for (const phone of [owner, requester]) {
    for (const pick of picks) phone.engine().see(`pick:${pick}`);
    await phone.until('it has the PICKs', (db) => db.all('picks').length === picks.length);
  }
  const files = await passed(async (nth) => {
    const of = ({ account }: AppClient) =>
      account.all('picks').find(({ appointmentId }) => appointmentId === picks[nth - 1]);
    const row = of(owner);
    if (row === undefined) throw new Error('there is no PICK');
    const { appointmentId } = row;
    await owner.act(mutation(pickConfirm, { appointmentId, seen: seenOf(foldPick(row, [])) }));
    await requester.until('it is agreed', () => of(requester)?.state === 'CONFIRMED');
    await owner.until('it is sent', (db) => db.all('outbox').length === 0);
  });
  say('a PICK confirmed', files);
  expect(files).toEqual(
    expect.arrayContaining([
      'src/sync/outbox/enqueue.ts',
      'src/domain/picks/confirm-pick.executor.ts',
      'server/domain/picks/decide.ts',
      'server/realtime/connections.ts',
      'src/domain/picks/pick.pull.ts',
    ]),
  );
});
