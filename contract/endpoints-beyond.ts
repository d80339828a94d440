import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { AppointmentId, UserId } from './ids.ts';
import { limits } from './limits.ts';
import { LocalDateTime, LocalDateTimeInput } from './moment.ts';
import { PickTerms } from './pick.ts';
import * as q from './query.ts';
import { text } from './text.ts';

const nothing = v.nullish(v.unknown(), null);
const offerPath = v.object({ offerId: q.id(v.pipe(v.number(), v.safeInteger())) });
const flag = q.one(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((word) => word === 'true'),
  ),
);

/** Calls marked [X]: other servers have them. Their shape is kept; we serve none of them. */
export const beyondSeeds = {
  pushEnabled: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/push-enabled',
    auth: 'user',
    body: v.object({ enabled: v.boolean() }),
    bodyType: 'text',
    reply: nothing,
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/v1/user/block',
    auth: 'user',
    body: v.object({ blockedUserId: UserId }),
    reply: nothing,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/unblock',
    auth: 'user',
    body: v.object({ blockedUserId: UserId }),
    reply: nothing,
  }),
  offerReturnChange: endpoint({
    method: 'POST',
    path: '/api/v1/update-in-progress-appointment',
    auth: 'user',
    body: v.object({
      appointmentId: AppointmentId,
      returnDate: LocalDateTimeInput,
      returnLocation: text({ max: limits.pickLocation, blank: true }),
    }),
    reply: PickTerms,
  }),
  returnChange: endpoint({
    method: 'GET',
    path: '/api/v1/update-in-progress-appointment',
    auth: 'user',
    query: v.object({ appointmentId: q.id(AppointmentId), isMine: flag }),
    reply: v.object({
      appointmentId: AppointmentId,
      updateInProgressAppointmentId: v.number(),
      originalReturnDate: LocalDateTime,
      originalReturnLocation: v.string(),
      newReturnDate: LocalDateTime,
      newReturnLocation: v.string(),
    }),
  }),
  answerReturnChange: endpoint({
    method: 'PATCH',
    path: '/api/v1/update-in-progress-appointment/:offerId',
    auth: 'user',
    params: offerPath,
    query: v.object({ isAccepted: flag }),
    reply: nothing,
  }),
  withdrawReturnChange: endpoint({
    method: 'DELETE',
    path: '/api/v1/update-in-progress-appointment/:offerId',
    auth: 'user',
    params: offerPath,
    reply: nothing,
  }),
} as const;
