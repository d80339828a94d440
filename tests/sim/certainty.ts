import type { Timeline } from './clock.ts';
import type { Wire } from './faults.ts';
import type { Request } from './model-types.ts';
import { type Heard, heardOf, type WriteSent } from './sent-writes.ts';

/** How long a trip may take on a network. */
interface Pace {
  readonly latencyMs: number;
  readonly workMs: number;
  /** Some answer took seconds: what it proved was old when it came. */
  readonly wasSlow: boolean;
}

/** What the server's own answers taught a device, and what it therefore could not know yet. */
export class Certainty {
  /** Genuine answers that tell of a like or a profile, and those to writes. */
  readonly heard: Heard[] = [];
  #jarSince = 0;
  /** When a session took the place of another one. */
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** Answers to "who is here"; `user`: whose access cookie went with the question. */
  readonly #whoAsked: Pick<Heard, 'at' | 'heard' | 'by' | 'user'>[] = [];
  readonly #timeline: Timeline;
  readonly #pace: Pace;

  constructor(timeline: Timeline, pace: Pace) {
    this.#timeline = timeline;
    this.#pace = pace;
  }

  hear(
    question: Pick<Heard, 'at' | 'by' | 'user' | 'write'>,
    { path }: Request,
    { status, body }: Wire,
  ): void {
    const data: unknown = Reflect.get(Object(body), 'data');
    // a mere "somebody" does not say who
    const isNamed = path === '/api/test/is-login' ? data !== true : path === '/api/v1/user';
    if (isNamed && status === 200)
      this.#whoAsked.push({
        at: question.at,
        heard: this.#timeline.now,
        by: question.by,
        user: question.user,
      });
    const told = status === 200 ? heardOf(path, data) : null;
    const { item = null, me = null, blocks = null } = told ?? {};
    if (item === null && me === null && blocks === null && question.write === null) return;
    this.heard.push({ ...question, heard: this.#timeline.now, item, me, blocks });
  }

  /** Somebody logged in; `wasHeld`: the device had a session before. */
  renew(wasHeld: boolean): void {
    if (wasHeld) this.#renewedAt = this.#timeline.now;
    this.#jarSince = this.#timeline.now;
  }

  /**
   * Somebody else logged in, and whoever sent this had no answer since that could have said so: it was asked no longer ago
   * than a proof may be old, and its answer on its way.
   */
  couldNotKnow({ at, by, user }: WriteSent): boolean {
    const since = this.#jarSince;
    const { latencyMs, workMs, wasSlow } = this.#pace;
    if (at - since > 2_000 + 4 * latencyMs + 2 * workMs + (wasSlow ? 10_000 : 0)) return false;
    return !this.#whoAsked.some(
      (asked) =>
        asked.by === by &&
        asked.at >= since &&
        asked.heard < at &&
        // one that left in the millisecond of the login, before it, tells of the user before
        (asked.user === null || asked.user === user),
    );
  }

  /** A login that was not known of until a moment ago: an answer to the cookies before it may be taken for one to these. */
  hasNewCookies(): boolean {
    const { latencyMs, workMs } = this.#pace;
    if (this.#renewedAt === Number.NEGATIVE_INFINITY) return false;
    const told = this.#whoAsked.find(({ at }) => at >= this.#renewedAt);
    return this.#timeline.now - (told?.heard ?? this.#timeline.now) < 15_000 + 6 * latencyMs + 4 * workMs;
  }
}
