import type { Party } from './trades.ts';

// What two users may do to one PICK while neither hears of the other, and what must come of it (contract §5.2).

export const sides = ['owner', 'requester'] as const;
export type Act = 'propose' | 'edit' | 'confirm' | 'reject' | 'cancel' | 'nothing';

/** A PICK in all that decides: its price stands for its terms. */
export interface Standing {
  readonly state: 'PENDING' | 'CONFIRMED' | 'CANCELLED';
  readonly creator: Party;
  readonly price: number;
}

/** What each side's own terms are, so that all can be told apart. */
export const prices = { before: 8_000, owner: 9_000, requester: 7_000, proposed: 6_000 } as const;

/** How a PICK stands before the two lose their network; null: there is none. */
const bases: readonly (Standing | null)[] = [
  null,
  { state: 'PENDING', creator: 'requester', price: prices.before },
  { state: 'PENDING', creator: 'owner', price: prices.owner },
  { state: 'CONFIRMED', creator: 'requester', price: prices.before },
  { state: 'CONFIRMED', creator: 'owner', price: prices.owner },
];

/** What the screen offers; a requester who has not heard of the PICK may also propose another. */
const offered = (base: Standing | null, side: Party): readonly Act[] => {
  const anew: readonly Act[] = side === 'requester' ? ['propose'] : [];
  if (base === null) return ['nothing', ...anew];
  if (base.state === 'CONFIRMED') return ['nothing', 'edit', 'cancel', ...anew];
  return base.creator === side
    ? ['nothing', 'edit', 'cancel', ...anew]
    : ['nothing', 'edit', 'confirm', 'reject', ...anew];
};

/** done: it took effect, or was so already · told: it did not, and its user hears of it. */
interface Outcome {
  readonly now: Standing | null;
  readonly result: 'done' | 'told';
}

const same = (a: Standing | null, b: Standing | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.state === b.state && a.creator === b.creator && a.price === b.price);

/** One side's act arrives: `seen` is the PICK as it stood on that side's screen. */
const arrives = (now: Standing | null, side: Party, act: Act, seen: Standing | null): Outcome => {
  const told: Outcome = { now, result: 'told' };
  switch (act) {
    case 'nothing':
      return { now, result: 'done' };
    case 'propose':
      return now === null || now.state === 'CANCELLED'
        ? { now: { state: 'PENDING', creator: 'requester', price: prices.proposed }, result: 'done' }
        : told;
    case 'edit':
      return same(now, seen)
        ? { now: { state: 'PENDING', creator: side, price: prices[side] - 500 }, result: 'done' }
        : told;
    case 'confirm':
      return now !== null && same(now, seen) ? { now: { ...now, state: 'CONFIRMED' }, result: 'done' } : told;
    case 'reject':
    case 'cancel':
      if (now === null) return told;
      if (now.state === 'CANCELLED') return { now, result: 'done' };
      return same(now, seen) ? { now: { ...now, state: 'CANCELLED' }, result: 'done' } : told;
    default:
      return act satisfies never;
  }
};

export interface Cell {
  readonly base: Standing | null;
  readonly type: 'RENTAL' | 'SALE';
  readonly acts: Readonly<Record<Party, Act>>;
  /** Who has the network again first. */
  readonly onlineFirst: Party;
  /** Whose engine is killed while its attempt is on its way. */
  readonly killed: Party | null;
}

/** Every cell of both parties' acts: in either order, each of them killed half way, rented or bought. */
export const cells: readonly Cell[] = bases.flatMap((base) =>
  offered(base, 'owner').flatMap((owner) =>
    offered(base, 'requester').flatMap((requester) =>
      sides.flatMap((onlineFirst) =>
        ([null, 'owner', 'requester'] as const)
          .filter((killed) => killed === null || { owner, requester }[killed] !== 'nothing')
          .flatMap((killed) =>
            (['RENTAL', 'SALE'] as const).map(
              (type): Cell => ({ base, type, acts: { owner, requester }, onlineFirst, killed }),
            ),
          ),
      ),
    ),
  ),
);

/** What must come of a cell where every attempt arrives once. */
export const expectedOf = ({ base, acts, onlineFirst }: Cell) => {
  let now: Standing | null = base;
  const results = { owner: 'done', requester: 'done' } as Record<Party, Outcome['result']>;
  for (const side of onlineFirst === 'owner' ? sides : sides.toReversed()) {
    const seen = acts[side] === 'propose' ? null : base;
    const outcome = arrives(now, side, acts[side], seen);
    now = outcome.now;
    results[side] = outcome.result;
  }
  return { now, results };
};

export const nameOf = ({ base, type, acts, onlineFirst, killed }: Cell): string => {
  const before = base === null ? 'no PICK' : `${base.state} of the ${base.creator}`;
  const death = killed === null ? '' : `, the ${killed} killed`;
  return `${type}, ${before}: owner ${acts.owner}, requester ${acts.requester}, ${onlineFirst} first${death}`;
};
