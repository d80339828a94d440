import type { Clock } from '#src/lib/time.ts';

/** Something that will happen; `owner` dies or freezes with whoever set it. */
interface Event {
  at: number;
  readonly order: number;
  readonly owner: Owner;
  readonly run: () => void;
  cancelled: boolean;
}

/** Whose events these are: a tab that can be frozen (its events wait) or crashed (they never happen). */
export interface Owner {
  frozen: boolean;
  dead: boolean;
  readonly held: (() => void)[];
}

export const makeOwner = (): Owner => ({ frozen: false, dead: false, held: [] });

/** Nobody's events: they happen whatever tabs do. */
const nature = makeOwner();

/** Virtual time. Nothing happens by itself: the world moves it from event to event, and each event is a step. */
export class Timeline {
  now = 0;
  #order = 0;
  readonly #events: Event[] = [];

  schedule(ms: number, run: () => void, owner: Owner = nature): () => void {
    this.#order += 1;
    const event = { at: this.now + Math.max(0, ms), order: this.#order, owner, run, cancelled: false };
    let place = this.#events.length;
    while (place > 0 && (this.#events[place - 1]?.at ?? 0) > event.at) place -= 1;
    this.#events.splice(place, 0, event);
    return () => {
      event.cancelled = true;
    };
  }

  /** Nothing happens for a while, wherever it is about to: whatever was under way goes on after it. */
  leap(ms: number): void {
    this.now += ms;
    for (const event of this.#events) event.at += ms;
  }

  /** Makes the next event up to `until` happen. False: there is none, and the time is `until`. */
  step(until: number): boolean {
    for (;;) {
      const event = this.#events[0];
      if (event === undefined || event.at > until) {
        this.now = Math.max(this.now, until);
        return false;
      }
      this.#events.shift();
      if (event.cancelled || event.owner.dead) continue;
      this.now = Math.max(this.now, event.at);
      if (event.owner.frozen) event.owner.held.push(() => !event.cancelled && event.run());
      else event.run();
      return true;
    }
  }
}

/** A context's clock: its device's wall may jump by a year, its monotonic one never does (F-K1). */
export const makeClock = (timeline: Timeline, owner: Owner, wallOffset: () => number): Clock => ({
  wall: () => epochStart + timeline.now + wallOffset(),
  mono: () => timeline.now,
  setTimer: (ms, run) => timeline.schedule(ms, run, owner),
});

/** 2026-03-02T00:00:00Z; any date does. */
export const epochStart = 1_772_409_600_000;
