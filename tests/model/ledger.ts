import type { UserId } from '#contract/ids.ts';

/** By whose request something was done. */
export interface Author {
  /** Its `Idempotency-Key`, where the server looked at one. */
  readonly key: string | null;
  /** Which request it was; null = something outside of every device under test. */
  readonly tag: string | null;
}

/** One effect that a server applied. */
export interface Effect extends Author {
  readonly at: number;
  /** Whose session it was. */
  readonly user: UserId;
  readonly kind: 'like' | 'profile' | 'upload' | 'listing' | 'block';
  /** `item:7`, `me`, `listing:7`, `block:7`, or the key of an upload. */
  readonly entity: string;
  readonly from: string;
  readonly to: string;
}

/** Everything a server ever did, in order: the measure of what an outbox promised (faults §6.4). */
export class Ledger {
  readonly effects: Effect[] = [];
  readonly #liked = new Set<string>();
  readonly #unliked = new Set<string>();

  add(effect: Effect): void {
    this.effects.push(effect);
    if (effect.kind === 'like')
      (effect.to === '0' ? this.#unliked : this.#liked).add(`${effect.user} ${effect.entity}`);
  }

  /** Whether the user liked the listing at any time. */
  wasLiked(user: UserId, itemId: number): boolean {
    return this.#liked.has(`${user} item:${itemId}`);
  }

  /** Whether the user took a like of it back at any time. */
  wasUnliked(user: UserId, itemId: number): boolean {
    return this.#unliked.has(`${user} item:${itemId}`);
  }

  of(entity: string, user: UserId): Effect[] {
    return this.effects.filter((effect) => effect.entity === entity && effect.user === user);
  }
}
