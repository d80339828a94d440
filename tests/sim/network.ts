import type { Fetch } from '#src/sync/http.ts';
import { epochStart, type Owner, type Timeline } from './clock.ts';
import { carried, type Fault, instead, isRefresh, noFault, type Wire } from './faults.ts';
import type { Cookies, ModelServer, Reply, Request } from './model-server.ts';
import type { Random } from './random.ts';

/** What an oracle remembers of a request. */
export interface Sent {
  readonly at: number;
  readonly path: string;
  readonly by: Owner;
}

/** Rows of one list page as they arrived, to be found again in the tables. */
export interface Seen {
  readonly path: string;
  readonly ids: readonly number[];
}

/** One device's way to the server: its cookies, its fault, and what passed. */
export class Network {
  jar: Cookies = { access: null, refresh: null };
  online = true;
  fault: Fault = noFault;
  latencyMs = 40;
  readonly sent: Sent[] = [];
  readonly pages: Seen[] = [];
  /** Answers of the server that arrived as it gave them. */
  genuine = 0;
  /** Answers that end a session by the contract: a refused refresh, a probe that says "nobody". */
  over = 0;
  /** Refreshes asked for while the access cookie was still good and nothing had said otherwise. */
  needless = 0;
  refreshing = 0;
  /** Requests without an answer yet. */
  waiting = 0;
  /** Most refreshes under way at once. */
  mostRefreshing = 0;
  /** Each context that met a captive portal, and when. */
  readonly met = new Map<Owner, number>();
  /** Since the last refresh: bent 401s, and refreshes of which nobody heard that they had worked. Each excuses another. */
  #excuses = 0;
  /** Grows each time the connection is cut. */
  #cuts = 0;
  readonly violations: string[] = [];
  readonly #timeline: Timeline;
  readonly #server: ModelServer;
  readonly #random: Random;

  constructor(timeline: Timeline, server: ModelServer, random: Random) {
    this.#timeline = timeline;
    this.#server = server;
    this.#random = random;
  }

  setOnline(online: boolean): void {
    if (!online) this.#cuts += 1;
    this.online = online;
  }

  fetchFor(by: Owner): Fetch {
    return (path, init) =>
      new Promise<Response>((resolve, reject) => {
        if (!this.online) this.violations.push(`I28: ${path} was sent while offline`);
        const portal = this.met.get(by);
        // an answer from before the portal may still come and speak for the way being free: that is no fault
        const known = portal !== undefined && portal + 2 * this.latencyMs + 100 < this.#timeline.now;
        if (known && !isOfSession(path))
          this.violations.push(`I28: ${path} was sent though a portal was met at ${portal}`);
        this.sent.push({ at: this.#timeline.now, path, by });
        const cuts = this.#cuts;
        const cookies = this.jar;
        const fault = this.fault;
        const request: Request = {
          method: init.method ?? 'GET',
          path,
          headers: init.headers as Readonly<Record<string, string>>, // our client passes a plain object
          cookies,
        };
        let open = true;
        this.waiting += 1;
        const close = () => {
          if (open) this.waiting -= 1;
          if (open && isRefresh(path)) this.refreshing -= 1;
          open = false;
        };
        if (isRefresh(path)) this.#watchRefresh(cookies);
        const fail = () => {
          if (!open) return;
          close();
          if (isRefresh(path)) this.#excuses += 1;
          reject(new TypeError('the connection broke'));
        };
        init.signal?.addEventListener('abort', fail, { once: true });
        const arrive = (wire: Wire | 'broken' | 'silent') => {
          if (!open || wire === 'silent') return;
          if (wire === 'broken' || cuts !== this.#cuts) return fail();
          close();
          this.#note(request, wire, by, fault);
          resolve(asResponse(wire));
        };
        const back = (wire: Wire | 'broken' | 'silent'): void => {
          this.#timeline.schedule(this.#delay(fault), () => arrive(wire), by);
        };
        this.#timeline.schedule(this.#delay(fault), () => {
          if (cuts !== this.#cuts) return back('broken');
          const own = instead(fault, request);
          if (own !== null) return back(own);
          const flaky = fault.kind === 'flaky';
          if (flaky && this.#random.chance(0.2)) return back(this.#random.chance(0.5) ? 'silent' : 'broken');
          const reply = this.#server.handle(request);
          if (flaky && this.#random.chance(0.3)) this.#server.handle(request);
          if (flaky && this.#random.chance(0.2)) return back('silent');
          this.#keep(reply, cookies);
          back(carried(fault, request, reply, this.#date()));
        });
      });
  }

  #date(): string {
    return new Date(epochStart + this.#timeline.now).toUTCString();
  }

  #delay({ kind }: Fault): number {
    return (kind === 'slow' ? 5_000 : 0) + 1 + this.#random.below(this.latencyMs);
  }

  /** A browser keeps cookies whatever becomes of the page; not those of a session it has since replaced. */
  #keep({ setCookies }: Reply, sentWith: Cookies): void {
    if (this.jar.refresh === sentWith.refresh) this.jar = { ...this.jar, ...setCookies };
  }

  #watchRefresh({ access }: Cookies): void {
    this.refreshing += 1;
    this.mostRefreshing = Math.max(this.mostRefreshing, this.refreshing);
    if (this.#server.isLive(access) && this.#excuses === 0) this.needless += 1;
    this.#excuses = 0;
  }

  #note({ path }: Request, wire: Wire, by: Owner, fault: Fault): void {
    if (!wire.genuine && (wire.status === 401 || isRefresh(path))) this.#excuses += 1;
    if (!wire.genuine) {
      const everywhere = fault === this.fault && (fault.kind === 'portal' || fault.kind === 'redirect');
      if (everywhere && fault.only === null && !this.met.has(by)) this.met.set(by, this.#timeline.now);
      return;
    }
    this.genuine += 1;
    const { data } = wire.body as { data: unknown }; // the server's own envelope
    if (isRefresh(path) && wire.status >= 400 && wire.status < 500) this.over += 1;
    if (path === '/api/test/is-login' && wire.status === 200 && data === false) this.over += 1;
    const rows: unknown = Array.isArray(data) ? data : Reflect.get(Object(data), 'items');
    if (Array.isArray(rows))
      this.pages.push({ path, ids: rows.filter((row) => row.title !== 42).map((row) => row.itemId) });
  }
}

/** The calls by which a probe finds out whether the way is free. */
const isOfSession = (path: string): boolean =>
  isRefresh(path) || ['/api/test/is-login', '/api/v1/logout', '/api/v1/user'].includes(path);

/** As much of a Response as our client reads; real ones would take real time. */
const asResponse = ({ status, headers, text, redirected }: Wire): Response => {
  const part = {
    status,
    ok: status >= 200 && status < 300,
    redirected,
    headers: { get: (name: string) => headers[name] ?? null },
    text: async () => text,
  };
  return part as unknown as Response; // see above
};
