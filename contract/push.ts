import * as v from 'valibot';
import { AppointmentId, ChatRoomId } from './ids.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { text } from './text.ts';

/** What a device may be told of (§11.4 l): CHAT a message, PICK a PICK or a reminder of one, REVIEW that one may be written. */
export const pushKinds = ['CHAT', 'PICK', 'REVIEW', 'KEYWORD'] as const;
export type PushKind = (typeof pushKinds)[number];

/** A time of day in Korea, `HH:MM`. */
const TimeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** What one device wants to be told; kept by the server, so that a closed phone obeys. */
export const PushSettings = v.object({
  kinds: v.pipe(
    v.array(v.picklist(pushKinds)),
    v.check((list) => new Set(list).size === list.length),
  ),
  /** Nothing is sent from `from` until `to`, over midnight where `to` is earlier; null: it may be at any time. */
  quiet: v.nullable(
    v.pipe(
      v.object({ from: TimeOfDay, to: TimeOfDay }),
      v.check(({ from, to }) => from !== to),
    ),
  ),
  /** Says who wrote, and not what. */
  hidesText: v.boolean(),
  /** Words that a new listing is looked through for. */
  keywords: v.pipe(
    v.array(text({ min: limits.pushKeywordMin, max: limits.pushKeyword, trimmed: true })),
    v.maxLength(limits.pushKeywords),
  ),
});
export type PushSettings = v.InferOutput<typeof PushSettings>;

const Base64Url = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length));
/** A P-256 point, uncompressed (RFC 8291, 8292). */
const PublicKey = Base64Url(87);

const given = {
  /** What the list of devices calls it: `Android · Chrome`. */
  name: text({ min: 1, max: limits.pushDeviceName, trimmed: true }),
  settings: PushSettings,
};

/** A device as it subscribes; the same `endpoint` or `token` again changes its row and takes it over from whose it was. */
export const PushSubscription = v.variant('kind', [
  v.object({
    kind: v.literal('WEB'),
    endpoint: v.pipe(v.string(), v.url(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(limits.pushEndpoint)),
    p256dh: PublicKey,
    /** The subscription's secret of 16 bytes. */
    auth: Base64Url(22),
    /** The server's key that the browser subscribed with. */
    publicKey: PublicKey,
    ...given,
  }),
  v.object({
    kind: v.literal('WRAPPER'),
    token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(limits.fcmToken)),
    ...given,
  }),
]);
export type PushSubscription = v.InferOutput<typeof PushSubscription>;

/** The names of both kinds, which a call needs. */
const field = v.optional(v.unknown());
export const subscriptionFields = {
  kind: v.unknown(),
  endpoint: field,
  p256dh: field,
  auth: field,
  publicKey: field,
  token: field,
  name: field,
  settings: field,
};

/** Opaque; another one after each login on the device. */
export const PushDeviceId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.brand('PushDeviceId'));
export type PushDeviceId = v.InferOutput<typeof PushDeviceId>;

/** ACTIVE: sent to. RENEW: subscribed with another key of the server's, so the app subscribes again at its next start. */
const pushDeviceStates = ['ACTIVE', 'RENEW'] as const;

/** Why the last push to a device failed. */
export const pushFailures = [
  'GONE',
  'OUR_KEY',
  'TOO_MANY',
  'SERVICE',
  'UNREACHABLE',
  'REFUSED_ADDRESS',
] as const;

export const PushDevice = v.object({
  deviceId: PushDeviceId,
  kind: open(['WEB', 'WRAPPER']),
  name: v.string(),
  /** It belongs to the session that asks. */
  isThis: v.boolean(),
  state: open(pushDeviceStates),
  settings: PushSettings,
  createdAt: LocalDateTime,
  /** When a push service last took a push for it. */
  sentAt: v.nullable(LocalDateTime),
  failedAt: v.nullable(LocalDateTime),
  /** Of `failedAt`; null: none since `sentAt`. */
  failure: v.nullable(open(pushFailures)),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** The server's key and the caller's devices, the newest first. */
export const PushOverview = v.object({ publicKey: v.string(), devices: v.array(PushDevice) });
export type PushOverview = v.InferOutput<typeof PushOverview>;

/** What became of a test push: it was taken by the push service, or why not. */
export const PushTest = v.object({ failure: v.nullable(open(pushFailures)) });
export type PushTest = v.InferOutput<typeof PushTest>;

/** DECIDE opens the question, ACCEPT agrees to the terms shown; ARRIVED and LATE say their title in the room. */
export const pushActions = ['DECIDE', 'ACCEPT', 'ARRIVED', 'LATE'] as const;
const Action = v.object({ action: open(pushActions), title: v.string(), navigate: v.string() });

/**
 * What a push carries (§11.4 l): a declarative message (w3c/push-api §declarative), which the service worker shows in the
 * same way where the browser does not. All addresses are absolute and of the server's public origin.
 */
export const PushPayload = v.object({
  web_push: v.literal(8030),
  app_badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  notification: v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    body: v.string(),
    lang: v.literal('ko'),
    /** One place on the screen for each room and PICK: a later push replaces the earlier one. */
    tag: v.string(),
    navigate: v.string(),
    actions: v.optional(v.array(Action)),
    data: v.object({
      /** Another device's push, or one of the account before, is shown without its words. */
      deviceId: PushDeviceId,
      kind: open([...pushKinds, 'TEST']),
      chatRoomId: v.nullable(ChatRoomId),
      /** The terms that the notification shows in full, so that an answer is to these alone (I12); ACCEPT is offered with them only. */
      pick: v.nullable(
        v.object({
          appointmentId: AppointmentId,
          version: v.pipe(v.number(), v.integer(), v.minValue(1)),
          /** SHA-256 of `canonicalTerms` (pick-terms.ts), base64url. */
          terms: v.string(),
        }),
      ),
    }),
  }),
});
export type PushPayload = v.InferOutput<typeof PushPayload>;
