import type { UserId } from '#contract/ids.ts';
import type { Owner } from './clock.ts';
import type { Wire } from './faults.ts';
import type { Body, Request } from './model-types.ts';

/** A request that was to change something, and what became of it as its device could know. */
export interface WriteSent {
  readonly no: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string | null;
  /** Whose cookies went with it. */
  readonly user: UserId | null;
  readonly by: Owner;
  readonly tag: string;
  /** When its sender heard the end of it; null = it still waits, or nobody is left to hear. */
  ended: number | null;
  /** The status that arrived, whoever made it; null = no answer. */
  status: number | null;
  /** The answer was the server's own, unbent. */
  genuine: boolean;
}

/** What a genuine answer told a device of a like, a profile or blocks, and when it had asked. */
export interface Heard {
  readonly at: number;
  readonly heard: number;
  readonly by: Owner;
  /** Whose access cookie went with the question. */
  readonly user: UserId | null;
  /** A detail call's listing and whether it is liked; null = another answer. */
  readonly item: { readonly id: number; readonly liked: boolean } | null;
  readonly me: { readonly nickname: string; readonly photo: string | null } | null;
  /** Whom the list has. */
  readonly blocks: readonly number[] | null;
  /** It was the answer to a write of this number. */
  readonly write: WriteSent | null;
}

/** What there is to learn from an answer. */
export const heardOf = (path: string, data: unknown): Pick<Heard, 'item' | 'me' | 'blocks'> => {
  const id = Number(/^\/api\/v1\/(?:item|like)\/(\d+)$/.exec(path)?.[1]);
  const info: unknown = Reflect.get(Object(data), 'itemInfo') ?? data;
  const liked: unknown = Reflect.get(Object(info), 'liked');
  const item = Number.isNaN(id) || typeof liked !== 'boolean' ? null : { id, liked };
  const nickname: unknown = Reflect.get(Object(data), 'nickname');
  const photo: unknown = Reflect.get(Object(data), 'profileImageUrl');
  const isMe = path === '/api/v1/user' && typeof nickname === 'string';
  const me = isMe ? { nickname, photo: typeof photo === 'string' ? photo : null } : null;
  const isList = path === '/api/v1/user/blocks' && Array.isArray(data);
  const blocks = isList ? data.map(({ userId }) => Number(userId)) : null;
  return { item, me, blocks };
};

/** Calls that change nothing a user wanted. */
const isMutation = (method: string, path: string): boolean =>
  method !== 'GET' && !path.startsWith('/api/v1/refresh-token') && !path.startsWith('/api/v1/logout');

export const writeOf = (
  request: Request,
  { no, at, user, by }: { no: number; at: number; user: UserId | null; by: Owner },
): WriteSent | null =>
  isMutation(request.method, request.path)
    ? {
        no,
        at,
        method: request.method,
        path: request.path,
        key: request.headers['idempotency-key'] ?? null,
        body: request.body?.text ?? null,
        user,
        by,
        tag: request.tag ?? '',
        ended: null,
        status: null,
        genuine: false,
      }
    : null;

/** Reads what requests carry. A blob is told apart by which object it is: to read it would take real time. */
export const makeBodies = () => {
  const texts = new WeakMap<object, string>();
  let pictures = 0;
  return (body: BodyInit | null | undefined): Body | null => {
    if (body === null || body === undefined) return null;
    if (typeof body === 'string') return { text: body, bytes: Buffer.byteLength(body) };
    if (body instanceof ArrayBuffer)
      return { text: Buffer.from(body).toString('latin1'), bytes: body.byteLength };
    const size: unknown = Reflect.get(body, 'size');
    let text = texts.get(body);
    if (text === undefined) {
      pictures += 1;
      text = `picture ${pictures}`;
      texts.set(body, text);
    }
    return { text, bytes: typeof size === 'number' ? size : 0 };
  };
};

/** The path of an address, whatever its origin. */
export const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');

/** As much of a Response as our client reads; real ones would take real time. */
export const asResponse = ({ status, headers, text, redirected }: Wire): Response => {
  const part = {
    status,
    ok: status >= 200 && status < 300,
    redirected,
    headers: { get: (name: string) => headers[name] ?? null },
    text: async () => text,
  };
  return part as unknown as Response; // see above
};
