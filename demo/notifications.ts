import type { Selectable, Transaction } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { serverLimits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { NotificationType } from '#contract/notification.ts';
import { moment } from '#server/db/kst.ts';
import type { Schema } from '#server/db/schema.ts';
import type { CampusLine, CampusRoom, Side } from './talk.ts';

type PickRow = Selectable<Schema['appointments']>;

/** A PICK of the campus with the talk that led to it. */
export interface ToldPick {
  readonly room: CampusRoom;
  readonly pick: PickRow;
}

interface Told {
  readonly type: NotificationType;
  readonly at: LocalDateTime;
  readonly to: readonly UserId[];
}

/** Wall clocks of the campus are those of Seoul, which never change. */
const later = (at: LocalDateTime, ms: number): LocalDateTime =>
  moment(Date.parse(`${at.slice(0, 23)}+09:00`) + ms);

/** Whom the domain tells of what was done in the room (contract §5.3). */
const ofLine = (line: CampusLine, { pick }: ToldPick): readonly Told[] => {
  const ids: Record<Side, UserId> = { owner: pick.owner_id, requester: pick.requester_id };
  const [other, both] = [ids[line.by === 'owner' ? 'requester' : 'owner'], [ids.owner, ids.requester]];
  switch (line.kind) {
    case 'CARD':
      return [{ type: 'APPOINTMENT_PROPOSAL', at: line.at, to: [other] }];
    case 'CONFIRMED':
      return [{ type: 'APPOINTMENT_CONFIRM', at: line.at, to: both }];
    case 'REJECTED':
      return [{ type: 'APPOINTMENT_REJECT', at: line.at, to: [other] }];
    case 'CANCELLED':
      return [{ type: 'APPOINTMENT_CANCEL', at: line.at, to: both }];
    default:
      return [];
  }
};

/** What time has done to it since. */
const ofTime = ({ pick }: ToldPick): readonly Told[] => {
  const both = [pick.owner_id, pick.requester_id];
  if (pick.state === 'EXPIRED')
    return [
      {
        type: 'APPOINTMENT_EXPIRE',
        at: later(pick.terms_at, serverLimits.pendingPickMs),
        to: [pick.creator_id],
      },
    ];
  const [ran, done] = [pick.state === 'IN_PROGRESS' || pick.state === 'SUCCESS', pick.state === 'SUCCESS'];
  const back = pick.return_date;
  return [
    ...(ran
      ? [
          {
            type: 'APPOINTMENT_RENTAL_REMIND',
            at: later(pick.rental_date, -serverLimits.reminderLeadMs),
            to: both,
          } as const,
        ]
      : []),
    ...(done && back !== null
      ? [
          {
            type: 'APPOINTMENT_RETURN_REMIND',
            at: later(back, -serverLimits.reminderLeadMs),
            to: both,
          } as const,
        ]
      : []),
    ...(done ? [{ type: 'APPOINTMENT_SUCCESS', at: back ?? pick.rental_date, to: both } as const] : []),
  ];
};

/** Everything that the people of the campus were told of their PICKs up to now, oldest first. */
export const insertNotifications = async (
  tx: Transaction<Schema>,
  picks: readonly ToldPick[],
  now: LocalDateTime,
): Promise<void> => {
  const rows = picks.flatMap((one) =>
    [...one.room.lines.flatMap((line) => ofLine(line, one)), ...ofTime(one)]
      .filter(({ at }) => at <= now)
      .flatMap(({ type, at, to }) =>
        to.map((user_id) => ({
          user_id,
          type,
          appointment_id: one.pick.id,
          item_id: one.pick.item_id,
          rental_date: one.pick.rental_date,
          return_date: one.pick.return_date,
          created_at: at,
        })),
      ),
  );
  await tx
    .insertInto('notifications')
    .values(rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at))))
    .execute();
};
