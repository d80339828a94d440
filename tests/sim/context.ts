import type { Reader, Store, Writer } from '#src/db/store.ts';
import type { Exclusive } from '#src/sync/session/exclusive.ts';
import type { Owner, Timeline } from './clock.ts';
import type { Random } from './random.ts';

/** A moment at a context's write: before it reaches the disk, or after it and before anybody hears of it. */
export type Moment = 'before' | 'after';

/** Says whether the context dies at this write. */
export type Fate = (owner: Owner, moment: Moment) => boolean;

/** Counts what a context does in one turn: one that never rests would stop the world. */
export type Meter = () => boolean;

const never = <R>(): Promise<R> => new Promise(() => {});

/** A database as one context holds it: nothing of a dead context happens any more, and it may die at any write. */
export const mortal = <T>(store: Store<T>, owner: Owner, dies: Fate, spins: Meter): Store<T> => ({
  read: async <R, N extends keyof T & string>(
    tables: readonly N[],
    run: (tx: Reader<Pick<T, N>>) => Promise<R>,
  ) => {
    if (owner.dead || spins()) return never<R>();
    const result = await store.read(tables, run);
    return owner.dead ? never<R>() : result;
  },
  write: async <R, N extends keyof T & string>(
    tables: readonly N[],
    durability: 'relaxed' | 'strict',
    run: (tx: Writer<Pick<T, N>>) => Promise<R>,
  ) => {
    if (owner.dead || spins() || dies(owner, 'before')) return never<R>();
    const result = await store.write(tables, durability, run);
    return owner.dead || dies(owner, 'after') ? never<R>() : result;
  },
  close: () => store.close(),
});

/** What each call to a backup store of a context passes: its death, and the slowness of its disk. */
export const stepOf =
  (owner: Owner, dies: Fate, gate: (() => Promise<void>) | null) => async (): Promise<void> => {
    if (owner.dead || dies(owner, 'before')) return never();
    if (gate !== null) await gate();
    if (owner.dead) return never();
  };

/** A slow disk: transactions of one context happen in the order in which they were begun. */
export const gateOf = (
  owner: Owner,
  { timeline, random, diskMs }: { timeline: Timeline; random: Random; diskMs: number },
): (() => Promise<void>) | null => {
  if (diskMs === 0) return null;
  let last = 0;
  return () =>
    new Promise((done) => {
      last = Math.max(last, timeline.now + random.below(diskMs));
      timeline.schedule(last - timeline.now, done, owner);
    });
};

interface Turn {
  readonly owner: Owner;
  readonly begin: () => void;
}

/** Web Locks of one device: one after the other; a dead holder lets go, a frozen one does not. */
export class Locks {
  #turns: Turn[] = [];

  exclusive(owner: Owner): Exclusive {
    return (_name, run) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          run()
            .then(resolve, reject)
            .finally(() => {
              this.#turns.shift();
              this.#turns[0]?.begin();
            });
        };
        this.#turns.push({ owner, begin });
        if (this.#turns.length === 1) begin();
      });
  }

  /** The context has died. */
  release(owner: Owner): void {
    const held = this.#turns[0]?.owner === owner;
    this.#turns = this.#turns.filter((turn) => turn.owner !== owner);
    if (held) this.#turns[0]?.begin();
  }
}
