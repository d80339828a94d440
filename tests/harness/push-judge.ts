import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { PushPayload } from '#contract/push.ts';

const base64url = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8188 and 8291 in few lines, apart from what encrypted it; throws where it is not for this subscription. */
export const decrypt = (
  body: Buffer,
  { curve, auth }: { readonly curve: ECDH; readonly auth: Buffer },
): Buffer => {
  const salt = body.subarray(0, 16);
  if (body.readUInt32BE(16) !== 4096) throw new Error(`the record size is ${body.readUInt32BE(16)}`);
  if (body[20] !== 65 || body[21] !== 4) throw new Error('the key is no uncompressed point');
  const theirs = body.subarray(21, 86);
  const derive = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), theirs]);
  const secret = derive(curve.computeSecret(theirs), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  const end = text.findLastIndex((byte) => byte !== 0);
  if (text[end] !== 2) throw new Error('the record is not the last one');
  return text.subarray(0, end);
};

/** The signature of RFC 8292, judged as a service does. */
export const judgeVapid = (
  header: string,
  audience: string,
  expected: string,
): { faults: string[]; isOurs: boolean } => {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header);
  if (found === null) return { faults: [`Authorization is ${header.slice(0, 40)}`], isOurs: false };
  const [, head = '', claims = '', signature = '', k = ''] = found;
  const point = base64url(k);
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    base64url(signature),
  );
  const { aud, exp, sub } = JSON.parse(base64url(claims).toString());
  const life = exp - Date.now() / 1000;
  const host =
    URL.parse(sub)?.protocol === 'mailto:' ? String(sub).split('@').at(-1) : URL.parse(sub)?.hostname;
  return {
    isOurs: k === expected,
    faults: [
      ...(isSigned && JSON.parse(base64url(head).toString()).alg === 'ES256'
        ? []
        : ['the signature is not of k']),
      ...(aud === audience ? [] : [`aud is ${aud}, not ${audience}`]),
      ...(life > 0 && life <= 86_400 ? [] : [`exp is in ${life} s`]),
      ...(/^(?:https:|mailto:)/.test(sub) && /\w\.\w/.test(host ?? '') ? [] : [`sub is ${sub}`]),
    ],
  };
};

/** What a notification holds, and nothing personal beside it. */
const known = new Set(['title', 'body', 'lang', 'tag', 'navigate', 'actions', 'data']);

/** The message as browsers take it: declarative, absolute, and leading nowhere but to us. */
export const judgePayload = (text: Buffer, origins: readonly string[]): string[] => {
  if (text.length > 3_993) return [`the text has ${text.length} bytes`];
  const json: unknown = JSON.parse(text.toString());
  const payload = v.safeParse(PushPayload, json);
  if (!payload.success) return payload.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  const { notification, app_badge: badge } = payload.output;
  const addresses = [notification.navigate, ...(notification.actions ?? []).map(({ navigate }) => navigate)];
  return [
    ...addresses
      .filter((one) => !origins.some((origin) => one.startsWith(`${origin}/`)))
      .map((one) => `it leads to ${one}`),
    ...(typeof badge === 'number' ? [] : ['there is no badge']),
    ...Object.keys(Object(Object(json).notification)).flatMap((name) =>
      known.has(name) ? [] : `it has ${name}`,
    ),
    ...(/^[\w-]{1,32}$/.test(notification.tag) ? [] : [`its tag is ${notification.tag}`]),
    ...(Object.keys(Object(json)).some((name) => !['web_push', 'app_badge', 'notification'].includes(name))
      ? ['it has more than a message']
      : []),
  ];
};

/** What RFC 8030 and 8291 ask of the head of a message. */
export const judgeHeaders = ({ method, headers }: IncomingMessage): string[] => [
  ...(method === 'POST' ? [] : [`it is a ${method}`]),
  ...(/^\d+$/.test(`${headers['ttl']}`) ? [] : [`TTL is ${headers['ttl']}`]),
  ...(['very-low', 'low', 'normal', 'high'].includes(`${headers['urgency']}`)
    ? []
    : [`Urgency is ${headers['urgency']}`]),
  ...(/^[\w-]{1,32}$/.test(`${headers['topic']}`) ? [] : [`Topic is ${headers['topic']}`]),
  ...(headers['content-encoding'] === 'aes128gcm' ? [] : [`it is encoded as ${headers['content-encoding']}`]),
];
