import type { IdempotencyKey } from '#contract/ids.ts';
import { type DefinitionOf, expiryOf, retryArgs } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { deleteOrRecopy } from './delete-or-recopy.ts';
import { drop } from './drop.ts';
import { dropSettled, isReplaceable, type Tx, tables } from './enqueue.ts';
import { transition } from './machine.ts';
import { entryOf, type OutboxStores, tryBackup } from './stores.ts';

/** Removes the other entries that go with a discarded one. Returns their names in the backup store. */
const dropOthers = async (tx: Tx, definitionOf: DefinitionOf, row: OutboxEntry): Promise<string[]> => {
  const others = (await definitionOf(row.kind)?.alsoDiscards?.(tx, row)) ?? [];
  await outbox.remove(
    tx,
    others.map(({ seq }) => seq),
  );
  return others.map(({ id }) => id);
};

const copy = async (stores: OutboxStores, rows: readonly OutboxEntry[]): Promise<void> => {
  await tryBackup(stores, () => stores.backup.put(rows.map(entryOf)));
  void dropSettled(stores, rows);
};

/**
 * discarded: the mutation was pending, and is not sent (any more) · gone: it was not pending any more: it was sent, or
 * discarded elsewhere · busy: an attempt is under way, which cannot be taken back.
 */
export type Discarded = 'discarded' | 'gone' | 'busy';

/**
 * The discarded attempt may still take effect: the entry behind it, or else the next mutation, must not be sent before
 * that is known [O46].
 */
const markNextUnsure = async (tx: Tx, gone: OutboxEntry): Promise<void> => {
  const inLane = await outbox.inLane(tx, gone.lane);
  const next = inLane.find((row) => row.kind === gone.kind && row.seq > gone.seq && isReplaceable(row));
  if (next === undefined) return outbox.noteUnsure(tx, gone);
  const state = next.state === 'queued' ? 'ambiguous' : next.state;
  await outbox.put(tx, { ...next, state, unsure: true, via: 'plain', renewed: true });
};

/**
 * Discards a mutation. Its copy in the backup store is removed first: if the app dies in between, the mutation still
 * waits and is never restored after it was discarded [O13]. Throws StoreError; then it still waits, in the database and
 * in the backup store.
 */
export const discard = async (stores: OutboxStores, id: IdempotencyKey): Promise<Discarded> => {
  const { definitionOf } = stores;
  const before = await stores.store.read(['outbox'], (tx) => outbox.byId(tx, id));
  if (before === undefined) return 'gone';
  if (transition(before, { is: 'discarded' }).is !== 'gone') return 'busy';
  await tryBackup(stores, () => stores.backup.remove([id]));
  const outcome = await deleteOrRecopy(
    stores,
    () =>
      stores.store.write([...tables], 'strict', async (tx) => {
        const row = await outbox.byId(tx, id);
        if (row === undefined) return { is: 'gone' as const, names: [] };
        if (transition(row, { is: 'discarded' }).is !== 'gone') return { is: 'busy' as const, row };
        if (row.unsure) await markNextUnsure(tx, row);
        // what may have taken effect is never called taken back
        await outbox.noteUnsent(tx, outbox.isStopped(row) || row.unsure ? 'acknowledged' : 'taken');
        const names = await drop(tx, definitionOf, row, []);
        return { is: 'discarded' as const, names: [...names, ...(await dropOthers(tx, definitionOf, row))] };
      }),
    async () => {
      const row = await stores.store.read(['outbox'], (tx) => outbox.byId(tx, id));
      return row === undefined ? [] : [entryOf(row)];
    },
  );
  if (outcome.is === 'busy') await copy(stores, [outcome.row]);
  else if (outcome.names.length > 0) await tryBackup(stores, () => stores.backup.remove(outcome.names));
  stores.announce([]);
  return outcome.is;
};

/** Sends mutations again because the user asked: a refused one under a new key, an unsure one under its own. */
export const retry = async (stores: OutboxStores, ids: readonly IdempotencyKey[]): Promise<void> => {
  const changed = await stores.store.write(['outbox'], 'strict', async (tx) => {
    const again: OutboxEntry[] = [];
    const rows = await outbox.all(tx);
    const named = rows.filter(({ id }) => ids.includes(id));
    // what an entry depends on is tried again with it
    const needed = new Set(named.flatMap((row) => [row.id, ...row.dependsOn]));
    for (const row of rows.filter(({ id }) => needed.has(id))) {
      const definition = stores.definitionOf(row.kind);
      const args = definition === undefined ? row.args : retryArgs(definition, row.args, stores.now());
      const next = transition(
        { ...row, args },
        {
          is: 'retried',
          key: stores.newKey(),
          expiresAt: definition === undefined ? null : expiryOf(definition, args, stores.now()),
        },
      );
      if (next.is !== 'row') continue;
      await outbox.put(tx, next.row);
      again.push(next.row);
    }
    return again;
  });
  if (changed.length > 0) await copy(stores, changed);
  stores.announce(ids);
};
