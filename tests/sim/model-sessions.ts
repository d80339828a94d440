import type { UserId } from '#contract/ids.ts';
import { isOlder } from '#tests/model/kind.ts';
import { Refusal } from '#tests/model/refusal.ts';
import { type Answered, CookieRefusal, type Cookies, type ServerKind } from './model-types.ts';

interface Token {
  readonly userId: UserId;
  readonly until: number;
  readonly family: string;
}

/** Probe, refresh and logout (contract §2.1, §1.6) over tokens that end. */
export class ModelSessions {
  readonly #kind: ServerKind;
  readonly #older: boolean;
  readonly #now: () => number;
  readonly #tokens = new Map<string, Token>();
  readonly #revoked = new Set<string>();
  #names = 0;

  constructor(kind: ServerKind, now: () => number) {
    this.#kind = kind;
    this.#older = isOlder(kind);
    this.#now = now;
  }

  /** Both cookies of a new session, as a login would set them. */
  signIn(userId: UserId): Cookies {
    this.#names += 1;
    const family = `s${this.#names}`;
    return {
      access: this.#issue('a', userId, this.#kind.accessMs, family),
      refresh: this.#issue('r', userId, this.#kind.refreshMs, family),
    };
  }

  /** Ends every session of a user, as an operator or another device might. */
  revoke(userId: UserId): void {
    for (const { userId: whose, family } of this.#tokens.values())
      if (whose === userId) this.#revoked.add(family);
  }

  whose(text: string | null): UserId | null {
    const token = text === null ? undefined : this.#tokens.get(text);
    return token === undefined || token.until <= this.#now() || this.#revoked.has(token.family)
      ? null
      : token.userId;
  }

  /** Whose access cookie it is; a refresh cookie in its place is nobody's. */
  caller({ access }: Cookies): UserId | null {
    return access?.startsWith('a') ? this.whose(access) : null;
  }

  probe(user: UserId | null, cookies: Cookies): Answered {
    const { ext, checks = ext } = this.#kind;
    const chat = ['chat-ack', 'chat-rest', 'chat-after'];
    const words = ['idem', 'if-match', 'like-state', ...chat, 'pick-events', 'blocks'];
    const headers: Record<string, string> = ext
      ? { 'x-contract-ext': [...words, ...(checks ? ['expect-user'] : [])].join(',') }
      : {};
    if (user !== null) return { data: this.#older ? user : true, headers };
    if (this.#older || cookies.refresh !== null) throw new Refusal(401, 'NOT_LOGIN');
    return { data: false, headers };
  }

  refresh({ refresh }: Cookies): Answered {
    if (refresh === null)
      throw this.#older
        ? new Refusal(400, '쿠키를 찾을 수 없습니다.')
        : new Refusal(401, 'REFRESH_TOKEN_NOT_FOUND');
    const token = this.#tokens.get(refresh);
    if (token === undefined || this.whose(refresh) === null)
      throw new CookieRefusal(
        401,
        'INVALID_REFRESH_TOKEN',
        this.#older ? {} : { access: null, refresh: null },
      );
    return {
      data: null,
      cookies: { access: this.#issue('a', token.userId, this.#kind.accessMs, token.family) },
    };
  }

  logout(user: UserId | null, cookies: Cookies): Answered {
    if (this.#older && user === null) throw new Refusal(401, 'NOT_LOGIN'); // [O] wants a valid access token, and revokes nothing
    const token = cookies.refresh === null ? undefined : this.#tokens.get(cookies.refresh);
    if (!this.#older && token !== undefined) this.#revoked.add(token.family);
    return { data: null, cookies: { access: null, refresh: null } };
  }

  #issue(sort: 'a' | 'r', userId: UserId, ms: number, family: string): string {
    this.#names += 1;
    const token = `${sort}${this.#names}.${userId}`;
    this.#tokens.set(token, { userId, until: this.#now() + ms, family });
    return token;
  }
}
