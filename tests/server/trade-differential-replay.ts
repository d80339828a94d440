import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { addDays, parseKst, toDay } from '#src/lib/kst.ts';
import { epochStart } from '#tests/sim/clock.ts';
import type { Asked, TradeRecording } from '#tests/sim/scenarios/trades/recording.ts';
import { anItem } from './fixtures.ts';
import type { Member, World } from './world.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What a replay compared, and where the two parted; it ends at the first answer in which they do. */
export interface ComparedTrades {
  readonly answers: number;
  readonly differences: readonly string[];
}

/** The model's people and listings under the same numbers. */
const settle = async (world: World, { server }: TradeRecording): Promise<ReadonlyMap<UserId, Member>> => {
  await sql`truncate chats, presence, participants, chat_rooms, likes, item_images, items, idempotency, uploads, blocks, notifications, reviews, reports, pushes,
    refresh_tokens, users restart identity cascade`.execute(world.db);
  const members = new Map<UserId, Member>();
  for (const { id, nickname } of server.members.values()) {
    const member = await world.as(nickname, { verified: true });
    if (member.id !== id) throw new Error(`${nickname} is ${member.id} on the server`);
    members.set(id, member);
  }
  for (const { itemId, ownerId, title, salePrice, offer } of server.listings.values()) {
    const owner = members.get(ownerId);
    const { canDeal = true } = offer ?? {};
    if (owner === undefined || (await anItem(world, owner, { title, salePrice, canDeal })) !== itemId)
      throw new Error(`no ${title}`);
  }
  return members;
};

/** Does on a server what was asked of the model, call after call at the same time of day, and compares the answers. */
export const replayTrades = async (world: World, recording: TradeRecording): Promise<ComparedTrades> => {
  // the server's clock never goes back: the model's days are some later ones here
  const base = Math.ceil((world.clock.now() + 60_000) / dayMs) * dayMs;
  const days = Math.round((base - epochStart) / dayMs);
  world.clock.advance(base - world.clock.now());
  const members = await settle(world, recording);
  const picks = new Map<number, number>();
  const rooms = new Map<number, number>();
  const shifted = (text: string) =>
    text.replace(/\d{4}-\d\d-\d\d(?=T)/g, (day) => toDay(addDays(parseKst(day) ?? 0, days)));

  const goOn = async (at: number): Promise<void> => {
    const wait = base + at - world.clock.now();
    if (wait <= 0) return;
    world.clock.advance(wait);
    if (wait < hourMs) return;
    await world.sweep();
    for (const member of members.values()) await member.post('/api/v1/refresh-token');
  };

  const real = ({ path, body }: Asked) => ({
    path: path
      .replace(/\/appointment\/(\d+)/, (_all, id) => `/appointment/${picks.get(Number(id))}`)
      .replace(/\/chatroom\/(\d+)/, (_all, id) => `/chatroom/${rooms.get(Number(id))}`)
      .replace(/chatRoomId=(\d+)/, (_all, id) => `chatRoomId=${rooms.get(Number(id))}`),
    body:
      body &&
      shifted(body).replace(
        /"appointmentId":(\d+)/,
        (_all, id) => `"appointmentId":${picks.get(Number(id))}`,
      ),
  });

  /** What of an answer both must say alike. `isReal`: its numbers and days are the server's own. */
  const wordsOf = (body: unknown, isReal: boolean): unknown => {
    const field = (of: unknown, name: string): unknown => Reflect.get(Object(of), name);
    const code = field(body, 'code') ?? null;
    const data = field(body, 'data');
    const idOf = (id: unknown) => (isReal ? id : picks.get(Number(id)));
    const date = (text: unknown) => (typeof text === 'string' && !isReal ? shifted(text) : (text ?? null));
    const pick = (of: unknown) => ({
      id: idOf(field(of, 'appointmentId')),
      dates: [date(field(of, 'rentalDate')), date(field(of, 'returnDate'))],
      ...Object.fromEntries(
        [
          'state',
          'type',
          'tradeMethod',
          'price',
          'deposit',
          'rentalLocation',
          'returnLocation',
          'isCreator',
          'isReviewed',
          'version',
        ].map((name) => [name, field(of, name) ?? null]),
      ),
    });
    const list = field(data, 'appointmentInfoList');
    const notes = field(data, 'notifications');
    const current =
      field(data, 'currentAppointment') ?? (field(data, 'isPresent') === undefined ? null : data);
    if (code !== null) return { code, data: field(data, 'appointmentId') === undefined ? null : pick(data) };
    if (Array.isArray(list)) return list.map(pick);
    if (Array.isArray(notes))
      return notes
        .map((note) => {
          const { id, rentalDate, returnDate } = Object(field(note, 'appointmentInfo'));
          const type = field(field(note, 'notificationInfo'), 'type');
          return `${type} ${idOf(id)} ${date(rentalDate)} ${date(returnDate)}`;
        })
        .sort();
    if (current !== null) return field(current, 'appointment') && pick(field(current, 'appointment'));
    return field(data, 'appointmentId') === undefined ? (data ?? null) : pick(data);
  };

  /** A first answer that names a PICK or a room says which of the server's it is. */
  const learn = (mine: unknown, theirs: unknown): void => {
    const at = (of: unknown, ...names: string[]): unknown =>
      names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), of);
    const pair = (known: Map<number, number>, ...names: string[]) => {
      const [one, other] = [at(mine, ...names), at(theirs, ...names)];
      if (typeof one === 'number' && typeof other === 'number' && !known.has(one)) known.set(one, other);
    };
    pair(picks, 'data', 'currentAppointment', 'appointment', 'appointmentId');
    pair(rooms, 'data', 'chatRoom', 'chatRoomId');
  };

  let answers = 0;
  for (const one of recording.asked) {
    const member = members.get(one.user);
    if (member === undefined) throw new Error(`nobody is ${one.user}`);
    await goOn(one.at);
    const { path, body } = real(one);
    const { cookie: _none, ...headers } = one.headers;
    const answer = await member.request(one.method, path, {
      headers: body === null ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === null ? {} : { body }),
    });
    answers += 1;
    learn(one.reply?.body, answer.body);
    const mine = JSON.stringify([one.reply?.status, wordsOf(one.reply?.body, false)]);
    const theirs = JSON.stringify([answer.status, wordsOf(answer.body, true)]);
    if (mine !== theirs)
      return {
        answers,
        differences: [
          `${one.at} ms: ${one.method} ${one.path} ${one.body} of ${one.user}: the model says ${mine}, the server ${theirs}`,
        ],
      };
  }
  return { answers, differences: [] };
};
