import type { AppointmentId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { PickState } from '#contract/pick.ts';
import type { Deed, Terms } from '#tests/model/pick.ts';

/** What a user may decide about a trade. */
export type TradeAct = 'propose' | 'edit' | 'confirm' | 'cancel' | 'reject' | 'review' | 'report' | 'leave';

/** What stood on the screen at the tap, in the oracle's own words. */
export interface OnScreen {
  readonly terms: string;
  readonly state: PickState;
  readonly isCreator: boolean;
}

/** As in mutations.ts: asked · kept · half · lost · void. */
type TapState = 'asked' | 'kept' | 'half' | 'lost' | 'void';

/** One decision as its user remembers it; never what the app made of it. */
export interface Tap {
  readonly no: number;
  readonly device: string;
  readonly user: UserId;
  readonly act: TradeAct;
  readonly item: ItemId;
  /** null: a proposal, a report or a leave. */
  readonly pick: AppointmentId | null;
  /** null: it is about no terms. */
  readonly seen: OnScreen | null;
  /**
   * What it may be held against, as text: what was seen; and of an edit of one's own waiting edit what that was made of,
   * which the server never had another of.
   */
  readonly bases: ReadonlySet<string>;
  /** The terms that are wanted, of a proposal and an edit. */
  readonly wanted: Terms | null;
  /** The words of a review or a report, each of its own. */
  readonly said: string | null;
  readonly at: number;
  /** When the app had kept it; null: it has not said so. */
  keptAt: number | null;
  /** The clock of its device was wrong then, or jumped while it was kept. */
  isOffClock: boolean;
  /** Names that its window gave away while it kept it: one of them is the mutation's. */
  readonly names: Set<IdempotencyKey>;
  state: TapState;
  /** Only the database has it. */
  isSingle: boolean;
  /** One that waited already says just this: it goes with that one. */
  isCarried: boolean;
  /** Its user took it back, or logged out: it may have gone out before that. */
  isFree: boolean;
  /** It was refused, or asked its user. */
  wasStuck: boolean;
  /** Its user had it tried again. */
  isRetried: boolean;
  /** It came back from the backup store after a wipe, or another took its place: it need not be anywhere. */
  isPast: boolean;
  /** What the server did by its requests. */
  readonly deeds: Deed[];
  /** Tags of the requests that carried it. */
  readonly tags: string[];
  /** The server did more than once what was wanted once, where nobody could know. */
  isLate: boolean;
}

type Given = Pick<
  Tap,
  'device' | 'user' | 'act' | 'item' | 'pick' | 'seen' | 'bases' | 'wanted' | 'said' | 'at' | 'isOffClock'
>;

/** Everything that users decided on devices under test. */
export class Taps {
  readonly all: Tap[] = [];
  /** Grows with each answer of the app. */
  answers = 0;
  readonly #byKey = new Map<string, Tap>();

  add(given: Given): Tap {
    const tap: Tap = {
      ...given,
      no: this.all.length,
      names: new Set(),
      state: 'asked',
      keptAt: null,
      isSingle: false,
      isCarried: false,
      isFree: false,
      wasStuck: false,
      isRetried: false,
      isPast: false,
      deeds: [],
      tags: [],
      isLate: false,
    };
    this.all.push(tap);
    return tap;
  }

  /** The tap behind a name of a mutation, or a key of its attempts. */
  of(name: string): Tap | undefined {
    const known = this.#byKey.get(name);
    if (known !== undefined) return known;
    const tap = this.all.findLast(({ names }) => names.has(name as IdempotencyKey)); // only looked up
    if (tap !== undefined) this.bind(name, tap);
    return tap;
  }

  /** An earlier decision of the same words about the same. */
  twinOf(tap: Tap): Tap | undefined {
    const words = (one: Tap) =>
      JSON.stringify([one.seen, one.wanted, one.act, one.pick, one.item, one.user, one.device]);
    return this.all.findLast((other) => other.no < tap.no && words(other) === words(tap));
  }

  bind(key: string, tap: Tap): void {
    this.#byKey.set(key, tap);
  }

  /** A logout takes back whatever still waits there. */
  leave(device: string): void {
    for (const tap of this.all) if (tap.device === device) tap.isFree = tap.isPast = true;
  }

  /** The clock of a device jumps: what it is keeping just now may be dated by either. */
  jump(device: string): void {
    for (const tap of this.all) if (tap.device === device && tap.state === 'asked') tap.isOffClock = true;
  }
}

export const textOf = ({ state, terms, isCreator }: OnScreen): string => `${state} ${terms} ${isCreator}`;

export const nameOf = ({ act, pick, item, user, device, no }: Tap): string =>
  `${act} of ${pick === null ? `listing ${item}` : `PICK ${pick}`} (${no}) by ${user} on ${device}`;
