import type { UserId } from '#contract/ids.ts';

/**
 * asked: the app has not answered yet · kept: it said that it is saved · half: it said that it is not, though the first
 * home has it · lost: the page died before it said anything, or the only home that had it was wiped · void: it was not
 * saved, and said so · cancelled: taken back.
 */
type MutationState = 'asked' | 'kept' | 'half' | 'lost' | 'void' | 'cancelled';

/** Whether something goes by the name of its lane: a heart, or a block. */
export const isByLane = (entity: string): boolean => /^(item|block):/.test(entity);

/** Something that a user wanted, as they remember it; never what the app made of it. */
export interface RecordedMutation {
  readonly no: number;
  readonly device: string;
  readonly user: UserId;
  /** `item:7`, `block:7`, or `nickname` and `photo` of a profile. */
  readonly entity: string;
  /** `true` or `false` of a like or a block, the nickname, the photo's bytes as text. */
  readonly value: string;
  readonly at: number;
  state: MutationState;
  /** When the app said what became of it, or died. */
  told: number | null;
  /** The backup store failed when it was kept: only the first one may have it. */
  single: boolean;
}

/** What a user may see and the server may end with: the last kept mutation, or one after it that nobody knows about. */
export interface Expected {
  readonly last: RecordedMutation;
  readonly later: readonly RecordedMutation[];
  readonly values: ReadonlySet<string>;
}

/** Everything that users wanted, device by device: the small model the app is judged by (faults §6.4). */
export class RecordedMutations {
  readonly all: RecordedMutation[] = [];
  /** Grows with each answer of the app: what was kept is looked for before anything else happens. */
  answers = 0;
  readonly #byEntity = new Map<string, RecordedMutation[]>();
  /** Entities that somebody else changed too, or that a user took back: what they end as is anybody's guess. */
  readonly #open = new Set<string>();

  add(mutation: Pick<RecordedMutation, 'device' | 'user' | 'entity' | 'value' | 'at'>): RecordedMutation {
    const made: RecordedMutation = {
      ...mutation,
      no: this.all.length,
      state: 'asked',
      told: null,
      single: false,
    };
    this.all.push(made);
    const name = nameOf(mutation.device, mutation.user, mutation.entity);
    const others = this.#byEntity.get(name) ?? [];
    this.#byEntity.set(name, others);
    others.push(made);
    // two devices of one user may race: the last writer wins, and nobody knows who that was
    for (const { device, user, entity } of this.all)
      if (
        device !== mutation.device &&
        user === mutation.user &&
        subjectOf(entity) === subjectOf(mutation.entity)
      )
        for (const one of [entity, mutation.entity]) this.free(user, one);
    return made;
  }

  of(device: string, user: UserId, entity: string): readonly RecordedMutation[] {
    return this.#byEntity.get(nameOf(device, user, entity)) ?? [];
  }

  /** Each device, user and entity that anybody wanted anything about. */
  names(): { device: string; user: UserId; entity: string }[] {
    return [...this.#byEntity.values()].flatMap(([first]) => first ?? []);
  }

  /** null: anything may be right. */
  expected(device: string, user: UserId, entity: string): Expected | null {
    if (this.isFree(user, entity)) return null;
    const mutations = this.of(device, user, entity).filter(({ state }) => state !== 'void');
    const at = mutations.findLastIndex(({ state }) => state === 'kept');
    const last = mutations[at] ?? null;
    const later = mutations.slice(at + 1);
    if (last === null || later.some(({ state }) => state === 'cancelled')) return null;
    return { last, later, values: new Set([last, ...later].map(({ value }) => value)) };
  }

  /** A logout on this device takes back whatever still waits there. */
  leave(device: string): void {
    for (const mutation of this.all) if (mutation.device === device) mutation.state = 'cancelled';
  }

  /** Anything goes for this one from now on, on every device of the user. */
  free(user: UserId, entity: string): void {
    this.#open.add(`${user} ${entity}`);
  }

  isFree(user: UserId, entity: string): boolean {
    return this.#open.has(`${user} ${entity}`);
  }
}

/** A profile goes as a whole: who changes one part of it sends the other along. */
const subjectOf = (entity: string): string => (isByLane(entity) ? entity : 'me');

const nameOf = (device: string, user: UserId, entity: string): string => `${device} ${user} ${entity}`;
