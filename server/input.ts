import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import * as v from 'valibot';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { InvalidInput, nobodys, Problem } from './problem.ts';

/** Reads a request body whole, giving up the moment it exceeds the limit, before anything is parsed (B-18). */
export const readBody = async (incoming: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw new Problem('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      // no encoding is set, so chunks are buffers
      size += chunk.length;
      if (size > limit) throw new Problem('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new InvalidInput('body', '끝까지 받지 못했어요.', { cause }); // the sender is gone, even if all of it had come: nothing for a developer
  }
  return Buffer.concat(chunks);
};

/**
 * Reads what was announced and forgets it, up to the limit, before a refusal: a proxy that is still sending a body takes an
 * answer before its end for a broken server (nginx: 502), and a client that is may never read it.
 */
export const discardBody = async (incoming: IncomingMessage, limit: number): Promise<void> => {
  if (Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) > limit) return;
  incoming.resume();
  await finished(incoming).catch(() => {}); // the sender is gone: nobody reads the refusal
};

const contentTypes = {
  json: /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i,
  text: /^text\/plain(?:\s*;\s*charset="?utf-8"?)?$/i,
} as const;

/** A body is read only with the exact type of its call (faults §4.13, B-19); packed ones are never unpacked. */
export const checkContentType = (incoming: IncomingMessage, kind: keyof typeof contentTypes): void => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
  if (!contentTypes[kind].test(type) || encoding !== 'identity') throw new Problem('UNSUPPORTED_MEDIA_TYPE');
};

/** UTF-8 text of a body; bytes that are not UTF-8 and a byte order mark are refused, not guessed (B-5). */
export const decodeBody = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInput('body', 'UTF-8이어야 해요.', { cause });
  }
};

/** Names by which an object reaches what all objects share. */
const shared: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an object of this JSON, which has been parsed, has a name twice or one of those that all objects share (B-17). */
const hasUnclearNames = (text: string): boolean => {
  const open: Set<unknown>[] = [];
  for (const [token, name] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(?:\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined && token.endsWith(':')) {
      const names = open.at(-1);
      const read: unknown = JSON.parse(name); // `\u006e` is another way to write n
      if (shared.has(read) || names?.has(read)) return true;
      names?.add(read);
    }
  }
  return false;
};

/** The JSON value of a body; one that two readers could read as two values is refused. */
export const parseJson = (text: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInput('body', 'JSON이어야 해요.', { cause });
  }
  if (hasUnclearNames(text))
    throw new InvalidInput('body', '같은 이름이 두 번 있거나 쓸 수 없는 이름이 있어요.');
  return value;
};

/** Names the first failing field (contract §1.4) and nothing of what was received. */
const refusal = (issue: v.BaseIssue<unknown>, place: string): InvalidInput =>
  new InvalidInput(
    (v.getDotPath(issue) ?? place).slice(0, 64),
    issue.input === undefined ? '값이 필요해요.' : '올바른 값이 아니에요.',
  );

/** Where the first text with U+0000 or half a surrogate pair is: the database stores neither (B-5). */
const unstorable = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorable(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};

/** What was received, as the schema takes it; refused by its first failing field, or as `place` (contract §1.4). */
export const checked = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  place: string,
): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw refusal(parsed.issues[0], place);
  const field = unstorable(parsed.output, '');
  if (field !== null) throw new InvalidInput((field || place).slice(0, 64), '보낼 수 없는 글자가 있어요.');
  return parsed.output;
};

/** An endpoint's schemas are all objects of named fields. */
const fieldsOf = (schema: v.GenericSchema, value: unknown, place: string): object =>
  checked(schema, value, place) as object;

/** What holds an id that is a number, such as `itemId` and `reportedUserId`. */
const idName = /(?:item|user|chatRoom|appointment)Id$/i;
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** A whole number that can be no id of ours is no bad type: it names what does not exist (contract §1.4, §1.10). */
const idField = (name: string, text: string): string =>
  idName.test(name) && /^-?\d+$/.test(text) && !isId(Number(text)) ? `${nobodys}` : text;

/** The same in a body, which may write an id as an address does: an older client takes it from there. */
const idValue = (name: string, value: unknown): unknown => {
  if (!idName.test(name)) return value;
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
