import * as v from 'valibot';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import { Envelope, ErrorEnvelope } from '#contract/errors.ts';
import type { IdempotencyKey, UserId } from '#contract/ids.ts';
import { type Clock, httpDate, retryAfter } from '#src/lib/time.ts';
import { CallFailed, tooLarge } from './failure.ts';

/** A call as it goes over the wire. */
interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/**
 * Path, query and body of one call (contract §1.9): arrays as repeated keys; `undefined`, `null` and empty arrays are
 * left out. A cursor goes back as it came, escaped only for the address [P2]. The endpoint declares which field goes
 * where.
 */
export const encode = <E extends Endpoint>(endpoint: E, input: Input<E>): WireRequest => {
  const given = input as Readonly<Record<string, unknown>>; // read by the endpoint's own field names only
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_whole, name: string) =>
    encodeURIComponent(text(given[name])),
  );
  const query: string[] = [];
  for (const name of Object.keys(endpoint.query?.entries ?? {})) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      query.push(`${name}=${encodeURIComponent(text(one))}`);
  }
  const address = query.length === 0 ? path : `${path}?${query.join('&')}`;
  if (endpoint.body === null)
    return { method: endpoint.method, path: address, body: null, contentType: null };
  const names = Object.keys(endpoint.body.entries);
  if (endpoint.bodyType === 'text') {
    return {
      method: endpoint.method,
      path: address,
      body: text(given[names[0] ?? '']),
      contentType: 'text/plain',
    };
  }
  const body = Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  return {
    method: endpoint.method,
    path: address,
    body: JSON.stringify(body),
    contentType: 'application/json',
  };
};

/** A parsed answer and how many rows of its lists could not be used. */
type LenientResult<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: number }
  | { readonly ok: false };

const without = (data: unknown, path: readonly (string | number)[]): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return data;
  if (Array.isArray(data))
    return rest.length === 0
      ? data.filter((_row, at) => at !== head)
      : data.map((row, at) => (at === head ? without(row, rest) : row));
  if (typeof data === 'object' && data !== null) {
    const part: unknown = Reflect.get(data, head);
    return { ...data, [head]: without(part, rest) };
  }
  return data;
};

/** The path to the innermost list row in which an issue lies; undefined when it lies in no list. */
const rowPath = (issue: v.BaseIssue<unknown>): (string | number)[] | undefined => {
  const path: (string | number)[] = [];
  let end = 0;
  for (const step of issue.path ?? []) {
    if (typeof step.key !== 'string' && typeof step.key !== 'number') break;
    path.push(step.key);
    if (step.type === 'array') end = path.length;
  }
  return end === 0 ? undefined : path.slice(0, end);
};

/** Rows that are dropped from one answer at most; beyond that the whole answer is unusable. */
const mostDropped = 200;

/**
 * Parses an answer by the contract. A list row that does not fit is left out and counted, and the rest of the page is
 * used [P5] (B-C1); anything else that does not fit makes the answer unusable.
 */
export const parseLeniently = <S extends v.GenericSchema>(
  schema: S,
  data: unknown,
): LenientResult<v.InferOutput<S>> => {
  let current = data;
  for (let dropped = 0; dropped <= mostDropped; ) {
    const parsed = v.safeParse(schema, current);
    if (parsed.success) return { ok: true, value: parsed.output, dropped };
    const rows = parsed.issues.map(rowPath);
    if (rows.includes(undefined)) return { ok: false };
    const distinct = new Map(rows.map((path) => [JSON.stringify(path), path ?? []]));
    // from the back, so that the indexes in front stay valid
    const ordered = [...distinct.values()].sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)));
    for (const path of ordered) current = without(current, path);
    dropped += ordered.length;
  }
  return { ok: false };
};

/** The part of `fetch` that is used; injected, so that nothing here can reach the network by itself. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

interface HttpDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Prefix of every address; '' = the origin that serves the app. */
  readonly apiBase: string;
  /** False while the device says that it has no network; it may be wrong (F-E4). */
  readonly online: () => boolean;
  /** An answer came although the device reported no network. */
  readonly onReached?: () => void;
  /** Called with each server time seen: server clock minus device clock, ms. */
  readonly onServerTime: (offset: number) => void;
}

export interface CallOptions {
  readonly key?: IdempotencyKey;
  /** The version, or the name of the session, that the call is about. */
  readonly ifMatch?: number | string;
  /**
   * The account that is asserted where the server can check it, so that changed cookies cannot act for another account.
   */
  readonly expectUser?: UserId;
  readonly signal?: AbortSignal;
  /**
   * Sent although the device reports no network: the call finds out whether there is one, and changes nothing if lost.
   */
  readonly probes?: boolean;
  /** Called just before `fetch`; throws to cancel the call. */
  readonly beforeSend?: () => void;
}

/** A reply and its headers. `capabilities` is the raw header, `etag` the one between its quotes. */
export interface Answer<T> {
  readonly value: T;
  readonly status: number;
  readonly dropped: number;
  readonly capabilities: string | null;
  readonly etag: string | null;
  /** When the server made it, by its clock; absent: just now. */
  readonly at?: number;
}

/** A call without an answer for this long is given up; it may still take effect. */
export const deadlineMs = 15_000;

const jsonType = /^application\/([\w.+-]*\+)?json\b/i;

/** Makes a call of the contract once: no retry, no refresh. Throws CallFailed only. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Answer<Reply<E>>>;

export const makeCall = (deps: HttpDeps): Call => {
  const headersOf = (contentType: string | null, { key, ifMatch, expectUser }: CallOptions) => ({
    accept: 'application/json',
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(expectUser === undefined ? {} : { 'x-expect-user': String(expectUser) }),
  });

  return async (endpoint, input, options = {}) => {
    if (options.signal?.aborted) throw new CallFailed({ kind: 'stopped' });
    const isDenied = !deps.online();
    if (isDenied && options.probes !== true) throw new CallFailed({ kind: 'never-left' }); // [A6]
    const wire = encode(endpoint, input);
    options.beforeSend?.();
    const abort = new AbortController();
    const stop = () => abort.abort();
    options.signal?.addEventListener('abort', stop, { once: true });
    const disarm = deps.clock.setTimer(deadlineMs, stop);
    try {
      const response = await deps.fetch(`${deps.apiBase}${wire.path}`, {
        method: wire.method,
        headers: headersOf(wire.contentType, options),
        body: wire.body,
        credentials: 'include',
        cache: 'no-store',
        redirect: 'follow',
        signal: abort.signal,
      });
      if (isDenied) deps.onReached?.(); // whatever the answer was [A7]
      return await readAnswer(deps, endpoint, response);
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      if (options.signal?.aborted) throw new CallFailed({ kind: 'stopped' }, error);
      // fetch says only that no answer came, never whether the request arrived [A3]
      throw new CallFailed({ kind: isDenied ? 'never-left' : 'unanswered' }, error);
    } finally {
      disarm();
      options.signal?.removeEventListener('abort', stop);
    }
  };
};

/**
 * Reads an answer: its value, or the closed failure that status, type and code say [A5]. Only 2xx of the server itself,
 * as JSON in the envelope and with data that fits, is a success [A1].
 */
export const readAnswer = async <E extends Endpoint>(
  deps: Pick<HttpDeps, 'clock' | 'onServerTime'>,
  endpoint: E,
  response: Response,
): Promise<Answer<Reply<E>>> => {
  const { status } = response;
  const isJson = jsonType.test(response.headers.get('content-type') ?? '');
  if (response.redirected || status === 511) throw new CallFailed({ kind: 'not-the-server' });
  const sentAt = httpDate(response.headers.get('date'));
  const tellTime = () => sentAt !== null && deps.onServerTime(sentAt - deps.clock.wall());
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    // an outage is measured by the server's time, and a device whose clock has jumped may receive nothing but failures
    // (F-A7, I27)
    if (isJson && (await isFromServer(response))) tellTime();
    // a date is compared with the server's own clock only: the device's may be years off (I27) [A4]
    const wait = retryAfter(response.headers.get('retry-after'), sentAt ?? Number.NaN);
    throw new CallFailed({ kind: 'busy', status, retryAfterMs: Number.isNaN(wait) ? null : wait });
  }
  if (status === 413) throw tooLarge(); // a proxy's too: the same bytes again change nothing
  // some servers answer 401 without an envelope; it triggers a refresh, and only the refresh decides (see session.ts)
  const unnamed = { kind: 'refused', status: 401, code: '', data: null } as const;
  if (!isJson) throw new CallFailed(status === 401 ? unnamed : { kind: 'not-the-server' });
  const body = parse(await response.text());
  if (!isEnvelope(body)) throw new CallFailed(status === 401 ? unnamed : { kind: 'not-the-server' });
  if (response.ok) {
    const envelope = v.safeParse(Envelope, body);
    if (!envelope.success) throw new CallFailed({ kind: 'not-the-server' });
    const reply = parseLeniently(endpoint.reply, envelope.output.data);
    if (!reply.ok) throw new CallFailed({ kind: 'unreadable' });
    tellTime();
    return {
      value: reply.value as Reply<E>, // lenient parsing parsed it by this endpoint's schema
      status,
      dropped: reply.dropped,
      capabilities: response.headers.get('x-contract-ext'),
      etag: /^(?:W\/)?"([^"]+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? null,
    };
  }
  const refusal = v.safeParse(ErrorEnvelope, body);
  if (!refusal.success) throw new CallFailed(status === 401 ? unnamed : { kind: 'not-the-server' });
  throw new CallFailed({ kind: 'refused', status, code: refusal.output.code, data: refusal.output.data });
};

/**
 * The keys that both envelopes of the contract always have (contract §1.2, §1.3): other JSON comes from a captive
 * portal [A2].
 */
export const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body && 'data' in body;

/**
 * Whether the body of a failure has the contract's shape; a truncated body has not, and the failure stays a failure.
 */
const isFromServer = async (response: Response): Promise<boolean> => {
  try {
    return isEnvelope(JSON.parse(await response.text()));
  } catch {
    return false;
  }
};

/** A JSON answer cut short says nothing about whether the call took effect. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CallFailed({ kind: 'unanswered' }, error);
  }
};
