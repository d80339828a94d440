import type { ItemId, UserId } from '#contract/ids.ts';
import { ModelCatalogue } from './model-catalogue.ts';
import { ModelKeys } from './model-keys.ts';
import { Ledger } from './model-ledger.ts';
import { plainRooms } from './model-lines.ts';
import { makeListingWrites } from './model-listings.ts';
import { ModelOpinions } from './model-opinions.ts';
import { makePickCalls } from './model-pick-calls.ts';
import { ModelPicks } from './model-picks.ts';
import { makeRoomCalls } from './model-room-calls.ts';
import { ModelRooms } from './model-rooms.ts';
import { ModelSessions } from './model-sessions.ts';
import {
  type Answered,
  type Caller,
  type Cookies,
  Refusal,
  type Reply,
  type Request,
  type ServerKind,
  type Work,
} from './model-types.ts';
import { ModelUploads } from './model-uploads.ts';
import { makeWrites } from './model-writes.ts';

/** One call of the contract as the model serves it. */
interface Call {
  readonly auth: 'public' | 'optional' | 'user';
  /** What it does; `key` is the action's, where this server looks at one. */
  readonly run: (key: string | null) => Answered;
}

/** The contract's catalogue, likes, profile, uploads, rooms and PICKs over virtual time. Passes the suite the real server passes. */
export class ModelServer extends ModelCatalogue {
  readonly ledger = new Ledger();
  readonly sessions: ModelSessions;
  readonly uploads: ModelUploads;
  readonly writes: ReturnType<typeof makeWrites>;
  readonly rooms: ModelRooms;
  readonly roomCalls: ReturnType<typeof makeRoomCalls>;
  readonly picks: ModelPicks;
  readonly opinions: ModelOpinions;
  readonly pickCalls: ReturnType<typeof makePickCalls>;
  readonly listingWrites: ReturnType<typeof makeListingWrites>;
  /** Told of each request as it takes effect, and whose it is; what it returns is told of the answer (P-D2). */
  onServe: ((user: UserId | null, request: Request) => (reply: Reply) => void) | null = null;
  readonly #keys = new ModelKeys();

  constructor(kind: ServerKind, now: () => number) {
    super(kind, now);
    this.sessions = new ModelSessions(kind, now);
    this.uploads = new ModelUploads(this.ledger, now);
    const { chat = plainRooms, seed = 0 } = kind;
    this.rooms = new ModelRooms({ catalogue: this, chat, seed, now });
    this.roomCalls = makeRoomCalls(this.rooms);
    this.picks = new ModelPicks({ catalogue: this, rooms: this.rooms, now });
    this.opinions = new ModelOpinions(this.picks);
    this.pickCalls = makePickCalls(this.picks, this.opinions, this.roomCalls);
    const { views } = this.pickCalls;
    this.picks.conflict = views.detailOf;
    const { ledger, uploads } = this;
    this.writes = makeWrites({
      catalogue: this,
      ledger,
      now,
      owns: (user, key) => uploads.owns(user, key),
    });
    uploads.isUsed = (key) =>
      [...this.listings.values()].some(({ draft }) => draft?.images.some((one) => one === key)) ||
      [...this.members.values()].some(({ profileImageUrl }) => profileImageUrl === key);
    this.listingWrites = makeListingWrites({
      catalogue: this,
      ledger,
      now,
      owns: (user, key) => uploads.owns(user, key),
      isReserved: (itemId) => this.picks.isReserved(itemId),
    });
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
    const call = this.#read(pattern, id, caller) ?? this.#write(pattern, id as ItemId, caller); // digits, by the pattern
    if (call !== null) return call;
    const ofRooms = this.roomCalls.match(pattern, id, caller);
    if (ofRooms !== null) return { auth: 'user', ...ofRooms };
    const ofPicks = this.pickCalls.match(pattern, id, caller);
    const isPublic = pattern.endsWith('-availability');
    if (ofPicks !== null) return { auth: isPublic ? 'public' : 'user', ...ofPicks };
    const known = ['GET', 'POST', 'PUT'].some(
      (other) =>
        this.#read(pattern.replace(/^\S+/, other), id, caller) ??
        this.#write(pattern.replace(/^\S+/, other), id as ItemId, caller), // digits, by the pattern
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

  #write(pattern: string, itemId: ItemId, caller: Caller): Call | null {
    const { tag } = caller;
    const me = caller.user as UserId; // calls with auth 'user' are refused before they run without one
    const set = (liked: boolean): Call | null =>
      this.kind.ext ? { auth: 'user', run: (key) => this.writes.set(me, itemId, liked, { key, tag }) } : null;
    switch (pattern) {
      case 'POST /api/v1/like/:id': {
        const flip = caller.user === null ? null : this.writes.toggle(caller.user, itemId);
        return { auth: 'user', run: (key) => flip?.({ key, tag }) ?? { data: null } };
      }
      case 'PUT /api/v1/like/:id':
        return set(true);
      case 'DELETE /api/v1/like/:id':
        return set(false);
      case 'POST /api/v1/item':
        return { auth: 'user', run: (key) => this.listingWrites.create(me, caller, { key, tag }) };
      case 'PUT /api/v1/item/:id':
        return { auth: 'user', run: (key) => this.listingWrites.edit(me, itemId, caller, { key, tag }) };
      case 'DELETE /api/v1/item/:id':
        return { auth: 'user', run: (key) => this.listingWrites.remove(me, itemId, caller, { key, tag }) };
      case 'PUT /api/v1/user':
        return { auth: 'user', run: (key) => this.writes.edit(me, caller, { key, tag }) };
      default:
        return null;
    }
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
  const { code, status, data, cookies } = error;
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
