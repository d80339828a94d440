import type { PushData } from '#contract/notification.ts';
import type { Log } from '../log.ts';

/** What a push service is handed (contract §6.3). */
export interface PushMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: PushData;
}

/** What became of it: on its way, the device is no more, or not now. */
export type PushOutcome = 'sent' | 'gone' | 'later';

/** A push service. It may be slow or throw; both count as "not now" (push worker.ts). */
export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>;
}

/** Stands where a push service will: says in the log what would leave, never to whom or in which words. */
export const makeLoggingSender = (log: Log): PushSender => ({
  send: async ({ data }) => {
    log.info('push', { type: data.notificationType, relatedId: data.relatedId });
    return 'sent';
  },
});
