import * as v from 'valibot';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';

const longestText = 160;

/** "{field}: {text}" of the first failing field (contract §1.4), without what was received. */
const complaint = (issue: v.BaseIssue<unknown>, place: string): string => {
  const field = (v.getDotPath(issue) ?? place).slice(0, 64);
  const received = ` but received ${issue.received}`;
  const text = issue.message.endsWith(received) ? issue.message.slice(0, -received.length) : issue.message;
  return `${field}: ${text.slice(0, longestText)}`;
};

const check = (schema: v.GenericSchema, value: unknown, place: string): object => {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw new Problem('INVALID_INPUT', complaint(parsed.issues[0], place));
  return parsed.output as object; // an endpoint's schemas are all objects of named fields
};

/** Query fields as lists of their values: empty ones count as absent, repeated ones as a list (contract §1.9). */
const queryFields = (url: string): Record<string, string[]> => {
  const start = url.indexOf('?');
  const fields: Record<string, string[]> = Object.create(null); // `__proto__` is a name like any other here
  if (start < 0) return fields;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (value === '') continue;
    fields[name] ??= [];
    fields[name].push(value);
  }
  return fields;
};

/** Path parameters as one-value lists, which the query schemas take. */
const pathFields = (params: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value]]));

/** What a request carries, before it is believed. */
export interface RawInput {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  /** The parsed JSON value or the text; undefined for calls without a body. */
  readonly body: unknown;
}

const bodyFields = (endpoint: Endpoint, body: unknown): unknown => {
  if (endpoint.bodyType === 'json' || endpoint.body === null) return body;
  const [field = 'body'] = Object.keys(endpoint.body.entries);
  return { [field]: body };
};

/** Path, query and body by the endpoint's schemas, merged as handlers want them; unknown names are left behind. */
export const parseInput = <E extends Endpoint>(endpoint: E, raw: RawInput): Parsed<E> => {
  const input = {
    ...(endpoint.params && check(endpoint.params, pathFields(raw.params), 'path')),
    ...(endpoint.query && check(endpoint.query, queryFields(raw.url), 'query')),
    ...(endpoint.body && check(endpoint.body, bodyFields(endpoint, raw.body), 'body')),
  };
  return input as Parsed<E>; // put together from the very schemas the type is made of
};
