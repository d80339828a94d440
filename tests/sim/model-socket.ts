import { destinations } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { OpenSocket, Socket, SocketEvents } from '#src/sync/socket/socket-port.ts';
import type { ChatKind } from './chat-kind.ts';
import type { Owner, Timeline } from './clock.ts';
import type { Dial, SocketFault } from './dial.ts';
import type { ModelBroker, Session } from './model-broker.ts';
import type { ModelServer } from './model-server.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';

/** A handshake is given up after this (src/sync/socket/socket.ts). */
const openMs = 15_000;
/** Beats that a server misses before it ends a session. */
const mostMissed = 2;
/** So long a device's system needs to find that a connection is dead on which nothing is promised. */
const systemMs = 20_000;

interface WireDeps {
  readonly timeline: Timeline;
  readonly server: ModelServer;
  readonly broker: ModelBroker;
  readonly chat: ChatKind;
  readonly random: Random;
}

/** One STOMP session as both sides see it. */
class LiveSession implements Session {
  readonly user: UserId;
  readonly net: Network;
  readonly by: Owner;
  /** Destinations by subscription. */
  readonly hears = new Map<number, string>();
  /** Nothing passes any more. */
  isCut = false;
  readonly #wire: WireDeps;
  readonly #events: SocketEvents;
  readonly #refresh: string | null;
  #isOpen = true;
  #down = 0;
  #up = 0;
  #missed = 0;
  #subscriptions = 0;

  constructor(wire: WireDeps, net: Network, by: Owner, user: UserId, events: SocketEvents) {
    this.#wire = wire;
    this.#events = events;
    this.#refresh = net.jar.refresh;
    this.net = net;
    this.by = by;
    this.user = user;
    if (wire.chat.beatMs > 0) this.#beat();
  }

  /** Between the server and this context things still pass. */
  #flows(): boolean {
    return !this.isCut && this.net.online && !this.by.dead;
  }

  #beat(): void {
    const { timeline, chat, broker, server } = this.#wire;
    timeline.schedule(chat.beatMs, () => {
      if (!broker.sessions.has(this)) return;
      this.#missed = this.#flows() && !this.by.frozen ? 0 : this.#missed + 1;
      const isOver = !server.older && server.sessions.whose(this.#refresh) === null;
      if (isOver || this.#missed > mostMissed) return this.fail();
      this.#toClient(() => {});
      this.#beat();
    });
  }

  tell(destination: string, body: string): void {
    const { chat, random } = this.#wire;
    if (chat.lost > 0 && random.chance(chat.lost)) return;
    const times = chat.doubled > 0 && random.chance(chat.doubled) ? 2 : 1;
    for (let time = 0; time < times; time += 1) this.#toClient(() => this.#events.onEvent(destination, body));
  }

  /** The server ends it. */
  fail(): void {
    this.#wire.broker.end(this);
    this.#toClient(() => this.#closed());
  }

  /** It is over on the device, and the server may not know. */
  #closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#events.onClosed();
  }

  /** What the device's own system finds out. */
  die(ms: number): void {
    this.isCut = true;
    this.#wire.timeline.schedule(ms, () => this.#closed(), this.by);
  }

  /** Neither side has it any more. */
  isOver(): boolean {
    return (!this.#isOpen || this.by.dead) && !this.#wire.broker.sessions.has(this);
  }

  /** A dead connection on which nothing was promised is found by the system in the end. */
  healed(): void {
    const { chat, broker } = this.#wire;
    if (chat.beatMs === 0 && (this.isCut || !broker.sessions.has(this))) this.die(systemMs);
  }

  #toClient(run: () => void): void {
    const { timeline, chat, random } = this.#wire;
    let at = timeline.now + 1 + random.below(this.net.latencyMs);
    if (!chat.shuffled) at = this.#down = Math.max(this.#down, at);
    timeline.schedule(
      at - timeline.now,
      () => {
        if (!this.#isOpen || !this.#flows()) return;
        this.#events.onAlive();
        run();
      },
      this.by,
    );
  }

  hearsOf(destination: string): boolean {
    return [...this.hears.values()].includes(destination);
  }

  #toServer(run: () => unknown, lost: () => void = () => {}): void {
    const { timeline, chat, random, broker } = this.#wire;
    let at = timeline.now + 1 + random.below(this.net.latencyMs);
    if (!chat.shuffled) at = this.#up = Math.max(this.#up, at);
    timeline.schedule(at - timeline.now, () => {
      if (this.isCut || !this.net.online) lost();
      else if (broker.sessions.has(this)) run();
    });
  }

  port(): Socket {
    const { broker, chat } = this.#wire;
    return {
      beatMs: chat.beatMs,
      user: `${this.user}`,
      subscribe: (destination) => {
        this.#subscriptions += 1;
        const id = this.#subscriptions;
        let isOver = false;
        this.#toServer(() => !isOver && broker.subscribe(this, id, destination));
        return () =>
          this.#toServer(() => {
            isOver = true; // also where it comes before what it ends
            broker.unsubscribe(this, id);
          });
      },
      publish: (destination, body) => {
        if (!this.#isOpen) throw new CallFailed({ kind: 'never-left' });
        if (destination === destinations.send) this.#publish(body);
      },
      close: () => {
        this.#isOpen = false;
        this.#toServer(() => broker.end(this));
      },
    };
  }

  #publish(body: string): void {
    const { timeline, broker, random, server } = this.#wire;
    const { net, by, user } = this;
    const tag = net.published({ body, user, by });
    const message = { body, tag, at: timeline.now };
    const apply = () => broker.publish(this, message);
    /** What a dead connection still held may come in after all, or never. */
    const late = () => {
      if (random.chance(0.5)) timeline.schedule(random.below(net.applyDelayMs), apply);
    };
    const { kind } = net.fault;
    if (kind === 'unsent') return;
    if (kind === 'unsent-cut') {
      this.die(1);
      return;
    }
    if (kind === 'late') {
      late();
      return;
    }
    this.#toServer(() => {
      apply();
      if (kind === 'twice' && server.kind.ext) apply();
    }, late);
  }

  /** The context is gone: the other end hears of it. */
  abandoned(): void {
    const { timeline, broker } = this.#wire;
    if (this.isCut || !this.net.online) return;
    timeline.schedule(1 + this.net.latencyMs, () => broker.end(this));
  }
}

/** How a device opens live sessions, and what befalls those that it has. */
export const makeDial = (wire: WireDeps, net: Network): Dial => {
  const { timeline, broker, server, random, chat } = wire;
  let fault: SocketFault = 'none';
  const all = new Set<LiveSession>();
  const mine = () => {
    for (const session of all) if (session.isOver()) all.delete(session);
    return [...all];
  };
  const trip = () => 2 + random.below(2 * net.latencyMs);

  const open =
    (by: Owner): OpenSocket =>
    (events) =>
      new Promise((resolve, reject) => {
        net.dials(by);
        const failed = () => reject(new CallFailed({ kind: 'unanswered' }));
        const isMute = fault === 'hang' || net.fault.kind === 'hang';
        timeline.schedule(
          isMute ? openMs : trip(),
          () => {
            const user = server.sessions.caller(net.jar);
            const isBlocked = ['refuse', 'portal', 'redirect', 'busy'].includes(net.fault.kind);
            if (isMute || fault === 'refuse' || isBlocked || !net.online || user === null) return failed();
            const session = new LiveSession(wire, net, by, user, events);
            broker.begin(session);
            all.add(session);
            if (fault === 'half-open' && random.chance(0.5)) session.isCut = true;
            resolve(session.port());
          },
          by,
        );
      });

  return {
    open,
    setFault: (now: SocketFault): void => {
      fault = now === 'reset' ? 'none' : now;
      for (const session of mine()) {
        if (now === 'half-open') session.isCut = true;
        if (now === 'reset') session.fail();
      }
    },
    /** The network went: some systems say so of each connection, some do not. */
    offline: (): void => {
      for (const session of mine()) {
        session.isCut = true;
        if (random.chance(0.5)) session.die(random.below(1_000));
      }
    },
    healed: (): void => {
      for (const session of mine()) session.healed();
      // what the server alone still holds, though nobody is behind it
      for (const session of mine())
        if (session.by.dead || (session.isCut && chat.beatMs === 0)) broker.end(session);
    },
    abandon: (by: Owner): void => {
      for (const session of mine()) if (session.by === by) session.abandoned();
    },
  };
};
