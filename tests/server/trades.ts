import { expect } from 'vitest';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { addDays, day } from '#server/db/kst.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import type { Member, World } from './world.ts';

/** A clock time so many days from the server's today, as terms carry it. */
export const inDays = ({ clock }: Pick<World, 'clock'>, days: number, time = '14:00:00') =>
  `${addDays(day(clock.now()), days)}T${time}` as LocalDateTime; // in shape

/** What proposes to rent an item from the day after tomorrow for two days, valid as it stands. */
export const aRental = (world: World, itemId: ItemId, given: object = {}) => ({
  itemId,
  startDate: inDays(world, 2),
  endDate: inDays(world, 4, '18:00:00'),
  startLocation: '중앙광장',
  endLocation: '학생회관',
  price: 8_000,
  deposit: 20_000,
  tradeMethod: 'DIRECT',
  ...given,
});

/** What proposes to buy an item on the day after tomorrow. */
export const aSale = (world: World, itemId: ItemId, given: object = {}) => ({
  itemId,
  startDate: inDays(world, 2),
  startLocation: '중앙광장',
  price: 45_000,
  tradeMethod: 'DIRECT',
  ...given,
});

/** What puts other terms in the place of those of a rental. */
export const anEdit = (world: World, appointmentId: AppointmentId, given: object = {}) => ({
  appointmentId,
  rentalDate: inDays(world, 3),
  returnDate: inDays(world, 5),
  rentalLocation: '정문',
  returnLocation: '후문',
  price: 7_000,
  deposit: 10_000,
  tradeMethod: 'DIRECT',
  ...given,
});

const path = '/api/v1/appointment';
export const rent = (member: Member, body: object): Promise<Answer> => member.post(`${path}/rental`, body);
export const buy = (member: Member, body: object): Promise<Answer> => member.post(`${path}/sale`, body);
export const edit = (member: Member, body: object, headers = {}): Promise<Answer> =>
  member.patch(path, body, headers);
export const confirm = (member: Member, pick: AppointmentId, headers = {}): Promise<Answer> =>
  member.patch(`${path}/${pick}/confirm`, undefined, headers);
export const cancel = (member: Member, pick: AppointmentId, headers = {}): Promise<Answer> =>
  member.patch(`${path}/${pick}/cancel`, undefined, headers);

/** A PICK as the member sees it; must be answered. */
export const see = async (member: Member, pick: AppointmentId) => {
  const answer = await member.get(`${path}/${pick}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

/** A trade as it begins: an item with a proposal for it. */
export interface Trade {
  readonly itemId: ItemId;
  readonly pick: AppointmentId;
  readonly room: number;
}

/** Proposes, by default for a new item of the owner's; must be accepted by the server. */
export const aProposal = async (
  world: World,
  owner: Member,
  requester: Member,
  {
    type = 'RENTAL',
    item,
    terms = {},
  }: { readonly type?: 'RENTAL' | 'SALE'; readonly item?: ItemId; readonly terms?: object } = {},
): Promise<Trade> => {
  const itemId = item ?? (await anItem(world, owner));
  const answer =
    type === 'RENTAL'
      ? await rent(requester, aRental(world, itemId, terms))
      : await buy(requester, aSale(world, itemId, terms));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { chatRoom, currentAppointment } = answer.body.data;
  return { itemId, pick: currentAppointment.appointment.appointmentId, room: chatRoom.chatRoomId };
};

/** The same, and the owner has accepted. */
export const anAgreement = async (...given: Parameters<typeof aProposal>): Promise<Trade> => {
  const trade = await aProposal(...given);
  const [, owner] = given;
  const answer = await confirm(owner, trade.pick);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return trade;
};

/** What was stored for people about a PICK, oldest first: who and what. */
export const newsOf = async ({ db }: World, pick: AppointmentId) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'type'])
    .where('appointment_id', '=', pick)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, type }) => [user_id, type.replace('APPOINTMENT_', '')]);
};

/** What a room holds, oldest first: who, which kind, what. */
export const linesOf = async ({ db }: World, room: number) => {
  const rows = await db
    .selectFrom('chats')
    .select(['user_id', 'kind', 'content'])
    .where('chat_room_id', '=', room as never) // a room's number as answers carry it
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, kind, content }) => [user_id, kind, content]);
};
