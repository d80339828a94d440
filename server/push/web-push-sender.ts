import webPush from 'web-push';
import type { PushPayload } from '#contract/push.ts';
import type { Answer, Post } from './post.ts';
import { type PushMessage, type PushOutcome, type PushSender, secondsOf } from './sender.ts';
import type { PushKeys } from './settings.ts';

/** Most bytes of a payload: a service must take 4,096 of what it becomes (RFC 8291). */
const payloadBytes = 3_993;

/** Another key of ours, in the words of Apple and of Google. */
const otherKey = /VapidPkHashMismatch|do(?:es)? not correspond to the credentials used to create/i;

const outcomeOf = ({ status, text, retryAfter }: Answer): PushOutcome => {
  if (status >= 200 && status < 300) return { is: 'sent' };
  switch (status) {
    case 404:
    case 410:
      return { is: 'gone' };
    case 400:
    case 401:
    case 403:
      return otherKey.test(text)
        ? { is: 'renew' }
        : { is: 'our-key', words: `${status} ${text}`.slice(0, 200) };
    case 413:
      return { is: 'never', failure: 'SERVICE' };
    case 429:
      return { is: 'wait', seconds: secondsOf(retryAfter) };
    default:
      return { is: 'later', failure: 'SERVICE', seconds: secondsOf(retryAfter) };
  }
};

/** Web Push (RFC 8030) with a payload that only the device reads (RFC 8291), signed by our key (RFC 8292). */
export const makeWebPushSender = (post: Post, keys: PushKeys, subject: string): PushSender => {
  const postTo = (endpoint: string, message: PushMessage, payload: PushPayload) => {
    const { p256dh, auth } = message.device;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject, ...keys },
        TTL: message.ttlSeconds,
        urgency: message.urgency,
        topic: message.topic,
        contentEncoding: 'aes128gcm',
      },
    );
    return post.send(endpoint, { headers, body });
  };
  /** Once more where the service says that the device has moved to, within the list and no further. */
  const deliver = async (
    message: PushMessage,
    payload: PushPayload,
  ): Promise<PushOutcome & { status?: number }> => {
    const { address } = message.device;
    const first = await postTo(address, message, payload);
    if (first.status === null) {
      return first.failure === 'REFUSED_ADDRESS'
        ? { is: 'never', failure: first.failure }
        : { is: 'later', failure: first.failure };
    }
    if (first.status < 300 || first.status > 399) return { ...outcomeOf(first), status: first.status };
    const movedTo = first.location === null ? null : URL.parse(first.location, address)?.href;
    if (first.status !== 301 || !movedTo || post.refuses(movedTo) !== null)
      return { is: 'never', failure: 'REFUSED_ADDRESS' };
    const second = await postTo(movedTo, message, payload);
    if (second.status === null) return { is: 'later', failure: 'UNREACHABLE' };
    if (second.status > 299 && second.status < 400) return { is: 'never', failure: 'REFUSED_ADDRESS' };
    const outcome = outcomeOf(second);
    return { ...outcome, ...(outcome.is === 'sent' && { movedTo }), status: second.status };
  };
  return {
    send: async (message) => {
      const isLong = Buffer.byteLength(JSON.stringify(message.payload)) > payloadBytes;
      const { status, ...outcome } = await deliver(message, isLong ? message.short : message.payload);
      if (status !== 413 || isLong) return outcome;
      const { status: _second, ...again } = await deliver(message, message.short);
      return again;
    },
  };
};
