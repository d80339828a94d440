import type * as v from 'valibot';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { checked } from './checked.ts';
import { nobodys } from './problem.ts';

/** An endpoint's schemas are all objects of named fields. */
const fieldsOf = (schema: v.GenericSchema, value: unknown, place: string): object =>
  checked(schema, value, place) as object;

const ids = new Set(['itemId', 'userId', 'chatRoomId', 'appointmentId', 'reportedUserId']);
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** A whole number that can be no id of ours is no bad type: it names what does not exist (contract §1.4, §1.10). */
const idField = (name: string, text: string): string =>
  ids.has(name) && /^-?\d+$/.test(text) && !isId(Number(text)) ? `${nobodys}` : text;

/** The same in a body, which may write an id as an address does: an older client takes it from there. */
const idValue = (name: string, value: unknown): unknown => {
  if (!ids.has(name)) return value;
  if (typeof value === 'string') {
    const text = idField(name, value);
    return /^[1-9]\d*$/.test(text) ? Number(text) : value;
  }
  return Number.isInteger(value) && !isId(Number(value)) ? nobodys : value;
};

const idsIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, idValue(name, value)]))
    : body;

/** Query fields as lists of their values: empty ones count as absent, repeated ones as a list (contract §1.9). */
const queryFields = (url: string): Record<string, string[]> => {
  const start = url.indexOf('?');
  const fields: Record<string, string[]> = Object.create(null); // `__proto__` is a name like any other here
  if (start < 0) return fields;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (value === '') continue;
    fields[name] ??= [];
    fields[name].push(idField(name, value));
  }
  return fields;
};

/** Path parameters as one-value lists, which the query schemas take. */
const pathFields = (params: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [idField(name, value)]]));

/** What a request carries, before it is believed. */
export interface RawInput {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  /** The parsed JSON value or the text; undefined for calls without a body. */
  readonly body: unknown;
}

const bodyFields = (endpoint: Endpoint, body: unknown): unknown => {
  if (endpoint.bodyType === 'json' || endpoint.body === null) return idsIn(body);
  const [field = 'body'] = Object.keys(endpoint.body.entries);
  return { [field]: body };
};

/** Path, query and body by the endpoint's schemas, merged as handlers want them; unknown names are left behind. */
export const parseInput = <E extends Endpoint>(endpoint: E, raw: RawInput): Parsed<E> => {
  const input = {
    ...(endpoint.params && fieldsOf(endpoint.params, pathFields(raw.params), 'path')),
    ...(endpoint.query && fieldsOf(endpoint.query, queryFields(raw.url), 'query')),
    ...(endpoint.body && fieldsOf(endpoint.body, bodyFields(endpoint, raw.body), 'body')),
  };
  return input as Parsed<E>; // put together from the very schemas the type is made of
};
