import { expect } from 'vitest';
import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { PickState, PickType } from '#contract/pick.ts';
import { dayMs, wall } from '#tests/model/seoul-time.ts';
import type { Answer } from './http-client.ts';
import type { Member } from './world.ts';

export { dayMs, epoch, nextAt, wall } from '#tests/model/seoul-time.ts';

export type Party = 'owner' | 'requester';
export type Person = Party | 'outsider';
export type People = Readonly<Record<Person, Member>>;

/** The dates of a PICK as they travel; a sale has no return. */
export interface Dates {
  readonly from: string;
  readonly until: string | null;
}

/** A PICK under test: where it is and between whom. */
export interface Deal {
  readonly type: PickType;
  readonly itemId: ItemId;
  readonly pickId: AppointmentId;
  readonly roomId: ChatRoomId;
  readonly people: People;
}

type Headers = Readonly<Record<string, string>>;
export type Method = 'DIRECT' | 'PARCEL';
export interface More {
  readonly price?: number;
  readonly method?: Method;
  readonly headers?: Headers;
}

export const place = '학생회관 1층 로비';

export const propose = (
  member: Member,
  itemId: ItemId,
  { from, until }: Dates,
  { price = 8_000, method = 'DIRECT', headers = {} }: More = {},
): Promise<Answer> =>
  until === null
    ? member.post(
        '/api/v1/appointment/sale',
        { itemId, startDate: from, startLocation: place, price, tradeMethod: method },
        headers,
      )
    : member.post(
        '/api/v1/appointment/rental',
        {
          itemId,
          startDate: from,
          endDate: until,
          startLocation: place,
          endLocation: place,
          price,
          deposit: 20_000,
          tradeMethod: method,
        },
        headers,
      );

export const edit = (
  member: Member,
  appointmentId: AppointmentId,
  { from, until }: Dates,
  { price = 9_000, method = 'DIRECT', headers = {} }: More = {},
): Promise<Answer> =>
  member.patch(
    '/api/v1/appointment',
    {
      appointmentId,
      rentalDate: from,
      rentalLocation: place,
      price,
      tradeMethod: method,
      ...(until === null ? {} : { returnDate: until, returnLocation: place, deposit: 20_000 }),
    },
    headers,
  );

const tap =
  (what: 'confirm' | 'cancel') =>
  (member: Member, id: AppointmentId, headers: Headers = {}) =>
    member.patch(`/api/v1/appointment/${id}/${what}`, undefined, headers);
export const confirm = tap('confirm');
export const cancel = tap('cancel');
export const detail = (member: Member, id: AppointmentId) => member.get(`/api/v1/appointment/${id}`);
export const leave = (member: Member, room: ChatRoomId) => member.patch(`/api/v1/chatroom/${room}/exit`);
export const review = (member: Member, appointmentId: AppointmentId) =>
  member.post('/api/v1/review', { appointmentId, rating: 5, content: '친절해요' });
export const report = (member: Member, reported: Member, itemId: ItemId) =>
  member.post('/api/v1/user/report', {
    categories: ['SPAM'],
    description: null,
    itemId,
    location: 'CHATROOM',
    reportedUserId: reported.id,
  });

/** What a call must have answered for the test to go on. */
export const accepted = (answer: Answer, status = 200): Answer => {
  expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, undefined]);
  return answer;
};

/** The PICK that a proposal made. */
export const proposed = (answer: Answer): Pick<Deal, 'pickId' | 'roomId'> => {
  const { chatRoom, currentAppointment } = accepted(answer, 201).body.data;
  return { pickId: currentAppointment.appointment.appointmentId, roomId: chatRoom.chatRoomId };
};

/** Dates for a type: a rental of two days, or a sale, on the day so many days from a moment. */
export const datesOn = (type: PickType, now: number, days: number): Dates => ({
  from: `${wall(now + days * dayMs).slice(0, 10)}T14:30:00`,
  until: type === 'SALE' ? null : `${wall(now + (days + 2) * dayMs).slice(0, 10)}T18:00:00`,
});

export const otherParty = (who: Party): Party => (who === 'owner' ? 'requester' : 'owner');

/** A PICK on the terms of this party, PENDING or agreed. */
export const makeDeal = async (
  people: People,
  itemId: ItemId,
  {
    type,
    creator = 'requester',
    dates,
    agreed = false,
    method = 'DIRECT',
  }: {
    readonly type: PickType;
    readonly creator?: Party;
    readonly dates: Dates;
    readonly agreed?: boolean;
    readonly method?: Method;
  },
): Promise<Deal> => {
  const made = proposed(await propose(people.requester, itemId, dates, { method }));
  if (creator === 'owner') accepted(await edit(people.owner, made.pickId, dates, { method }));
  if (agreed) accepted(await confirm(people[otherParty(creator)], made.pickId));
  return { ...made, type, itemId, people };
};

/** The PICK as one of the two reads it. */
export const stateOf = async (member: Member, id: AppointmentId): Promise<PickState> =>
  accepted(await detail(member, id)).body.data.state;
