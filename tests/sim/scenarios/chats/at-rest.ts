import { destinations } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { roomsPull } from '#src/domain/pull-keys.ts';
import type { Device } from '#tests/sim/device.ts';
import type { World } from '#tests/sim/world.ts';
import { hasLateTwin, isTakenOver } from './excuses.ts';
import { holeOf, lookAt } from './room-view.ts';
import type { Rooms } from './rooms.ts';
import type { SentMessage } from './sent-messages.ts';

/** A world with its rooms. */
interface RoomsWorld extends Rooms {
  readonly world: World;
}

/** Each room is opened in turn: it is heard, read whole, and shows what the server holds (P-L6, P-O3, I17, I19). */
export const checkRooms = async (opened: RoomsWorld, device: Device): Promise<void> => {
  const { world, broker } = opened;
  const [tab] = device.tabs;
  const account = device.leader?.running?.account ?? 'visitor';
  if (tab === undefined || account === 'visitor') return;
  // whoever comes back to a room asks for it anew, also where it was refused before
  for (const one of device.tabs) lookAt(device, one, 0);
  await checkBadge(opened, device, account);
  for (const room of world.server.rooms.rooms.values()) {
    const part = room.parts.get(account);
    if (part === undefined || part.hasLeft || room.isBlocked || world.violations.length > 0) continue;
    lookAt(device, tab, room.id);
    await world.elapse(20_000);
    const isHeard = [...broker.sessions].some(
      (session) => session.net === device.net && session.hearsOf(`/sub/chatroom/${room.id}`),
    );
    if (!isHeard) world.report('P-L6', `room ${room.id} is on screen on ${device.name} and is not heard`);
    for (let turn = 0; turn < 60; turn += 1) {
      const hole = await holeOf(device, room.id);
      if (hole === null) break;
      device.engine()?.refresh(hole);
      await world.elapse(1_000);
    }
    await checkRoom(opened, device, account, room.id);
  }
  lookAt(device, tab, 0);
};

/** Every room is known, with what is unread in it, before anybody opens it (P-O8). */
const checkBadge = async (
  { world, witness, broker }: RoomsWorld,
  device: Device,
  account: UserId,
): Promise<void> => {
  await world.elapse(35_000);
  // what was refused is asked for again after a minute
  const isRefused = async () =>
    (await device.disk.account(account).peek('pulls')).some(
      ({ key, trouble }) => key === roomsPull && trouble === 'refused',
    );
  for (let waited = 0; waited < 60 && (await isRefused()); waited += 1) await world.elapse(1_000);
  for (const { net, hears } of broker.sessions)
    if (net === device.net && [...hears.values()].some((destination) => destination !== destinations.user))
      world.report('I19', `${device.name} hears ${[...hears.values()].join()}, and nobody looks at a room`);
  const isMore = async () =>
    (await device.disk.account(account).peek('roomLists')).some(
      ({ key, next }) => key === 'rooms' && next !== null,
    );
  for (let page = 0; page < 10 && (await isMore()); page += 1) {
    device.engine()?.more('rooms'); // as somebody who scrolls down
    await world.elapse(1_000);
  }
  const stored = await device.disk.account(account).peek('rooms');
  const lines = await device.disk.account(account).peek('messages');
  const { rooms } = world.server;
  for (const room of rooms.rooms.values()) {
    const part = room.parts.get(account);
    if (part === undefined || part.hasLeft) continue;
    const row = stored.find(({ chatRoomId }) => chatRoomId === room.id);
    // nobody is told of a room in which nothing was said
    if (row === undefined && rooms.visible(room, account).length === 0) continue;
    if (row === undefined || row.gone !== null) {
      world.report('I17', `room ${room.id} of ${account} is not known on ${device.name}`);
      continue;
    }
    const upTo = witness.seen.upTo(device, account, room.id);
    if (upTo === null) continue;
    const held = new Set(
      lines.filter(({ chatRoomId }) => chatRoomId === room.id).map(({ chatId }) => chatId),
    );
    const seen = new Set(rooms.visible(room, account).map(({ chatId }) => chatId));
    const behind = (from: string, among: (id: ChatId) => boolean) =>
      room.lines.filter(
        ({ chatId, userId, isNotice }) => chatId > from && among(chatId) && userId !== account && !isNotice,
      ).length;
    const shown = row.hintStamp > row.headStamp ? Math.max(row.unread, row.serverUnread) : row.unread;
    // what was left on another device stays here until somebody looks; what lies in a hole is counted when it is read
    const most = behind(upTo.least, (id) => seen.has(id) || held.has(id));
    const least = behind(upTo.most, (id) => seen.has(id) && held.has(id));
    if (shown > most || shown < least)
      world.report('I19', `room ${room.id} shows ${shown} unread on ${device.name}, ${least} to ${most} are`);
  }
};

const checkRoom = async (
  { world, broker }: RoomsWorld,
  device: Device,
  account: UserId,
  id: ChatRoomId,
): Promise<void> => {
  const { rooms } = world.server;
  const { room } = rooms.mine(id, account);
  const db = device.disk.account(account);
  const since = room.parts.get(account)?.since ?? '';
  const held = (await db.peek('messages'))
    .filter(({ chatRoomId, chatId }) => chatRoomId === id && chatId > since)
    .map(({ chatId }) => chatId)
    .sort();
  const server = rooms.visible(room, account).map(({ chatId }) => chatId);
  if (held.join() !== server.join())
    world.report('I17', `room ${id} on ${device.name} holds ${held.join()}, the server ${server.join()}`);
  const row = (await db.peek('rooms')).find(({ chatRoomId }) => chatRoomId === id);
  if (row === undefined || row.gone !== null) {
    world.report('I17', `room ${id} is gone on ${device.name}`);
    return;
  }
  const shown = row.hintStamp > row.headStamp ? Math.max(row.unread, row.serverUnread) : row.unread;
  if (shown !== 0) world.report('I19', `room ${id} is on screen on ${device.name} with ${shown} unread`);
  const { chat } = world.server;
  if (chat.lost > 0 || chat.shuffled) return;
  await checkPresence({ world, broker }, device, account, id);
  // somebody comes, while all of it is on screen
  const isBefore = broker.isOnline(rooms.opponentOf(room, account), id);
  await world.step({ do: isBefore ? 'exit' : 'enter', room: id });
  await world.elapse(3_000);
  await checkPresence({ world, broker }, device, account, id);
};

const checkPresence = async (
  { world, broker }: Pick<RoomsWorld, 'world' | 'broker'>,
  device: Device,
  account: UserId,
  id: ChatRoomId,
): Promise<void> => {
  const { room } = world.server.rooms.mine(id, account);
  const isThere = broker.isOnline(world.server.rooms.opponentOf(room, account), id);
  const row = (await device.disk.account(account).peek('rooms')).find(({ chatRoomId }) => chatRoomId === id);
  if ((row?.presence?.online ?? false) !== isThere)
    world.report(
      'I17',
      `room ${id} on ${device.name} says that the other one is ${isThere ? 'away' : 'there'}`,
    );
};

/** Everything that was kept is on the server, or refused and shown, or taken back (P-S1, I7). */
export const checkSent = ({ world, witness }: RoomsWorld): void => {
  for (const said of witness.talk.all) {
    if (said.state !== 'kept' || said.isFree || witness.ledger.lines.has(said)) continue;
    if (!world.server.kind.ext && isAccountedFor(world, witness, said)) continue;
    const device = world.devices.find(({ name }) => name === said.device);
    const rows = device?.disk.exact ? (device.disk.account(said.user).peek('outbox') as OutboxEntry[]) : null; // at once, if exact
    if (rows !== null && !rows.some((row) => witness.talk.of(row.id) === said))
      world.report('P-S1', `«${said.content}» (${said.no}) of ${said.user} on ${said.device} is nowhere`);
  }
};

/** A server that keeps no names: equal words may have been taken for each other, as long as there are as many as were said. */
const isAccountedFor = (world: World, { talk }: Rooms['witness'], said: SentMessage): boolean => {
  // a copy that comes back knows no mark: it takes the line of equal words that were said with it for its own
  if (talk.isElsewhere(said) || isTakenOver(said, talk)) return true;
  if (hasLateTwin(said, talk, world.server.rooms.lines)) return true;
  const isSame = (one: { readonly content: string }) => one.content === said.content;
  // one that was taken back may have gone out all the same: its line is as good as any for the same words
  const isWanted = (one: SentMessage) => one.state === 'kept' && !one.isFree && one.user === said.user;
  const wanted = talk.all.filter((one) => isWanted(one) && isSame(one));
  const held = world.server.rooms.lines.filter((line) => line.userId === said.user && isSame(line));
  return held.length >= wanted.length;
};
