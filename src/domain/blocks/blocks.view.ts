import type { UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { argsOf, inLanes, isPending } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { EntryState, Moment, OutboxEntry } from '#src/db/rows.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import type { BlockRow } from './rows.ts';
import { blockLanes, blockSet } from './set-block.mutation.ts';

/** A block as its user wants it: the server's row with their own pending mutation folded over it. */
export interface ShownBlock extends BlockRow {
  /** The state of the pending mutation; null = there is none. */
  readonly waiting: EntryState | null;
  /** Whether the server is known to have the block, whatever waits. */
  readonly isSet: boolean;
}

export interface BlocksView extends pulls.Fetching {
  /** Whom this account blocks, and those whose block is being taken back; the newest first. */
  readonly users: readonly ShownBlock[];
  /** When the server was last asked for its list; null: never. */
  readonly at: Moment | null;
}

/** Those that wait to be blocked first, as they are the newest. */
const byNewest = (a: ShownBlock, b: ShownBlock): number => {
  const [one, other] = [a.told?.blockedAt, b.told?.blockedAt];
  if (one === other) return b.userId - a.userId;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  return one < other ? 1 : -1;
};

const shownBlocks = (rows: readonly BlockRow[], entries: readonly OutboxEntry[]): ShownBlock[] => {
  const shown = new Map(
    rows.map((row): [UserId, ShownBlock] => [row.userId, { ...row, waiting: null, isSet: row.isBlocked }]),
  );
  for (const entry of entries) {
    const args = isPending(entry) ? argsOf(blockSet, entry) : null;
    if (args === null) continue;
    const { userId, nickname, blocked } = args;
    shown.set(userId, {
      ...{ userId, nickname, told: null, stamp: 0, isSet: false },
      ...shown.get(userId),
      isBlocked: blocked,
      waiting: entry.state,
    });
  }
  return [...shown.values()];
};

/** Whom this account blocks, with what waits folded in; read in one transaction (I16). */
export const blocksView = (store: AccountStore): Promise<BlocksView> =>
  store.read(['blocks', 'outbox', 'pulls'], async (tx) => {
    const [rows, entries, pull] = await Promise.all([
      tx.range('blocks', {}),
      inLanes(tx, blockLanes),
      pulls.byKey(tx, blocksPull),
    ]);
    return {
      users: shownBlocks(rows, entries)
        .filter(({ isBlocked, waiting }) => isBlocked || waiting !== null)
        .sort(byNewest),
      at: pull?.at ?? null,
      ...pulls.fetchingOf(pull),
    };
  });

/** What this account wants of one user; null: nothing that this device knows of. */
export const blockView = (store: AccountStore, id: UserId): Promise<ShownBlock | null> =>
  store.read(['blocks', 'outbox'], async (tx) => {
    const [row, entries] = await Promise.all([tx.get('blocks', id), outbox.inLane(tx, blockLanes + id)]);
    return shownBlocks(row === undefined ? [] : [row], entries)[0] ?? null;
  });
