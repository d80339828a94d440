/** What two people may do to one PICK while neither hears of the other, and what must come of it (contract §5.2). */

export type Side = 'owner' | 'requester';
export const acts = ['propose', 'edit', 'confirm', 'reject', 'cancel', 'nothing'] as const;
export type Act = (typeof acts)[number];

/** A PICK in all that decides: its price stands for its terms. */
export interface Stand {
  readonly state: 'PENDING' | 'CONFIRMED' | 'CANCELLED';
  readonly creator: Side;
  readonly price: number;
}

/** What each side's own terms are, so that everybody's can be told apart. */
export const prices = { before: 8_000, owner: 9_000, requester: 7_000, proposed: 6_000 } as const;

/** How a PICK stands before the two lose their network; null: there is none. */
export const bases: readonly (Stand | null)[] = [
  null,
  { state: 'PENDING', creator: 'requester', price: prices.before },
  { state: 'PENDING', creator: 'owner', price: prices.owner },
  { state: 'CONFIRMED', creator: 'requester', price: prices.before },
  { state: 'CONFIRMED', creator: 'owner', price: prices.owner },
];

/** What the screen offers; a requester who has not heard of the PICK may also propose another. */
export const offered = (base: Stand | null, side: Side): readonly Act[] => {
  const anew: readonly Act[] = side === 'requester' ? ['propose'] : [];
  if (base === null) return ['nothing', ...anew];
  if (base.state === 'CONFIRMED') return ['nothing', 'edit', 'cancel', ...anew];
  return base.creator === side
    ? ['nothing', 'edit', 'cancel', ...anew]
    : ['nothing', 'edit', 'confirm', 'reject', ...anew];
};

/** done: it took effect, or was so already · told: it did not, and its person hears of it. */
export interface Outcome {
  readonly now: Stand | null;
  readonly is: 'done' | 'told';
}

const same = (a: Stand | null, b: Stand | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.state === b.state && a.creator === b.creator && a.price === b.price);

/** One side's act arrives: `seen` is the PICK as it stood on that side's screen. */
export const arrives = (now: Stand | null, side: Side, act: Act, seen: Stand | null): Outcome => {
  const told: Outcome = { now, is: 'told' };
  switch (act) {
    case 'nothing':
      return { now, is: 'done' };
    case 'propose':
      return now === null || now.state === 'CANCELLED'
        ? { now: { state: 'PENDING', creator: 'requester', price: prices.proposed }, is: 'done' }
        : told;
    case 'edit':
      return same(now, seen)
        ? { now: { state: 'PENDING', creator: side, price: prices[side] - 500 }, is: 'done' }
        : told;
    case 'confirm':
      return now !== null && same(now, seen) ? { now: { ...now, state: 'CONFIRMED' }, is: 'done' } : told;
    case 'reject':
    case 'cancel':
      if (now === null) return told;
      if (now.state === 'CANCELLED') return { now, is: 'done' };
      return same(now, seen) ? { now: { ...now, state: 'CANCELLED' }, is: 'done' } : told;
    default:
      return act satisfies never;
  }
};

export interface Cell {
  readonly base: Stand | null;
  readonly type: 'RENTAL' | 'SALE';
  readonly acts: Readonly<Record<Side, Act>>;
  /** Who has the network again first. */
  readonly first: Side;
  /** Whose engine is killed while its attempt is on its way. */
  readonly killed: Side | null;
}

/** Every cell of both parties' acts: in either order, each of them killed half way, rented or bought. */
export const cells: readonly Cell[] = bases.flatMap((base) =>
  offered(base, 'owner').flatMap((owner) =>
    offered(base, 'requester').flatMap((requester) =>
      (['owner', 'requester'] as const).flatMap((first) =>
        ([null, 'owner', 'requester'] as const)
          .filter((killed) => killed === null || { owner, requester }[killed] !== 'nothing')
          .flatMap((killed) =>
            (['RENTAL', 'SALE'] as const).map(
              (type): Cell => ({ base, type, acts: { owner, requester }, first, killed }),
            ),
          ),
      ),
    ),
  ),
);

export const nameOf = ({ base, type, acts, first, killed }: Cell): string => {
  const before = base === null ? 'no PICK' : `${base.state} of the ${base.creator}`;
  const death = killed === null ? '' : `, the ${killed} killed`;
  return `${type}, ${before}: owner ${acts.owner}, requester ${acts.requester}, ${first} first${death}`;
};
