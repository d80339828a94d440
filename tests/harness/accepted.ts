import type { NotedMutation, Sight, StoredMutation } from './accepted-witness.ts';
import type { Effect } from './ledger.ts';

/** What a person wanted one listing on one device, and what they were shown. */
interface RecordedMutation {
  /** What the server had before the first mutation. */
  readonly before: boolean;
  /** The last mutation that was accepted, or what the server had. */
  accepted: boolean;
  /** Taps that nobody has accepted yet. */
  open: boolean[];
  /** Those that were open when the app was killed: each may have been kept or not, until a heart tells. */
  unsure: boolean[];
  /** Of those, notes that outlived the page and are not stored yet: until they are, a heart tells nothing ([O56]). */
  noted: number;
  /** Mutations since the heart last changed; each change needs one. */
  unshown: boolean[];
  /** Taps in this stretch without a network. */
  tapped: boolean;
  /** For each stretch without a network that had taps, the mutations that may have been its last. */
  readonly stretches: boolean[][];
  /** A heart of it was seen since the last start. */
  seen: boolean;
}

/** The accepted mutations of one device, beside everything that its screens showed. Finds what is wrong at once. */
export interface RecordedMutations {
  readonly wrong: string[];
  /** Taps accepted so far. */
  readonly accepted: () => number;
  /** Taps that nobody has accepted yet. */
  readonly open: () => number;
  see(sight: Sight): void;
  /** The network is there now: what is tapped from here on is another stretch. */
  endStretch(): void;
  /** The app starts again. */
  restart(): void;
  /** Listings whose heart has not been seen since the start. */
  unseen(): number[];
  /** Compares it with what the server did; only when nothing waits any more. Adds to `wrong`. */
  judge(effects: readonly Effect[], liked: ReadonlySet<number>, userId: number): void;
}

const word = (pressed: boolean): string => (pressed ? 'liked' : 'not liked');

/** `before`: whether each listing is liked when it begins. */
export const makeRecordedMutations = (before: ReadonlyMap<number, boolean>): RecordedMutations => {
  const wrong: string[] = [];
  const items = new Map<number, RecordedMutation>();
  for (const [item, is] of before)
    items.set(item, {
      before: is,
      accepted: is,
      open: [],
      unsure: [],
      noted: 0,
      unshown: [],
      tapped: false,
      stretches: [],
      seen: false,
    });
  const taps: (StoredMutation & { id: string | null })[] = [];
  let notes: NotedMutation[] = [];
  /** Of accepted taps: a note that outlived its write is not stored again. */
  const acceptedIds = new Set<string>();
  let count = 0;

  const tap = (item: number, mutation: boolean): void => {
    const known = items.get(item);
    if (known === undefined) return;
    taps.push({ item, mutation, id: null });
    known.open.push(mutation);
    known.unshown.push(mutation);
    if (known.tapped) known.stretches.at(-1)?.push(mutation);
    else known.stretches.push([mutation]);
    known.tapped = true;
  };

  /** The newest tap is noted under this id. */
  const name = (id: string): void => {
    const last = taps.at(-1);
    if (last !== undefined) last.id ??= id;
  };

  /** What an earlier page noted of taps that it did not store. */
  const note = (left: readonly NotedMutation[]): void => {
    notes = left.filter(({ item }) => items.has(item));
    for (const [item, known] of items) {
      const mine = notes.filter((one) => one.item === item);
      known.noted = mine.length;
      for (const { id, mutation } of mine)
        if (!acceptedIds.has(id) && !known.unsure.includes(mutation)) known.unsure.push(mutation);
    }
  };

  /** The oldest of what is kept in its order: `stored` is what was written, null where nothing had to be. */
  const keptNext = <T extends StoredMutation>(from: T[], stored: StoredMutation | null, unknown: string) => {
    const done = from.shift();
    const known = done && items.get(done.item);
    if (done === undefined || known === undefined) {
      wrong.push(unknown);
      return null;
    }
    if (stored !== null && (stored.item !== done.item || stored.mutation !== done.mutation))
      wrong.push(
        `${word(done.mutation)} for ${done.item} was kept as ${word(stored.mutation)} for ${stored.item}`,
      );
    return { ...done, known };
  };

  const takeUp = (stored: StoredMutation | null): void => {
    const done = keptNext(notes, stored, 'a note was taken up that no page had left');
    if (done === null) return;
    const { known, mutation, item, id } = done;
    known.noted -= 1;
    if (acceptedIds.has(id)) {
      // its note outlived its write, and later taps may have been accepted since
      if (stored !== null)
        wrong.push(`doubled: ${word(mutation)} for ${item} was stored again from its note`);
      return;
    }
    acceptedIds.add(id);
    known.accepted = mutation;
    known.unsure = known.unsure.slice(known.unsure.indexOf(mutation) + 1);
    if (stored === null) return; // it was stored before its page ended, or is so already
    known.unshown.push(mutation);
    if (known.tapped) known.stretches.splice(-1, 1, [mutation, ...known.unsure, ...known.open]);
    else known.stretches.push([mutation]);
  };

  /** Mutations are kept in the order of the taps. */
  const accept = (stored: StoredMutation | null): void => {
    const done = keptNext(taps, stored, 'something was accepted that nobody tapped');
    if (done === null) return;
    const { known, id } = done;
    if (id !== null) acceptedIds.add(id);
    if (known.noted > 0) wrong.push(`a tap on ${done.item} was kept before an earlier one that was noted`);
    count += 1;
    known.accepted = done.mutation;
    known.unsure = [];
    known.open.shift();
    if (known.tapped) known.stretches.splice(-1, 1, [known.accepted, ...known.open]);
  };

  const heart = (item: number, pressed: boolean, first: boolean): void => {
    const known = items.get(item);
    if (known === undefined) return;
    if (first) {
      const may = [known.accepted, ...known.unsure, ...known.open];
      if (!may.includes(pressed))
        wrong.push(
          `listing ${item} came up as ${word(pressed)} ${known.seen ? 'again' : 'after a start'}, the last mutation was ${word(known.accepted)}`,
        );
      if (known.unsure.length > 0 && known.noted === 0) {
        known.unsure = [];
        known.accepted = pressed;
        known.stretches.splice(-1, 1, [pressed]);
      }
      known.unshown = known.open.slice();
      known.seen = true;
      return;
    }
    const at = known.unshown.indexOf(pressed);
    const noted = known.noted > 0 ? known.unsure.indexOf(pressed) : -1;
    if (at < 0 && noted >= 0) {
      // of a note, before it was told that it is stored
      known.accepted = pressed;
      known.unsure = known.unsure.slice(noted + 1);
      return;
    }
    if (at < 0) wrong.push(`listing ${item} became ${word(pressed)} and nobody had wanted it`);
    known.unshown = known.unshown.slice(at + 1);
  };

  return {
    wrong,
    accepted: () => count,
    open: () => taps.length,
    see: (sight) => {
      if (sight.is === 'tap') tap(sight.item, sight.mutation);
      else if (sight.is === 'left') note(sight.notes);
      else if (sight.is === 'noted') name(sight.id);
      else if (sight.is === 'taken-up') takeUp(sight.stored);
      else if (sight.is === 'accepted') accept(sight.stored);
      else heart(sight.item, sight.pressed, sight.first);
    },
    endStretch: () => {
      for (const known of items.values()) known.tapped = false;
    },
    restart: () => {
      taps.length = 0;
      notes = [];
      for (const known of items.values()) {
        known.unsure.push(...known.open);
        known.open = [];
        known.noted = 0;
        known.seen = false;
      }
    },
    unseen: () => [...items].filter(([, known]) => !known.seen).map(([item]) => item),
    judge: (effects, liked, userId) => {
      for (const { userId: whose, entity } of effects)
        if (whose !== userId && items.has(entity)) wrong.push(`foreign: user ${whose} acted on ${entity}`);
      for (const { entity, userId: whose, kind } of effects)
        if (whose === userId && kind === 'like' && !items.has(entity))
          wrong.push(`phantom: an effect on ${entity}, which nobody touched`);
      for (const { item, mutation } of notes)
        wrong.push(`lost: ${word(mutation)} for ${item} was noted and never taken up`);
      for (const [item, known] of items) {
        const done = effects.filter(
          ({ kind, userId: whose, entity }) => kind === 'like' && whose === userId && entity === item,
        );
        const may = [known.accepted, ...known.unsure, ...known.open];
        if (!may.includes(liked.has(item)))
          wrong.push(
            `lost: ${item} is ${word(liked.has(item))}, the last mutation was ${word(known.accepted)}`,
          );
        if (!isOneEach(done, known))
          wrong.push(
            `doubled or out of order: ${item} became ${done.map(({ on }) => word(on)).join(', ')} for ${JSON.stringify(known.stretches)}`,
          );
      }
    },
  };
};

/**
 * At most one effective call a stretch: the effects are, in order, some of what the stretches ended with. Which of a
 * stretch's taps was its last one that was kept, only the device knew when it was killed.
 */
const isOneEach = (effects: readonly Effect[], { stretches }: RecordedMutation): boolean => {
  let next = 0;
  for (const { on } of effects) {
    while (next < stretches.length && !stretches[next]?.includes(on)) next += 1;
    if (next === stretches.length) return false;
    next += 1;
  }
  return true;
};
