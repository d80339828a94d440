import { randomUUID } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import type { CloseReason } from '#packages/stomp-server/close-reasons.ts';
import type { Peer } from '#server/realtime/peer.ts';

/** A message that a peer received: its destination and the event. */
export interface Delivered {
  readonly destination: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly message: any;
}

/** A connection without a transport: records what it receives, and lets a test wait for it. */
export class FakePeer implements Peer {
  readonly id = randomUUID();
  readonly user: UserId;
  readonly session: string;
  readonly received: Delivered[] = [];
  /** Why it was closed. */
  closed: string | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(user: UserId, session: string) {
    this.user = user;
    this.session = session;
  }

  deliver(destination: string, body: string): boolean {
    this.received.push({ destination, ...JSON.parse(body) });
    this.#look();
    return true;
  }

  close(reason: CloseReason): void {
    this.closed = reason.text;
    this.#look();
  }

  /** Resolves once `holds` returns true; it is called again after each message. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  /** Waits for the first event of this type that no call took yet, and takes it. */
  async next(type: string, holds: (event: Delivered) => boolean = () => true): Promise<Delivered> {
    const place = () => this.received.findIndex((event) => event.type === type && holds(event));
    await this.until(() => place() >= 0);
    const [event] = this.received.splice(place(), 1);
    if (!event) throw new Error('an event vanished');
    return event;
  }

  /** Takes everything received so far. */
  drain(): Delivered[] {
    return this.received.splice(0);
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}
