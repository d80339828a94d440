import type { PushData } from '#contract/notification.ts';
import type { Log } from '../log.ts';

/** A message for a push service (contract §6.3). */
export interface PushMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: PushData;
}

/** sent · gone: the push service does not know the device any more · later: it failed, retry. */
export type PushOutcome = 'sent' | 'gone' | 'later';

/** A push service. It may be slow or throw; both count as `later` (push-worker.ts). */
export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>;
}

/** Placeholder for a push service: logs what would be sent, never the recipient or the text. */
export const makeLoggingSender = (log: Log): PushSender => ({
  send: async ({ data }) => {
    log.info('push', { type: data.notificationType, relatedId: data.relatedId });
    return 'sent';
  },
});
