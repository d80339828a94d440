import type { UserId } from '#contract/ids.ts';
import type { Fetch } from '#src/sync/http.ts';
import { Certainty } from './certainty.ts';
import type { Owner, Timeline } from './clock.ts';
import type { Dial } from './dial.ts';
import { makeFarEnd, type Returned } from './far-end.ts';
import { type Fault, isRefresh, noFault, type Wire } from './faults.ts';
import type { ModelServer } from './model-server.ts';
import type { Cookies, Reply, Request } from './model-types.ts';
import type { Random } from './random.ts';
import { Refreshes } from './refreshes.ts';
import { asResponse, makeBodies, pathOf, type WriteSent, writeOf } from './sent-writes.ts';
import type { Shadow } from './shadow.ts';

/** What an oracle remembers of a request. */
export interface Sent {
  readonly at: number;
  readonly path: string;
  readonly by: Owner;
}

/** A message that left over a live connection. */
export interface MessageSent {
  readonly tag: string;
  readonly at: number;
  readonly body: string;
  /** Whose session it was. */
  readonly user: UserId;
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
  /** The device says that it has no network, whether it has or not (F-E4). */
  isDenied = false;
  fault: Fault = noFault;
  latencyMs = 40;
  /** How much later the server may act on a request whose sender hears nothing any more (fault `late`). */
  applyDelayMs = 9_000;
  /** How long the server works on a request; two may overlap. */
  workMs = 0;
  /** Requests that were to change something. */
  readonly writes: WriteSent[] = [];
  /** Told of each before it leaves. */
  onWrite: ((write: WriteSent) => void) | null = null;
  /** Told of each answer of the server's own as it comes, with who had asked when. */
  onHear:
    | ((request: Request, wire: Wire, asked: { readonly at: number; readonly user: UserId | null }) => void)
    | null = null;
  /** What its answers taught it. */
  readonly certainty: Certainty;
  readonly refreshes = new Refreshes();
  /** Some answer took seconds: what it proved was old when it came. */
  wasSlow = false;
  readonly sent: Sent[] = [];
  readonly pages: Seen[] = [];
  /** Answers of the server that arrived as it gave them. */
  genuine = 0;
  /** Refusals in the contract's words that the server never spoke: they end a question, so that an earlier answer counts. */
  refusals = 0;
  /** Answers that end a session by the contract: a refused refresh, a probe that says "nobody". */
  over = 0;
  #overAt = Number.NEGATIVE_INFINITY;
  /** Requests without an answer yet. */
  waiting = 0;
  /** Each context that met a captive portal, and when. */
  readonly met = new Map<Owner, number>();
  /** Grows each time the connection is cut. */
  #cuts = 0;
  readonly violations: string[] = [];
  /** Names its device in the server's ledger. */
  name = 'd';
  /** The real server, which is asked the same; its answers are the ones that come back. */
  shadow: Shadow | null = null;
  /** Requests that the server will act on only when nobody waits for them any more. */
  delayed = 0;
  /** Requests that are with it now; no virtual time passes meanwhile. */
  asking = 0;
  /** Its live connections; null: this world has none. */
  dial: Dial | null = null;
  /** What was handed to a live connection. */
  readonly messages: MessageSent[] = [];
  /** Requests whose context lives and waits for them. */
  readonly #open = new Set<{ readonly by: Owner; readonly close: () => void }>();
  readonly #bodyOf = makeBodies();
  readonly #timeline: Timeline;
  readonly #server: ModelServer;
  readonly #random: Random;
  readonly #reach: ReturnType<typeof makeFarEnd>;

  constructor(timeline: Timeline, server: ModelServer, random: Random) {
    this.#timeline = timeline;
    this.#server = server;
    this.#random = random;
    this.certainty = new Certainty(timeline, this);
    this.#reach = makeFarEnd({ timeline, server, random }, this);
  }

  setOnline(online: boolean): void {
    if (!online) this.#cuts += 1;
    if (!online && this.online) this.dial?.offline();
    this.online = online;
  }

  fetchFor(by: Owner): Fetch {
    return (address, init) =>
      new Promise<Response>((resolve, reject) => {
        const path = pathOf(address);
        // what finds out whether there is a way may try it, and one whose word counts for nothing is tried; nothing comes of that
        if (!this.online && (this.isDenied || isOfSession(path)))
          return reject(new TypeError('there is no network'));
        this.#watchSending(path, by);
        const cuts = this.#cuts;
        // storage is another site: no cookies go there
        const cookies = path === address ? this.jar : nobody;
        const fault = this.fault;
        const no = this.sent.length;
        const request: Request = {
          method: init.method ?? 'GET',
          path,
          headers: (init.headers ?? {}) as Readonly<Record<string, string>>, // our client passes a plain object
          cookies,
          body: this.#bodyOf(init.body),
          tag: `${this.name}#${no}`,
        };
        const at = this.#timeline.now;
        const user = this.#server.sessions.whose(cookies.refresh);
        const write = writeOf(request, { no, at, user, by });
        const asker = this.#server.sessions.caller(cookies);
        if (write !== null) {
          this.onWrite?.(write);
          this.writes.push(write);
        }
        let open = true;
        this.waiting += 1;
        const close = () => {
          this.#open.delete(underWay);
          if (open) this.waiting -= 1;
          if (open && isRefresh(path)) this.refreshes.end();
          if (open && write !== null) write.ended ??= this.#timeline.now;
          open = false;
        };
        const underWay = { by, close };
        this.#open.add(underWay);
        if (isRefresh(path)) this.refreshes.begin(this.#server.sessions.whose(cookies.access) !== null);
        const fail = () => {
          if (!open) return;
          close();
          if (isRefresh(path)) this.refreshes.excuse();
          reject(new TypeError('the connection broke'));
        };
        init.signal?.addEventListener('abort', fail, { once: true });
        const arrive = (wire: Returned) => {
          if (!open || wire === 'silent') return;
          if (wire === 'broken' || cuts !== this.#cuts) return fail();
          close();
          if (write !== null) {
            write.status = wire.status;
            write.genuine = wire.genuine;
          }
          this.#note(request, wire, by, fault);
          if (wire.genuine) {
            this.certainty.hear({ at, by, user: asker, write }, request, wire);
            this.onHear?.(request, wire, { at, user: asker });
          }
          resolve(asResponse(wire));
        };
        const back = (wire: Returned): void => {
          this.#timeline.schedule(this.tripMs(fault), () => arrive(wire), by);
        };
        this.#timeline.schedule(this.tripMs(fault), () => {
          if (cuts !== this.#cuts) return back('broken');
          this.#reach(request, fault, back);
        });
      });
  }

  /** A login on this device: its cookies are another session's. */
  setJar(jar: Cookies): void {
    this.certainty.renew(this.jar.refresh !== null);
    this.jar = jar;
    // what was said of the session before a moment ago is still being written down
    if (this.#timeline.now - this.#overAt > 1_000) this.over = 0;
  }

  /** The context is gone: nobody hears the end of what it sent. */
  abandon(by: Owner): void {
    for (const { close } of [...this.#open].filter((one) => one.by === by)) close();
    this.freeze(by);
    this.dial?.abandon(by);
  }

  /** The context hears nothing for now: what it sent is over for whoever takes its place. */
  freeze(by: Owner): void {
    for (const write of this.writes) if (write.by === by) write.ended ??= this.#timeline.now;
  }

  /** A live connection is asked for; of a device whose word counts for nothing it is tried as a call is. */
  dials(by: Owner): void {
    if (this.online || !this.isDenied) this.#watchSending('/ws', by);
  }

  /** A message was handed to one. Answers its name in the ledger. */
  published(message: Omit<MessageSent, 'tag' | 'at'>): string {
    const tag = `${this.name}~${this.messages.length}`;
    this.messages.push({ ...message, tag, at: this.#timeline.now });
    return tag;
  }

  #watchSending(path: string, by: Owner): void {
    if (!this.online) this.violations.push(`I28: ${path} was sent while offline`);
    const portal = this.met.get(by);
    // an answer from before the portal may still come and speak for the way being free: that is no fault
    const trip = 2 * this.latencyMs + this.workMs + (this.wasSlow ? 10_000 : 0);
    // and one that waits for its turn behind others leaves when they end
    const known = portal !== undefined && portal + 2 * trip + 100 < this.#timeline.now;
    if (known && !isOfSession(path))
      this.violations.push(`I28: ${path} was sent though a portal was met at ${portal}`);
    this.sent.push({ at: this.#timeline.now, path, by });
  }

  /** Milliseconds of one trip under this fault. */
  tripMs({ kind }: Fault): number {
    if (kind === 'slow') this.wasSlow = true;
    return (kind === 'slow' ? 5_000 : 0) + 1 + this.#random.below(this.latencyMs);
  }

  /** A browser keeps cookies whatever becomes of the page; not those of a session it has since replaced. */
  keep({ setCookies }: Reply, sentWith: Cookies): void {
    if (this.jar.refresh === sentWith.refresh) this.jar = { ...this.jar, ...setCookies };
  }

  #isOver(): void {
    this.over += 1;
    this.#overAt = this.#timeline.now;
  }

  #note({ path }: Request, wire: Wire, by: Owner, fault: Fault): void {
    if (!wire.genuine && (wire.status === 401 || isRefresh(path))) this.refreshes.excuse();
    if (!wire.genuine) {
      if (fault.kind === 'unauthorised') this.refusals += 1;
      const everywhere = fault === this.fault && (fault.kind === 'portal' || fault.kind === 'redirect');
      if (everywhere && fault.only === null && !this.met.has(by)) this.met.set(by, this.#timeline.now);
      return;
    }
    this.genuine += 1;
    const data: unknown = Reflect.get(Object(wire.body), 'data');
    if (isRefresh(path) && wire.status >= 400 && wire.status < 500) this.#isOver();
    if (path === '/api/test/is-login' && wire.status === 200 && data === false) this.#isOver();
    const ids = idsOf(data);
    if (ids !== null) this.pages.push({ path, ids });
  }
}

/** The rows of one page of a list, whatever they are; null: it is none. */
const idsOf = (data: unknown): number[] | null => {
  const list = (name: string): unknown => Reflect.get(Object(data), name);
  const items = Array.isArray(data) ? data : list('items');
  if (Array.isArray(items)) return items.filter((row) => row.title !== 42).map((row) => row.itemId);
  const picks = list('appointmentInfoList');
  if (Array.isArray(picks)) return picks.map((row) => row.appointmentId);
  const notes = list('notifications');
  return Array.isArray(notes) ? notes.map((row) => row.notificationInfo.id) : null;
};

const nobody: Cookies = { access: null, refresh: null };

/** The calls by which a probe finds out whether the way is free. */
const isOfSession = (path: string): boolean =>
  isRefresh(path) || ['/api/test/is-login', '/api/v1/logout', '/api/v1/user'].includes(path);
