import type { PickType } from '#contract/pick.ts';
import type { Party } from './pick-acts.ts';
import { type Action, type Left, next, type Told } from './pick-table.ts';

/** One of several things that happen at once. */
export interface Move {
  readonly actor: Party;
  readonly action: Action;
}

/** What came of all of them together; answers in the order of the moves. */
export interface Result {
  readonly answers: readonly string[];
  readonly left: string;
  readonly told: Omit<Told, 'pushes'>;
}

/** Where the race begins: a PICK on the requester's terms. */
export interface Start {
  readonly type: PickType;
  readonly state: 'PENDING' | 'CONFIRMED';
}

const ordersOf = (count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_none, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

export const describeLeft = (
  { state, creator, sold }: Omit<Left, 'versionStep' | 'deleted'>,
  version: number,
): string => `${state} by ${creator}, version ${version}, ${sold ? 'sold' : 'free'}`;

const play = (start: Start, moves: readonly Move[], order: readonly number[]): Result => {
  let at: Left & { readonly type: PickType } = {
    ...start,
    creator: 'requester',
    versionStep: 0,
    deleted: false,
    sold: start.type === 'SALE' && start.state === 'CONFIRMED',
  };
  let version = start.state === 'CONFIRMED' ? 2 : 1;
  const answers: string[] = moves.map(() => '');
  const told = { chats: [] as string[], notes: [] as string[] };
  for (const index of order) {
    const move = moves[index];
    if (!move) continue;
    const outcome = next(at, move.actor, move.action);
    answers[index] = `${outcome.status} ${outcome.code ?? 'done'} ${outcome.data ?? ''}`.trim();
    told.chats.push(...outcome.told.chats);
    told.notes.push(...outcome.told.notes);
    version += outcome.left.versionStep;
    at = { ...outcome.left, type: start.type };
  }
  return {
    answers,
    left: describeLeft(at, version),
    told: { chats: told.chats, notes: told.notes.toSorted() },
  };
};

/** What may come of moves made at once: what would of them one after the other, in some order. */
export const results = (start: Start, moves: readonly Move[]): readonly Result[] =>
  ordersOf(moves.length).map((order) => play(start, moves, order));
