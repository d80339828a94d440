import { emptyTexts } from '#src/copy/empty.ts';
import { itemTexts } from '#src/copy/home.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { networkTexts } from '#src/copy/shell.ts';
import type { NotificationRow } from '#src/domain/notifications/rows.ts';
import { ago, minuteMs } from './chat-list-screen.ts';
import { appointmentId, feed, item, pick, review, shows, stored } from './feedback-stage.ts';
import { aKey, anEntry } from './outbox-entries.ts';
import type { ScreenState, Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** The notifications in every state they can be in, of rows that were stored earlier. */

const types = [
  'PROPOSAL',
  'RENTAL_REMIND',
  'CONFIRM',
  'REJECT',
  'CANCEL',
  'EXPIRE',
  'RETURN_REMIND',
  'SUCCESS',
] as const;
const told = types.map(
  (type, at) =>
    ({
      id: 100 - at,
      type: `APPOINTMENT_${type}`,
      createdAt: ago(at * 9 * 60 * minuteMs),
      appointment: {
        id: appointmentId,
        rentalDate: '2026-11-24T18:30:00',
        returnDate: '2026-11-27T18:30:00',
      },
      itemId: type === 'CANCEL' ? 342 : type === 'EXPIRE' ? null : 341,
      seenAt: at < 3 ? null : 1,
    }) as NotificationRow, // ids have the contract's shape
);
const whole: Rows = {
  ...feed(told.map(({ id }) => id)),
  notifications: told,
  items: [item({}), item({ itemId: 342 as never, gone: 'deleted' })], // any number is an id
  picks: [pick({ state: 'CONFIRMED' })],
};
const listed = async (stage: Stage, rows: Rows, text: string, fails = false): Promise<void> => {
  await stored(stage, '/notification', rows, fails);
  await shows(stage.page, text);
};

export const notificationStates: readonly ScreenState[] = [
  { name: 'notifications', open: (stage) => listed(stage, whole, itemTexts.deletedLabel) },
  {
    name: 'notifications-waiting',
    open: (stage) =>
      listed(
        stage,
        {
          ...whole,
          outbox: [anEntry({ ...review({}), id: aKey(1), state: 'failed', reason: { is: 'poisoned' } })],
        },
        outboxTexts.attention,
      ),
  },
  { name: 'notifications-empty', open: (stage) => listed(stage, feed([]), emptyTexts.notification.title) },
  {
    name: 'notifications-failed',
    open: (stage) => listed(stage, feed([], { at: null, trouble: 'busy' }), networkTexts.trouble, true),
  },
  {
    name: 'notifications-offline',
    open: async (stage) => {
      await listed(stage, whole, itemTexts.deletedLabel);
      await stage.context.setOffline(true);
      await shows(stage.page, networkTexts.offline);
    },
  },
];
