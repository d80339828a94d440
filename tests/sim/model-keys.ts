import * as v from 'valibot';
import { IdempotencyKey, type UserId } from '#contract/ids.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { Request } from './model-types.ts';

/** What is kept of an answer, without its cookies. */
export interface Stored {
  readonly status: number;
  readonly body: unknown;
}

interface Kept extends Stored {
  readonly fingerprint: string;
}

/** Refusals that say nothing final about the request, so that a repeat must be judged anew. */
const passing = new Set([401, 408, 412, 425, 429]);

/** `Idempotency-Key` (contract §11.4 a): the first answer to (user, key) is the answer to every repeat. */
export class ModelKeys {
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Set<string>();

  /** The stored answer, or the hold on the key: its end says what is to be stored. Throws while another one holds it. */
  take(user: UserId, request: Request): Stored | ((answer: Stored) => void) {
    const key = request.headers['idempotency-key'] ?? '';
    if (!v.is(IdempotencyKey, key)) throw new Refusal(400, 'INVALID_INPUT');
    const name = `${user}:${key}`;
    const fingerprint = `${request.method} ${request.path} ${request.body?.text ?? ''}`;
    if (this.#running.has(name)) throw new Refusal(409, 'IDEMPOTENCY_IN_PROGRESS');
    const kept = this.#kept.get(name);
    if (kept !== undefined) {
      if (kept.fingerprint !== fingerprint) throw new Refusal(422, 'IDEMPOTENCY_KEY_REUSED');
      return kept;
    }
    this.#running.add(name);
    return ({ status, body }) => {
      this.#running.delete(name);
      if (status < 500 && !passing.has(status)) this.#kept.set(name, { fingerprint, status, body });
    };
  }
}
