import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickType } from '#contract/pick.ts';
import { addDays, day } from '#server/db/kst.ts';
import { anItem } from './fixtures.ts';
import type { Answer, Client } from './http-client.ts';
import type { Member, World } from './world.ts';

export type Party = 'owner' | 'requester';
export type Person = Party | 'outsider';
export type People = Readonly<Record<Person, Member>>;
type Db = Pick<World, 'db'>;
type Clock = Pick<World, 'clock'>;

export const otherParty = (party: Party): Party => (party === 'owner' ? 'requester' : 'owner');

/** When a PICK is; a sale has no return. */
export interface Dates {
  readonly from: string;
  readonly until: string | null;
}

/** A clock time so many days from the server's today, as terms carry it. */
export const inDays = ({ clock }: Clock, days: number, time = '14:00:00') =>
  `${addDays(day(clock.now()), days)}T${time}` as LocalDateTime; // in shape

/** A rental of two days, or a sale, so many days from the server's today. */
export const datesIn = (clocked: Clock, type: PickType, days: number): Dates => ({
  from: inDays(clocked, days, '14:30:00'),
  until: type === 'SALE' ? null : inDays(clocked, days + 2, '18:00:00'),
});

const atFirst = { startLocation: '중앙광장', tradeMethod: 'DIRECT' };
const ofRentals = { ...atFirst, endLocation: '학생회관', price: 8_000, deposit: 20_000 };
const ofSales = { ...atFirst, price: 45_000 };
const changed = {
  rentalLocation: '정문',
  returnLocation: '후문',
  price: 7_000,
  deposit: 10_000,
  tradeMethod: 'DIRECT',
};

/** What proposes to rent an item from the day after tomorrow for two days, valid as it stands. */
export const aRental = (clocked: Clock, itemId: ItemId, given: object = {}) => ({
  itemId,
  startDate: inDays(clocked, 2),
  endDate: inDays(clocked, 4, '18:00:00'),
  ...ofRentals,
  ...given,
});

const path = '/api/v1/appointment';
/** Proposes to rent: what `aRental` says but for what is given. */
export const rent = (clocked: Clock, member: Member, itemId: ItemId, given = {}, headers = {}) =>
  member.post(`${path}/rental`, aRental(clocked, itemId, given), headers);
/** Proposes to buy on the day after tomorrow. */
export const buy = (clocked: Clock, member: Member, itemId: ItemId, given = {}, headers = {}) =>
  member.post(`${path}/sale`, { itemId, startDate: inDays(clocked, 2), ...ofSales, ...given }, headers);
/** Puts other terms in the place of those of a rental. */
export const edit = (clocked: Clock, member: Member, pick: AppointmentId, given = {}, headers = {}) => {
  const dates = { rentalDate: inDays(clocked, 3), returnDate: inDays(clocked, 5) };
  return member.patch(path, { appointmentId: pick, ...dates, ...changed, ...given }, headers);
};
export const confirm = (member: Member, pick: AppointmentId, headers = {}): Promise<Answer> =>
  member.patch(`${path}/${pick}/confirm`, undefined, headers);
export const cancel = (member: Member, pick: AppointmentId, headers = {}): Promise<Answer> =>
  member.patch(`${path}/${pick}/cancel`, undefined, headers);
export const read = (member: Member, pick: AppointmentId): Promise<Answer> => member.get(`${path}/${pick}`);
export const leave = (member: Member, room: ChatRoomId): Promise<Answer> =>
  member.patch(`/api/v1/chatroom/${room}/exit`);
export const review = (member: Client, appointmentId: AppointmentId, given = {}, headers = {}) =>
  member.post('/api/v1/review', { appointmentId, rating: 5, content: '친절해요', ...given }, headers);
/** Reports a user about an item, which blocks them. */
export const report = (
  by: Client,
  of: Pick<Member, 'id'>,
  itemId: ItemId,
  given = {},
  headers = {},
): Promise<Answer> => {
  const said = { reportedUserId: of.id, itemId, location: 'POST', categories: ['SPAM'], description: null };
  return by.post('/api/v1/user/report', { ...said, ...given }, headers);
};

/** Proposes these dates, on the terms of `rent` or `buy`. */
export const propose = (
  member: Member,
  itemId: ItemId,
  { from, until }: Dates,
  terms = {},
  headers = {},
): Promise<Answer> =>
  until === null
    ? member.post(`${path}/sale`, { itemId, startDate: from, ...ofSales, ...terms }, headers)
    : member.post(
        `${path}/rental`,
        { itemId, startDate: from, endDate: until, ...ofRentals, ...terms },
        headers,
      );

/** Proposes other dates for a PICK, on the terms of `edit`. */
export const counter = (
  member: Member,
  appointmentId: AppointmentId,
  { from, until }: Dates,
  terms = {},
  headers = {},
): Promise<Answer> => {
  const dates = { rentalDate: from, returnDate: until };
  return member.patch(path, { appointmentId, ...dates, ...changed, ...terms }, headers);
};

/** The terms of a PICK that `propose` made on these dates, or of one that `counter` changed to them. */
export const termsOn = ({ from, until }: Dates, isCountered = false) => {
  const [rentalLocation, returnLocation] = isCountered
    ? [changed.rentalLocation, changed.returnLocation]
    : [ofRentals.startLocation, ofRentals.endLocation];
  const { price, deposit } = isCountered ? changed : until === null ? { ...ofSales, deposit: 0 } : ofRentals;
  return {
    type: until === null ? 'SALE' : 'RENTAL',
    tradeMethod: 'DIRECT',
    rentalDate: from as LocalDateTime, // of that shape
    returnDate: until as LocalDateTime | null, // of that shape
    rentalLocation,
    returnLocation: until === null ? null : returnLocation,
    price,
    deposit: until === null ? 0 : deposit,
  } as const;
};

/** The answer, which must be no refusal. */
export const accepted = (answer: Answer, status = 200): Answer => {
  expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, undefined]);
  return answer;
};

/** A PICK as the member sees it; must be answered. */
export const see = async (member: Member, pick: AppointmentId) =>
  accepted(await read(member, pick)).body.data;

/** A trade as it begins: an item with a proposal for it. */
export interface Trade {
  readonly itemId: ItemId;
  readonly pick: AppointmentId;
  readonly room: ChatRoomId;
}

/** The PICK and the room that a proposal made. */
export const proposed = (answer: Answer): Omit<Trade, 'itemId'> => {
  const { chatRoom, currentAppointment } = accepted(answer, 201).body.data;
  return { pick: currentAppointment.appointment.appointmentId, room: chatRoom.chatRoomId };
};

export interface TradeGiven {
  readonly type?: PickType;
  /** Absent: a new one of the owner's. */
  readonly item?: ItemId;
  readonly terms?: object;
  /** In the place of those of `rent` and `buy`. */
  readonly dates?: Dates;
  /** On whose terms it is: the owner's are the requester's said again. */
  readonly creator?: Party;
}

/** Proposes, by default for a new item of the owner's; must be accepted by the server. */
export const aProposal = async (
  world: Db & Clock,
  owner: Member,
  requester: Member,
  { type = 'RENTAL', item, terms = {}, dates, creator = 'requester' }: TradeGiven = {},
): Promise<Trade> => {
  const itemId = item ?? (await anItem(world, owner));
  const rental = { from: inDays(world, 2), until: inDays(world, 4, '18:00:00') };
  const on = dates ?? (type === 'RENTAL' ? rental : { ...rental, until: null });
  const trade = { itemId, ...proposed(await propose(requester, itemId, on, terms)) };
  if (creator === 'owner') accepted(await counter(owner, trade.pick, on, terms));
  return trade;
};

/** The same, and the other party has accepted. */
export const anAgreement = async (
  world: Db & Clock,
  owner: Member,
  requester: Member,
  given: TradeGiven = {},
): Promise<Trade> => {
  const trade = await aProposal(world, owner, requester, given);
  accepted(await confirm(given.creator === 'owner' ? requester : owner, trade.pick));
  return trade;
};

/** What was stored for people about a PICK, oldest first: who and what. */
export const newsOf = async ({ db }: Db, pick: AppointmentId) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'type'])
    .where('appointment_id', '=', pick)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, type }) => [user_id, type.replace('APPOINTMENT_', '')]);
};

/** What a room holds, oldest first: who, which kind, what. */
export const linesOf = async ({ db }: Db, room: ChatRoomId) => {
  const rows = await db
    .selectFrom('chats')
    .select(['user_id', 'kind', 'content'])
    .where('chat_room_id', '=', room)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, kind, content }) => [user_id, kind, content]);
};

/** When an item is sold, to the second; null: it is not. */
export const saleDateOf = async ({ db }: Db, itemId: ItemId): Promise<string | null> => {
  const item = db.selectFrom('items').select('sale_date').where('id', '=', itemId);
  return (await item.executeTakeFirstOrThrow()).sale_date?.slice(0, 19) ?? null;
};

/** What was told to whom: lines in their order, the rest sorted. `CANCEL owner` is APPOINTMENT_CANCEL to the owner. */
export interface Told {
  readonly chats: readonly string[];
  readonly notes: readonly string[];
  readonly pushes: readonly string[];
}

const tables = [
  ['chats', 'kind'],
  ['notifications', 'type'],
  ['pushes', 'type'],
] as const;

/** Everything that anybody is told from now on; call what it returns to have it. */
export const listen = async ({ db }: Db, people: Partial<People>): Promise<() => Promise<Told>> => {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const newest = (table: string) =>
    sql<{ id: number }>`select coalesce(max(id), 0)::int as id from ${sql.table(table)}`.execute(db);
  const before = await Promise.all(tables.map(async ([table]) => (await newest(table)).rows[0]?.id ?? 0));
  const since = async ([table, kind]: (typeof tables)[number], from = 0): Promise<readonly string[]> => {
    const { rows } = await sql<{ kind: string; who: Member['id'] }>`
      select replace(${sql.ref(kind)}, 'APPOINTMENT_', '') as kind, user_id as who
      from ${sql.table(table)} where id > ${from} order by id`.execute(db);
    return rows.map((row) => `${row.kind} ${names.get(row.who) ?? `somebody ${row.who}`}`);
  };
  return async () => {
    const [chats = [], notes = [], pushes = []] = await Promise.all(
      tables.map((table, at) => since(table, before[at])),
    );
    return { chats, notes: notes.toSorted(), pushes: pushes.toSorted() };
  };
};
