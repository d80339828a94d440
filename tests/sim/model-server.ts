import type { ItemId, UserId } from '#contract/ids.ts';
import { Market } from '#tests/model/market.ts';
import { Refusal } from '#tests/model/refusal.ts';
import { type ChatKind, plainRooms } from './chat-kind.ts';
import { epochStart } from './clock.ts';
import { ModelKeys } from './model-keys.ts';
import { makePickCalls } from './model-pick-calls.ts';
import { makeRoomCalls } from './model-room-calls.ts';
import { ModelSessions } from './model-sessions.ts';
import {
  type Answered,
  type Caller,
  CookieRefusal,
  type Cookies,
  type Reply,
  type Request,
  type ServerKind,
  type Work,
} from './model-types.ts';
import { ModelUploads } from './model-uploads.ts';
import { makeWriteCalls } from './model-write-calls.ts';
import { makeRandom } from './random.ts';

/** One call of the contract as the model serves it. */
interface Call {
  readonly auth: 'public' | 'optional' | 'user';
  /** What it does; `key` is the action's, where this server looks at one. */
  readonly run: (key: string | null) => Answered;
}

/** The model of the market behind the contract's calls, over virtual time. Passes the suite the real server passes. */
export class ModelServer extends Market {
  readonly chat: ChatKind;
  readonly sessions: ModelSessions;
  readonly uploads: ModelUploads;
  readonly roomCalls: ReturnType<typeof makeRoomCalls>;
  readonly pickCalls: ReturnType<typeof makePickCalls>;
  readonly #writeCalls: ReturnType<typeof makeWriteCalls>;
  readonly #keys = new ModelKeys();
  /** Told of each request as it takes effect, and whose it is; what it returns is told of the answer (P-D2). */
  onServe: ((user: UserId | null, request: Request) => (reply: Reply) => void) | null = null;

  /** `now`: ms since the simulation began. */
  constructor(kind: ServerKind, now: () => number) {
    const { chat = plainRooms, seed = 0 } = kind;
    super(kind, { start: epochStart, now }, { lines: chat, random: makeRandom(seed ^ 0x7f4a7c15) });
    this.chat = chat;
    this.sessions = new ModelSessions(kind, now);
    this.uploads = new ModelUploads(this.ledger, now);
    this.roomCalls = makeRoomCalls(this.rooms, chat);
    this.pickCalls = makePickCalls(this.picks, this.opinions, this.roomCalls);
    this.#writeCalls = makeWriteCalls(this);
    this.picks.conflict = this.pickCalls.views.detailOf;
    this.owns = (user, key) => this.uploads.owns(user, key);
    this.uploads.isUsed = (key) =>
      [...this.listings.values()].some(({ draft }) => draft?.images.some((one) => one === key)) ||
      [...this.members.values()].some(({ profileImageUrl }) => profileImageUrl === key);
  }

  /** Both cookies of a new session, as a login would set them. */
  signIn(userId: UserId): Cookies {
    return this.sessions.signIn(userId);
  }

  /** Begins and finishes a request at once. */
  handle(request: Request): Reply {
    return this.arrive(request).finish();
  }

  /** Begins a request: who asks and under which key is settled now, what it does and answers when it is finished. */
  arrive(request: Request): Work {
    const user = this.sessions.caller(request.cookies);
    const work = this.#admit(request);
    return {
      finish: () => {
        this.picks.sweep(); // what is due by now is so for whoever reads (contract §5.2 [C])
        const answered = this.onServe?.(user, request);
        const reply = work.finish();
        answered?.(reply);
        return reply;
      },
    };
  }

  #admit(request: Request): Work {
    try {
      return this.#begin(request);
    } catch (error) {
      const reply = refused(error);
      return { finish: () => reply };
    }
  }

  #begin(request: Request): Work {
    const [path = '', query = ''] = request.path.split('?');
    const user = this.sessions.caller(request.cookies);
    const { headers, cookies, body = null, tag = null } = request;
    const caller: Caller = { user, headers, cookies, body, tag, query: new Map(pairs(query)) };
    const call = this.#match(request.method, path, caller);
    if (call.auth === 'user' && user === null) throw new Refusal(401, 'NOT_LOGIN');
    const expected = headers['x-expect-user'];
    const { checks = !this.older } = this.kind;
    if (checks && expected !== undefined) {
      if (user !== null && expected !== String(user)) throw new Refusal(409, 'USER_MISMATCH');
      if (user === null && call.auth === 'optional') throw new Refusal(401, 'NOT_LOGIN');
    }
    const key = headers['idempotency-key'];
    const isKeyed = this.kind.ext && request.method !== 'GET' && call.auth === 'user';
    if (!isKeyed || key === undefined || user === null) return { finish: () => this.#answer(call, null) };
    const hold = this.#keys.take(user, request);
    if (typeof hold !== 'function') {
      const reply = replied(hold.status, hold.body, { 'idempotency-replayed': 'true' });
      return { finish: () => ({ ...reply, replayed: true }) };
    }
    return {
      finish: () => {
        const reply = this.#answer(call, key);
        hold(reply);
        return reply;
      },
    };
  }

  #answer(call: Call, key: string | null): Reply {
    try {
      const { data, status = 200, cookies = {}, headers = {} } = call.run(key);
      if (data === undefined) return { status: 200, headers, body: undefined, setCookies: cookies };
      const version: unknown = Reflect.get(Object(data), 'version');
      const etag: Record<string, string> = typeof version === 'number' ? { etag: `"${version}"` } : {};
      const reply = replied(status, envelope('확인했어요.', data), { ...headers, ...etag });
      return { ...reply, setCookies: cookies };
    } catch (error) {
      return refused(error);
    }
  }

  #match(method: string, path: string, caller: Caller): Call {
    const id = Number(/\d+/.exec(path.replace('/api/v1/', ''))?.[0]);
    const pattern = `${method} ${path.replace(/\/\d+/, '/:id')}`;
    if (path.startsWith('/media-upload/')) {
      if (method !== 'PUT') throw new Refusal(404, 'NOT_FOUND');
      return {
        auth: 'public',
        run: () => this.uploads.receive(path.slice('/media-upload/'.length), caller),
      };
    }
    const call = this.#read(pattern, id, caller) ?? this.#write(pattern, id, caller);
    if (call !== null) return call;
    const ofRooms = this.roomCalls.match(pattern, id, caller);
    if (ofRooms !== null) return { auth: 'user', ...ofRooms };
    const ofPicks = this.pickCalls.match(pattern, id, caller);
    const isPublic = pattern.endsWith('-availability');
    if (ofPicks !== null) return { auth: isPublic ? 'public' : 'user', ...ofPicks };
    const known = ['GET', 'POST', 'PUT'].some(
      (other) =>
        this.#read(pattern.replace(/^\S+/, other), id, caller) ??
        this.#write(pattern.replace(/^\S+/, other), id, caller),
    );
    throw known ? new Refusal(405, 'METHOD_NOT_ALLOWED') : new Refusal(404, 'NOT_FOUND');
  }

  #read(pattern: string, id: number, caller: Caller): Call | null {
    const { user, cookies, query } = caller;
    const me = user as UserId; // calls with auth 'user' are refused before they run without one
    switch (pattern) {
      case 'GET /api/test/is-login':
        return { auth: 'public', run: () => this.sessions.probe(user, cookies) };
      case 'POST /api/v1/refresh-token':
        return { auth: 'public', run: () => this.sessions.refresh(cookies) };
      case 'POST /api/v1/logout':
        return { auth: 'public', run: () => this.sessions.logout(user, cookies) };
      case 'GET /api/v1/user':
        return { auth: 'user', run: () => ({ data: this.me(me) }) };
      case 'GET /api/v1/like':
        return { auth: 'user', run: () => ({ data: this.liked(me) }) };
      case 'GET /api/v1/item/search':
        return { auth: 'public', run: () => ({ data: this.search(query) }) };
      case 'GET /api/v1/user/:id/item':
        return { auth: 'public', run: () => ({ data: this.owned(id as UserId) }) }; // digits, by the pattern
      case 'GET /api/v1/item/:id':
        return { auth: 'optional', run: () => ({ data: this.detail(id as ItemId, user) }) }; // digits, by the pattern
      case 'GET /api/v1/user/presigned-url':
        return { auth: 'user', run: () => this.uploads.presign(me, 'profile', query) };
      case 'GET /api/v1/item/presigned-url':
        return { auth: 'user', run: () => this.uploads.presign(me, 'post', query) };
      default:
        return null;
    }
  }

  #write(pattern: string, id: number, caller: Caller): Call | null {
    const call = this.#writeCalls.match(pattern, id as ItemId, caller); // digits, by the pattern
    return call === null ? null : { auth: 'user', ...call };
  }
}

const envelope = (message: string, data: unknown) => ({ message, data: data ?? null, version: 'v1.0.0' });

const replied = (status: number, body: unknown, headers: Readonly<Record<string, string>>): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body,
  setCookies: {},
});

const refused = (error: unknown): Reply => {
  if (!(error instanceof Refusal)) throw error;
  const { code, status, data } = error;
  const cookies = error instanceof CookieRefusal ? error.cookies : {};
  const wait: Record<string, string> = code === 'IDEMPOTENCY_IN_PROGRESS' ? { 'retry-after': '1' } : {};
  return { ...replied(status, { code, ...envelope('안 돼요.', data) }, wait), setCookies: cookies };
};

const pairs = (query: string): [string, string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    });
