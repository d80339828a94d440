import { type Agent, request as send } from 'node:http';

/** What came back: JSON is parsed, everything else stays text. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, refused ones included
  readonly body: any;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A value is sent as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
}

const payload = (body: unknown): Buffer | null => {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

const parse = (bytes: Buffer, type: string): unknown => {
  const text = bytes.toString();
  return type.startsWith('application/json') && text !== '' ? JSON.parse(text) : text;
};

/**
 * One request exactly as written: unlike fetch it adds no header of its own but Host and Content-Length, follows nothing,
 * and lets a test forge Host, Origin and Sec-Fetch-*.
 */
export const exchange = (
  agent: Agent,
  base: string,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const url = new URL(base);
    const bytes = payload(sent.body);
    const typed = bytes !== null && typeof sent.body !== 'string' && !Buffer.isBuffer(sent.body);
    const request = send({
      agent,
      host: url.hostname,
      port: url.port,
      method,
      path,
      setHost: sent.headers?.['host'] === undefined,
      headers: {
        ...(typed ? { 'content-type': 'application/json' } : {}),
        ...(bytes === null ? {} : { 'content-length': String(bytes.length) }),
        ...(sent.headers as Record<string, string | string[]>), // node's own type is not readonly
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = new Headers();
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          headers.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
        }
        const all = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers,
          bytes: all,
          body: parse(all, headers.get('content-type') ?? ''),
        });
      });
    });
    request.end(bytes ?? undefined);
  });

/** A browser's cookies, as far as our server uses them: names, values, and Max-Age=0 as "gone". */
class CookieJar {
  readonly #values = new Map<string, string>();

  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.includes('Max-Age=0')) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string | null): void {
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
  }

  header(): string | undefined {
    const pairs = [...this.#values].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? undefined : pairs.join('; ');
  }
}

/** The names of the cookies that an answer takes back. */
export const expiredCookies = (headers: Headers): readonly string[] =>
  headers
    .getSetCookie()
    .filter((cookie) => cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.slice(0, cookie.indexOf('=')))
    .toSorted();

/** Somebody at the API: sends and keeps cookies. */
export interface Client {
  readonly jar: CookieJar;
  request(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string, headers?: Sent['headers']): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer>;
  del(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer>;
}

export const makeClient = (agent: Agent, base: string): Client => {
  const jar = new CookieJar();
  const request: Client['request'] = async (method, path, sent = {}) => {
    const cookie = jar.header();
    const headers = { ...(cookie === undefined ? {} : { cookie }), ...sent.headers };
    const answer = await exchange(agent, base, method, path, { ...sent, headers });
    jar.keep(answer.headers);
    return answer;
  };
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Sent['headers'] = {}) =>
      request(method, path, { body, headers });
  return {
    jar,
    request,
    get: (path, headers = {}) => request('GET', path, { headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    del: withBody('DELETE'),
  };
};
