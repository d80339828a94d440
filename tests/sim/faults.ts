import type { Reply, Request } from './model-types.ts';

/** What lies between a device and the server, until it is replaced. */
export type FaultKind =
  | 'none'
  /** The connection is refused: the server never hears of it. */
  | 'refuse'
  /** The server acts, and the connection breaks before its answer. */
  | 'reset'
  /** Captive portals: a page for everything, a redirect to one, and JSON that is nobody's envelope. */
  | 'portal'
  | 'redirect'
  | 'foreign'
  /** Every call 401 though the session is well; the refresh works. */
  | 'unauthorised'
  | 'refresh-503'
  | 'refresh-html'
  | 'refresh-hang'
  | 'busy'
  | 'limited'
  | 'truncated'
  | 'mistyped'
  | 'slow'
  | 'hang'
  /** A list has one row that cannot be used. */
  | 'bad-row'
  /** The last page says that there is more, from where it began. */
  | 'endless'
  /** Pages without rows, each naming another next one. */
  | 'barren'
  /** Some requests or answers are lost, some requests arrive twice. */
  | 'flaky'
  /** The server acts, and says nothing for ever. */
  | 'mute'
  /** As `mute` or `reset`, but the server acts only later: up to its `applyDelayMs`. */
  | 'late'
  /** 500 or 503 of the server's own, without an effect, or after it. */
  | 'failing'
  | 'failing-after'
  /** Each request arrives twice. */
  | 'twice'
  /** What is published over the socket is swallowed, or ends the connection; all else is well. */
  | 'unsent'
  | 'unsent-cut';

export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose method and address contain this. */
  readonly only: string | null;
  /** `Retry-After` of `limited`. */
  readonly wait: string | null;
}

export const noFault: Fault = { kind: 'none', only: null, wait: null };

/** What comes back over the wire; `page` marks a list as its receiver will find it. */
export interface Wire {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What the text says, where it is the server's. */
  readonly body: unknown;
  readonly redirected: boolean;
  /** The server's own words, unbent. */
  readonly genuine: boolean;
}

const html: Wire = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: '<!doctype html><title>Wi-Fi</title>',
  body: null,
  redirected: false,
  genuine: false,
};

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Wire => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify(body),
  body,
  redirected: false,
  genuine: false,
});

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  json(status, { code, message: '안 돼요.', data: null, version: 'v1.0.0' }, headers);

export const isRefresh = (path: string): boolean => path.startsWith('/api/v1/refresh-token');

/** Whether this fault concerns the request at all. */
export const concerns = ({ kind, only }: Fault, { method, path }: Request): boolean => {
  if (kind === 'none' || (only !== null && !`${method} ${path}`.includes(only))) return false;
  if (kind === 'unauthorised') return !isRefresh(path);
  if (kind.startsWith('refresh-')) return isRefresh(path);
  return true;
};

/** What a fault makes of a request before the server sees it: an answer of its own, nothing at all, or no objection. */
export const instead = (fault: Fault, request: Request): Wire | 'broken' | 'silent' | null => {
  if (!concerns(fault, request)) return null;
  switch (fault.kind) {
    case 'refuse':
      return 'broken';
    case 'hang':
    case 'refresh-hang':
      return 'silent';
    case 'portal':
    case 'refresh-html':
      return html;
    case 'redirect':
      return { ...html, redirected: true };
    case 'foreign':
      return json(200, { result: 'LOGIN_REQUIRED' });
    case 'unauthorised':
      return refusal(401, 'NOT_LOGIN');
    case 'busy':
      return { ...html, status: 502 };
    case 'refresh-503':
      return refusal(503, 'SERVICE_UNAVAILABLE');
    case 'failing':
      return refusal(500, 'INTERNAL_SERVER_ERROR');
    case 'limited':
      return refusal(429, 'TOO_MANY_REQUESTS', fault.wait === null ? {} : { 'retry-after': fault.wait });
    default:
      return null;
  }
};

const rowsOf = (data: unknown): unknown[] | null => {
  if (Array.isArray(data)) return data;
  const items: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'items') : null;
  return Array.isArray(items) ? items : null;
};

let barrenCursor = 0;

/** A list bent as the fault says. */
const bent = (kind: FaultKind, { path }: Request, body: unknown): unknown => {
  const data: unknown = Reflect.get(body as object, 'data'); // successes are objects
  const rows = rowsOf(data);
  if (rows === null) return body;
  const paged = !Array.isArray(data);
  const again = new URLSearchParams(path.split('?')[1] ?? '');
  if (kind === 'bad-row') {
    const worse = rows.map((row, at) => (at === 0 ? { ...(row as object), title: 42 } : row));
    return { ...(body as object), data: paged ? { ...(data as object), items: worse } : worse };
  }
  if (!paged || again.get('cursorId') === null) return body;
  if (kind === 'endless') {
    const part = (name: string) => Number(again.get(name));
    const cursor = {
      cursorId: part('cursorId'),
      cursorLike: part('cursorLike'),
      cursorDate: again.get('cursorDate'),
    };
    return { ...(body as object), data: { ...(data as object), hasNext: true, ...cursor } };
  }
  barrenCursor += 1;
  const cursor = { cursorId: 1_000_000 + barrenCursor, cursorDate: '2020-01-01T00:00:00', cursorLike: 0 };
  return { ...(body as object), data: { items: [], hasNext: true, ...cursor } };
};

const bending: ReadonlySet<FaultKind> = new Set(['truncated', 'mistyped']);

/** What a fault makes of the server's answer. */
export const carried = (
  fault: Fault,
  request: Request,
  reply: Reply,
  date: string,
): Wire | 'broken' | 'silent' => {
  const headers = { ...reply.headers, date };
  const wire = (body: unknown, genuine = true): Wire => ({
    status: reply.status,
    headers,
    text: body === undefined ? '' : JSON.stringify(body),
    body,
    redirected: false,
    genuine,
  });
  // what a store says beside its status is nobody's business
  const isOfStore = request.path.startsWith('/media-upload/');
  if (!concerns(fault, request) || (isOfStore && bending.has(fault.kind))) return wire(reply.body);
  switch (fault.kind) {
    case 'reset':
      return 'broken';
    case 'mute':
      return 'silent';
    case 'failing-after':
      return refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '2' });
    case 'truncated': {
      const whole = wire(reply.body, false);
      return { ...whole, text: whole.text.slice(0, -7) };
    }
    case 'mistyped':
      return { ...wire(reply.body, false), headers: { ...headers, 'content-type': 'text/plain' } };
    case 'bad-row':
    case 'endless':
    case 'barren':
      return wire(reply.status === 200 ? bent(fault.kind, request, reply.body) : reply.body);
    default:
      return wire(reply.body);
  }
};
