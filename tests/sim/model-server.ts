import type { ItemId, UserId } from '#contract/ids.ts';
import { detailOf, type Listing, previewOf } from './model-items.ts';

/** How the server under simulation differs from the contract's ideal. */
export interface ServerKind {
  /** Extensions and [C] rules; false = what only the seeds list, with the older server's habits [O]. */
  readonly ext: boolean;
  /** [O]: the next page starts after the cursor, so its row is lost. */
  readonly exclusiveCursor: boolean;
  /** Rows a page at most, so that a few listings make many pages. */
  readonly pageSize: number;
  readonly accessMs: number;
  readonly refreshMs: number;
}

export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Cookies;
}

export type Cookies = Readonly<Record<'access' | 'refresh', string | null>>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** null removes one. */
  readonly setCookies: Partial<Cookies>;
}

interface Token {
  readonly userId: UserId;
  readonly until: number;
  readonly family: string;
}

export interface Member {
  readonly id: UserId;
  readonly nickname: string;
  version: number;
  /** Most recently liked last. */
  readonly likes: ItemId[];
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly cookies: Partial<Cookies>;
  constructor(status: number, code: string, cookies: Partial<Cookies> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.cookies = cookies;
  }
}

/** The catalogue's read half of the contract (§1–3), over virtual time. Passes the contract suite the real server passes. */
export class ModelServer {
  readonly kind: ServerKind;
  readonly listings = new Map<ItemId, Listing>();
  readonly members = new Map<UserId, Member>();
  readonly #tokens = new Map<string, Token>();
  readonly #revoked = new Set<string>();
  readonly #now: () => number;
  #names = 0;
  #moments = 0;

  constructor(kind: ServerKind, now: () => number) {
    this.kind = kind;
    this.#now = now;
  }

  /** A server-made moment: later than every one before it. */
  moment(): string {
    this.#moments += 1;
    const seconds = String(this.#moments % 60).padStart(2, '0');
    const minutes = String(Math.floor(this.#moments / 60) % 60).padStart(2, '0');
    const hours = String(Math.floor(this.#moments / 3600)).padStart(2, '0');
    return `2026-03-02T${hours}:${minutes}:${seconds}.204113`;
  }

  member(id: UserId, nickname: string): Member {
    const made: Member = { id, nickname, version: 0, likes: [] };
    this.members.set(id, made);
    return made;
  }

  /** Both cookies of a new session, as a login would set them. */
  signIn(userId: UserId): Cookies {
    this.#names += 1;
    const family = `s${this.#names}`;
    return {
      access: this.#issue('a', userId, this.kind.accessMs, family),
      refresh: this.#issue('r', userId, this.kind.refreshMs, family),
    };
  }

  /** Ends every session of a user, as an operator or another device might. */
  revoke(userId: UserId): void {
    for (const { userId: whose, family } of this.#tokens.values())
      if (whose === userId) this.#revoked.add(family);
  }

  isLive(token: string | null): boolean {
    return this.#whose(token) !== null;
  }

  handle(request: Request): Reply {
    try {
      const { data, cookies = {}, headers = {} } = this.#route(request);
      return this.#reply(200, { message: '확인했어요.', data, version: 'v1.0.0' }, cookies, headers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const body = { code: error.code, message: '안 돼요.', data: null, version: 'v1.0.0' };
      return this.#reply(error.status, body, error.cookies, {});
    }
  }

  #reply(
    status: number,
    body: unknown,
    setCookies: Partial<Cookies>,
    headers: Record<string, string>,
  ): Reply {
    return { status, headers: { 'content-type': 'application/json', ...headers }, body, setCookies };
  }

  #issue(sort: 'a' | 'r', userId: UserId, ms: number, family: string): string {
    this.#names += 1;
    const token = `${sort}${this.#names}.${userId}`;
    this.#tokens.set(token, { userId, until: this.#now() + ms, family });
    return token;
  }

  #whose(text: string | null): UserId | null {
    const token = text === null ? undefined : this.#tokens.get(text);
    return token === undefined || token.until <= this.#now() || this.#revoked.has(token.family)
      ? null
      : token.userId;
  }

  #route(request: Request): {
    data: unknown;
    cookies?: Partial<Cookies>;
    headers?: Record<string, string>;
  } {
    const [path = '', query = ''] = request.path.split('?');
    const user = request.cookies.access?.startsWith('a') ? this.#whose(request.cookies.access) : null;
    const expected = request.headers['x-expect-user'];
    if (this.kind.ext && expected !== undefined && user !== null && expected !== String(user))
      throw new Refusal(409, 'USER_MISMATCH');
    const route = `${request.method} ${path}`;
    if (route === 'GET /api/test/is-login') return this.#probe(user, request.cookies);
    if (route === 'POST /api/v1/refresh-token') return this.#refresh(request.cookies);
    if (route === 'POST /api/v1/logout') return this.#logout(user, request.cookies);
    if (route === 'GET /api/v1/user') return { data: this.#me(this.#needed(user)) };
    if (route === 'GET /api/v1/like') return { data: this.liked(this.#needed(user)) };
    if (route === 'GET /api/v1/item/search') return { data: this.search(new Map(pairs(query))) };
    const owned = /^GET \/api\/v1\/user\/(\d+)\/item$/.exec(route);
    if (owned) return { data: this.owned(Number(owned[1]) as UserId) }; // digits, by the pattern
    const item = /^GET \/api\/v1\/item\/(\d+)$/.exec(route);
    if (item) return { data: this.detail(Number(item[1]) as ItemId, user) }; // digits, by the pattern
    throw new Refusal(404, 'NOT_FOUND');
  }

  #needed(user: UserId | null): UserId {
    if (user === null) throw new Refusal(401, 'NOT_LOGIN');
    return user;
  }

  #probe(user: UserId | null, cookies: Cookies) {
    const headers: Record<string, string> = this.kind.ext
      ? { 'x-contract-ext': 'idem, if-match, like-state' }
      : {};
    if (user !== null) return { data: this.kind.ext ? true : user, headers };
    if (!this.kind.ext || cookies.refresh !== null) throw new Refusal(401, 'NOT_LOGIN');
    return { data: false, headers };
  }

  #refresh({ refresh }: Cookies) {
    if (refresh === null)
      throw this.kind.ext
        ? new Refusal(401, 'REFRESH_TOKEN_NOT_FOUND')
        : new Refusal(400, '쿠키를 찾을 수 없습니다.');
    const token = this.#tokens.get(refresh);
    if (token === undefined || this.#whose(refresh) === null)
      throw new Refusal(401, 'INVALID_REFRESH_TOKEN', this.kind.ext ? { access: null, refresh: null } : {});
    return {
      data: null,
      cookies: { access: this.#issue('a', token.userId, this.kind.accessMs, token.family) },
    };
  }

  #logout(user: UserId | null, cookies: Cookies) {
    if (!this.kind.ext) this.#needed(user); // [O] wants a valid access token, and revokes nothing
    const token = cookies.refresh === null ? undefined : this.#tokens.get(cookies.refresh);
    if (this.kind.ext && token !== undefined) this.#revoked.add(token.family);
    return { data: null, cookies: { access: null, refresh: null } };
  }

  #me(userId: UserId) {
    const member = this.members.get(userId);
    if (member === undefined) throw new Refusal(404, 'USER_NOT_FOUND');
    return {
      id: userId,
      nickname: member.nickname,
      profileImageUrl: null,
      isKoreanUnivVerified: true,
      gender: null,
      height: null,
      weight: null,
      ...(this.kind.ext ? { version: member.version } : {}),
    };
  }

  /** The whole home list as it stands: newest repost first. */
  ordered(): Listing[] {
    return [...this.listings.values()]
      .filter((item) => !item.deleted)
      .sort((a, b) =>
        a.repostDate === b.repostDate ? b.itemId - a.itemId : a.repostDate < b.repostDate ? 1 : -1,
      );
  }

  search(query: ReadonlyMap<string, string>) {
    const asked = Number(query.get('pageSize') || 20);
    const size = Math.min(this.kind.pageSize, Math.max(1, asked));
    const [id, date] = [query.get('cursorId') ?? '', query.get('cursorDate') ?? ''];
    if ((id === '') !== (date === '')) throw new Refusal(400, 'INVALID_INPUT');
    const rows = this.ordered().filter((item) => {
      if (id === '') return true;
      if (item.repostDate !== date) return item.repostDate < date;
      return this.kind.exclusiveCursor ? item.itemId < Number(id) : item.itemId <= Number(id);
    });
    const next = rows[size];
    return {
      items: rows.slice(0, size).map((item) => previewOf(item, this.kind.ext)),
      hasNext: next !== undefined,
      cursorId: next?.itemId ?? null,
      cursorLike: next?.likeCount ?? null,
      cursorDate: next?.repostDate ?? null,
    };
  }

  liked(userId: UserId) {
    const likes = this.members.get(userId)?.likes ?? [];
    return likes
      .toReversed()
      .flatMap((id) => this.listings.get(id) ?? [])
      .filter((item) => !item.deleted)
      .map((item) => previewOf(item, this.kind.ext));
  }

  owned(userId: UserId) {
    return [...this.listings.values()]
      .filter((item) => item.ownerId === userId && !item.deleted)
      .sort((a, b) => b.itemId - a.itemId)
      .map((item) => ({ ...previewOf(item, this.kind.ext), isSold: item.sold }));
  }

  detail(itemId: ItemId, user: UserId | null) {
    const item = this.listings.get(itemId);
    if (item === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND');
    if (item.deleted) throw new Refusal(409, 'ALREADY_DELETED_ITEM');
    const owner = this.members.get(item.ownerId);
    const liked = user !== null && (this.members.get(user)?.likes.includes(itemId) ?? false);
    return detailOf(item, owner?.nickname ?? '', { mine: item.ownerId === user, liked }, this.kind.ext);
  }
}

const pairs = (query: string): [string, string][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    });
