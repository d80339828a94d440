import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { WriteSent } from '#tests/sim/sent-writes.ts';
import type { TradeAct } from './taps.ts';

/** A request as a decision: what it does, and about what. */
export interface Carried {
  readonly act: TradeAct | 'cancel-or-reject';
  readonly pick: AppointmentId | null;
  readonly item: ItemId | null;
  readonly kind: string;
  /** The words of a report: several may be about one listing, each about another user. */
  readonly said?: string;
}

const idOf = (body: string | null, name: string): number =>
  Number(Reflect.get(Object(JSON.parse(body ?? '{}')), name));

/** What a request decides; null: nothing about trades. */
export const carriedBy = ({ method, path, body }: WriteSent): Carried | null => {
  const call = `${method} ${path.replace('/api/v1', '').replace(/\d+/, ':id')}`;
  const inPath = Number(/\d+/.exec(path.replace('/api/v1', ''))?.[0]);
  const pick = (id: number) => ({ pick: id as AppointmentId, item: null }); // as our client names them
  switch (call) {
    case 'POST /appointment/rental':
    case 'POST /appointment/sale':
      return { act: 'propose', pick: null, item: idOf(body, 'itemId') as ItemId, kind: 'pick.propose' }; // see above
    case 'PATCH /appointment':
      return { act: 'edit', ...pick(idOf(body, 'appointmentId')), kind: 'pick.edit' };
    case 'PATCH /appointment/:id/confirm':
      return { act: 'confirm', ...pick(inPath), kind: 'pick.confirm' };
    case 'PATCH /appointment/:id/cancel':
      return { act: 'cancel-or-reject', ...pick(inPath), kind: 'pick.cancel' };
    case 'POST /review':
      return { act: 'review', ...pick(idOf(body, 'appointmentId')), kind: 'review.write' };
    case 'POST /user/report':
      return {
        act: 'report',
        pick: null,
        item: idOf(body, 'itemId') as ItemId, // see above
        kind: 'report.send',
        said: String(Reflect.get(Object(JSON.parse(body ?? '{}')), 'description')),
      };
    case 'PATCH /chatroom/:id/exit':
      return { act: 'leave', pick: null, item: null, kind: 'room.leave' };
    default:
      return null;
  }
};

const args = (row: OutboxEntry, name: string): number => Number(Reflect.get(Object(row.args), name));

/** Whether this row is about the same thing as the request. */
export const isOf = (
  row: OutboxEntry,
  { kind, pick, item, act, said }: Carried,
  { path }: WriteSent,
): boolean => {
  if (row.kind !== kind) return false;
  if (said !== undefined && Reflect.get(Object(row.args), 'description') !== said) return false;
  if (act === 'leave')
    return args(row, 'chatRoomId') === Number(/\d+/.exec(path.replace('/api/v1', ''))?.[0]);
  return pick === null ? args(row, 'itemId') === item : args(row, 'appointmentId') === pick;
};

export const isOfTrades = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean =>
  /^(pick|review|report)\./.test(kind) || kind === 'room.leave';
