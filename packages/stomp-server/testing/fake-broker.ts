import type { Broker, Explanation, Identity, Message, Peer } from '../broker.ts';
import { closeCodes } from '../close-reasons.ts';
import { StompError } from '../stomp-error.ts';

type FakePeer = Peer<Identity>;

/**
 * Delivers each message to every subscriber of its destination, and records every call in order. Destinations below
 * `/refused/` are refused; a new subscriber of `/own` gets a message at once.
 */
export class FakeBroker implements Broker<Identity> {
  /** `join`, `subscribe /a`, `send /a`, … of all peers. */
  readonly calls: string[] = [];
  readonly peers = new Set<FakePeer>();
  readonly sent: Message[] = [];
  /** What the next call waits for, or throws by rejecting. */
  hold: Promise<void> | null = null;
  readonly #subscribers = new Map<string, Set<FakePeer>>();
  /** Peers with a running call: a second one breaks the order. */
  readonly #busy = new Set<FakePeer>();

  async #call(peer: FakePeer, name: string): Promise<void> {
    this.calls.push(name);
    if (this.#busy.has(peer)) throw new Error(`${name} came while another call of the connection ran`);
    this.#busy.add(peer);
    try {
      await (this.hold ?? Promise.resolve());
    } finally {
      this.#busy.delete(peer);
    }
  }

  async join(peer: FakePeer): Promise<void> {
    await this.#call(peer, 'join');
    this.peers.add(peer);
  }

  async subscribe(peer: FakePeer, destination: string): Promise<boolean> {
    if (destination === '/own') peer.deliver(destination, '{"type":"welcome"}');
    await this.#call(peer, `subscribe ${destination}`);
    if (destination.startsWith('/refused/')) return false;
    this.#subscribers.set(destination, (this.#subscribers.get(destination) ?? new Set()).add(peer));
    return true;
  }

  async unsubscribe(peer: FakePeer, destination: string): Promise<void> {
    await this.#call(peer, `unsubscribe ${destination}`);
    this.#subscribers.get(destination)?.delete(peer);
  }

  async send(peer: FakePeer, message: Message): Promise<boolean> {
    await this.#call(peer, `send ${message.destination}`);
    if (message.destination.startsWith('/refused/')) return false;
    this.sent.push(message);
    for (const other of this.#subscribers.get(message.destination) ?? [])
      other.deliver(message.destination, message.body);
    return true;
  }

  async leave(peer: FakePeer, silentMs: number): Promise<void> {
    await this.#call(peer, silentMs === 0 ? 'leave' : `leave after ${silentMs} ms`);
    this.peers.delete(peer);
    for (const subscribers of this.#subscribers.values()) subscribers.delete(peer);
  }
}

/** The fault is the code; anything else is a bug. */
export const explain = (error: unknown): Explanation => {
  const isBug = !(error instanceof StompError);
  const code = isBug ? 'bug' : error.fault;
  const close = isBug ? closeCodes.bug : error.close;
  return { code, message: `was ${code}`, body: JSON.stringify({ code }), close, isBug };
};
