import { addDays, toDay } from '#src/lib/kst.ts';
import type { Subject, SuiteMember, SuiteReply } from './contract-subject.ts';

const json = { 'content-type': 'application/json' };
export const keyOf = (name: string) => ({ 'idempotency-key': `suite-pick-${name}-0000` });
export const place = '학생회관 1층 로비';
export const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  `${status} ${body?.code ?? ''}`.trim();

type Extra = Readonly<Record<string, string>>;
export const send = (
  who: SuiteMember,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Extra = {},
): Promise<SuiteReply> =>
  body === undefined
    ? who.request(method, `/api/v1${path}`, headers)
    : who.request(method, `/api/v1${path}`, { ...json, ...headers }, JSON.stringify(body));
export const read = async (who: SuiteMember, path: string) =>
  (await who.request('GET', `/api/v1${path}`)).body.data;

/** A day that is so many days away, at a time. */
export const at = (subject: Subject, days: number, time = '14:30:00') =>
  `${toDay(addDays(subject.now(), days))}T${time}`;

export const rental = (subject: Subject, itemId: number, from: number, until: number) => ({
  itemId,
  startDate: at(subject, from),
  endDate: at(subject, until),
  startLocation: place,
  endLocation: place,
  price: 8_000,
  deposit: 20_000,
  tradeMethod: 'DIRECT',
});
export const sale = (subject: Subject, itemId: number, on: number) => ({
  itemId,
  startDate: at(subject, on),
  startLocation: place,
  price: 45_000,
  tradeMethod: 'DIRECT',
});
export const counter = (subject: Subject, appointmentId: number, from: number, until: number | null) => ({
  appointmentId,
  rentalDate: at(subject, from),
  returnDate: until === null ? null : at(subject, until),
  rentalLocation: '중앙광장',
  returnLocation: until === null ? null : '중앙광장',
  price: 7_000,
  deposit: until === null ? 0 : 20_000,
  tradeMethod: 'DIRECT',
});

export const proposeRental = (who: SuiteMember, body: object, headers: Extra = {}) =>
  send(who, 'POST', '/appointment/rental', body, headers);
export const proposeSale = (who: SuiteMember, body: object) => send(who, 'POST', '/appointment/sale', body);
export const confirm = (who: SuiteMember, id: number, headers: Extra = {}) =>
  send(who, 'PATCH', `/appointment/${id}/confirm`, undefined, headers);
export const cancel = (who: SuiteMember, id: number, headers: Extra = {}) =>
  send(who, 'PATCH', `/appointment/${id}/cancel`, undefined, headers);
export const edit = (who: SuiteMember, body: object, headers: Extra = {}) =>
  send(who, 'PATCH', '/appointment', body, headers);

export const idOf = (answer: {
  body: { data: { currentAppointment: { appointment: { appointmentId: number } } } };
}) => answer.body.data.currentAppointment.appointment.appointmentId;
export const stateOf = async (who: SuiteMember, id: number): Promise<string> =>
  (await read(who, `/appointment/${id}`)).state;
/** What somebody was told of, oldest first, without its prefix. */
export const told = async (who: SuiteMember): Promise<string[]> =>
  (await read(who, '/notification?pageSize=50')).notifications
    .map(({ notificationInfo }: { notificationInfo: { type: string } }) =>
      notificationInfo.type.replace('APPOINTMENT_', ''),
    )
    .reverse();
export const listed = async (who: SuiteMember, subject: 'OWNER' | 'REQUESTER'): Promise<number[]> =>
  (await read(who, `/appointment?subject=${subject}&period=ALL&pageSize=50`)).appointmentInfoList.map(
    ({ appointmentId }: { appointmentId: number }) => appointmentId,
  );

/** Time goes on for all of them: what is due happens, and their sessions are renewed. */
export const wait = async (subject: Subject, days: number, ...people: readonly SuiteMember[]) => {
  // a day's step at most, as an access cookie lasts no longer
  for (let left = days; left > 0; left -= 1) {
    subject.later(Math.min(1, left) * 86_400_000);
    for (const one of people) await one.request('POST', '/api/v1/refresh-token');
  }
  await subject.sweep();
};

export const meet = async (start: () => Promise<Subject>) => {
  const subject = await start();
  const [owner, asker] = [await subject.member('빌려주는이'), await subject.member('빌리는이')];
  const item = await subject.addItem(owner, '과잠');
  return { subject, owner, asker, item };
};

/** Proposals, answers and counter-proposals (contract §2.6, §5.2–5.5). */
