import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { capabilities } from './capabilities.ts';
import { ChatSend, destinations, RoomEvent, UserEvent } from './chat.ts';
import { errors } from './errors.ts';
import { everyEndpoint as endpoints } from './every-endpoint.ts';
import { clientLimits, limits, serverLimits } from './limits.ts';
import { PushData, pushTypes } from './notification.ts';
import { photoWidths } from './photo-widths.ts';
import { PushPayload } from './push.ts';
import { contractVersion } from './version.ts';

/** What a shape is made of: kinds, names, limits and literals. Code inside a check is not told apart. */
const describeShape = (value: unknown, seen = new Set<unknown>()): unknown => {
  if (typeof value === 'function') return 'function';
  if (value instanceof RegExp) return value.toString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return 'again';
  const inner = new Set(seen).add(value);
  if (Array.isArray(value)) return value.map((part) => describeShape(part, inner));
  const parts = Object.entries(value)
    .filter(([key]) => !key.startsWith('~') && key !== 'reference' && key !== 'async' && key !== 'message')
    .map(([key, part]) => [key, describeShape(part, inner)] as const);
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const fingerprint = (shapes: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(describeShape(shapes)))
    .digest('hex')
    .slice(0, 16);

const everything = {
  endpoints,
  errors: Object.entries(errors).map(([code, { status }]) => [code, status]),
  limits: { ...limits, ...clientLimits, ...serverLimits },
  capabilities,
  photoWidths,
  pushTypes,
  push: PushPayload,
  realtime: { RoomEvent, UserEvent, ChatSend, PushData, destinations },
};

test('the shapes of the contract have not changed without a new contract version', () => {
  expect({ contractVersion, fingerprint: fingerprint(everything) }).toEqual({
    contractVersion: 14,
    fingerprint: '8abd235712e157ab',
  });
});

test('a changed limit, a new field and another status each change the fingerprint', () => {
  const base = fingerprint(everything);
  expect(fingerprint({ ...everything, limits: { ...everything.limits, title: 65 } })).not.toBe(base);
  const item = { ...endpoints.item, status: 201 };
  expect(fingerprint({ ...everything, endpoints: { ...endpoints, item } })).not.toBe(base);
  const reply = { ...endpoints.item.reply, entries: { ...endpoints.item.reply.entries, extra: ChatSend } };
  expect(
    fingerprint({ ...everything, endpoints: { ...endpoints, item: { ...endpoints.item, reply } } }),
  ).not.toBe(base);
});
