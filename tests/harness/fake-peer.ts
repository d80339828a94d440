import { randomUUID } from 'node:crypto';
import type { UserId } from '#contract/ids.ts';
import type { CloseReason } from '#packages/stomp-server/close-reasons.ts';
import type { Peer } from '#server/realtime/hub.ts';

/** What a peer was handed: where it came from, and the event. */
export interface Delivered {
  readonly destination: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly message: any;
}

/** A connection without a wire: keeps what it is told, and lets a test wait for it. */
export class FakePeer implements Peer {
  readonly id = randomUUID();
  readonly user: UserId;
  readonly session: string;
  readonly heard: Delivered[] = [];
  /** Why it was closed. */
  closed: string | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(user: UserId, session: string) {
    this.user = user;
    this.session = session;
  }

  deliver(destination: string, body: string): boolean {
    this.heard.push({ destination, ...JSON.parse(body) });
    this.#look();
    return true;
  }

  close(reason: CloseReason): void {
    this.closed = reason.text;
    this.#look();
  }

  /** Resolves once `holds` does; it is asked again after everything this peer is told. */
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

  /** The first event of this type not yet taken, which it waits for. */
  async next(type: string, holds: (event: Delivered) => boolean = () => true): Promise<Delivered> {
    const place = () => this.heard.findIndex((event) => event.type === type && holds(event));
    await this.until(() => place() >= 0);
    const [event] = this.heard.splice(place(), 1);
    if (!event) throw new Error('an event vanished');
    return event;
  }

  /** Everything heard so far, which is forgotten: what a test looks at begins here. */
  drain(): Delivered[] {
    return this.heard.splice(0);
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}
