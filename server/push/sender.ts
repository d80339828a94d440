import type { PushData } from '#contract/notification.ts';
import type { PushPayload, pushFailures } from '#contract/push.ts';
import type { PushDeviceRow } from '../db/schema-push.ts';
import type { Log } from '../log.ts';

/** The service of the wrapper's tokens: whatever hands them on, it is one. */
export const fcmService = 'fcm';

/** A message for one device. */
export interface PushMessage {
  readonly device: Pick<PushDeviceRow, 'kind' | 'address' | 'p256dh' | 'auth'>;
  /** What a browser shows (contract §11.4 l), and the same in few words for a service that finds it too long. */
  readonly payload: PushPayload;
  readonly short: PushPayload;
  /** What the wrapper is told (contract §6.3). */
  readonly data: PushData;
  /** A later message under the same one replaces the earlier that was not delivered (RFC 8030 §5.4). */
  readonly topic: string;
  readonly urgency: 'high' | 'normal';
  readonly ttlSeconds: number;
}

/** What became of a message. */
export type PushOutcome =
  /** The service took it; `movedTo`: and says where the device is reached from now on. */
  | { readonly is: 'sent'; readonly movedTo?: string }
  /** The service does not know the device any more. */
  | { readonly is: 'gone' }
  /** The device subscribed with another key of ours. */
  | { readonly is: 'renew' }
  /** The service refuses our key or our subject, as far as we can tell. */
  | { readonly is: 'our-key'; readonly words: string }
  /** The whole service asks for a pause. */
  | { readonly is: 'wait'; readonly seconds: number | null }
  | { readonly is: 'later'; readonly failure: 'SERVICE' | 'UNREACHABLE'; readonly seconds?: number | null }
  /** No repetition would change it. */
  | { readonly is: 'never'; readonly failure: 'SERVICE' | 'REFUSED_ADDRESS' };

/** Why a push failed, as the list of devices says it; null: it did not. */
export const failureOf = (outcome: PushOutcome): (typeof pushFailures)[number] | null => {
  switch (outcome.is) {
    case 'sent':
      return null;
    case 'gone':
      return 'GONE';
    case 'renew':
    case 'our-key':
      return 'OUR_KEY';
    case 'wait':
      return 'TOO_MANY';
    default:
      return outcome.failure;
  }
};

/** A push service. It may throw, which counts as `later` (push-worker.ts). */
export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>;
}

/** Seconds of a `Retry-After` in either form (RFC 9110 §10.2.3), at most an hour; null: it says nothing. */
export const secondsOf = (retryAfter: string | null, now = Date.now()): number | null => {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(1, Math.ceil(seconds))) : null;
};

/** Placeholder for a push service: logs what would be sent, never the recipient or the text. */
export const makeLoggingSender = (log: Log): PushSender => ({
  send: async ({ data }) => {
    log.info('push', { type: data.notificationType, relatedId: data.relatedId });
    return { is: 'sent' };
  },
});
