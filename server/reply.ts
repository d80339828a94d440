import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';

/** The version of what an envelope carries, for its ETag (contract §11.4 b). */
export const versionOf = (envelope: object): number | null => {
  const data = 'data' in envelope ? envelope.data : null;
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'number' ? version : null;
};

const extensionFields = new Set([
  'version',
  'updatedAt',
  'clientMessageId',
  'mostRecentChatUserId',
  'tradeState',
  'pickChange',
]);

/** What a server without extensions would have answered (contract §11.4 b). */
export const plain = (reply: unknown): unknown => {
  if (Array.isArray(reply)) return reply.map(plain);
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(
    Object.entries(reply).flatMap(([name, value]) =>
      extensionFields.has(name) ? [] : [[name, plain(value)]],
    ),
  );
};

/** A reply must be exactly what the contract lists: nothing missing, nothing leaked (contract §1.10, faults §4.19). */
export const checkReply = (endpoint: Endpoint, reply: unknown): void => {
  const sent: unknown = JSON.parse(JSON.stringify(reply ?? null));
  const listed = JSON.parse(JSON.stringify(v.parse(endpoint.reply, sent) ?? null));
  const [had, want] = [shape(sent), shape(listed)];
  if (had !== want)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${had}, the contract lists ${want}`);
};

/** The names inside a value, sorted, so that two values can be compared by what they list. */
const shape = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort().join()}]`;
  if (typeof value !== 'object' || value === null) return '';
  return `{${Object.entries(value)
    .map(([name, inner]) => name + shape(inner))
    .sort()
    .join()}}`;
};
