import type { IdempotencyKey } from '#contract/ids.ts';
import type { PickDetail } from '#contract/pick.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import type { Mutation } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { definitionOf } from '#src/domain/definitions.ts';
import { executorsWith } from '#src/domain/engine/start-domain.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { takeLease } from '#src/sync/lease.ts';
import { discard, retry } from '#src/sync/outbox/discard.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { makeOutbox } from '#src/sync/outbox/outbox.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { aKey } from './outbox-entries.ts';

/** What a server answers to one call; throws CallFailed. `ifMatch`: the version that the call asserts. */
export type Answer = (call: {
  readonly method: string;
  readonly path: string;
  readonly ifMatch: number | undefined;
  /** What it asks with. */
  readonly input: unknown;
}) => unknown;

export const refusal = (status: number, code: string, data: unknown = null): CallFailed =>
  new CallFailed({ kind: 'refused', status, code, data });
export const unanswered = (): CallFailed => new CallFailed({ kind: 'unanswered' });

/**
 * The outbox with the actions of trades, over real transactions, before a server that a test plays. `offMs`: by how much what
 * is known of the server's time is wrong; `sure`: asks who is here.
 */
export const makeTradeOutbox = async (
  mode: 'ext' | 'plain',
  answer: Answer,
  { offMs = () => 0, sure = async () => {} }: { offMs?: () => number; sure?: () => Promise<void> } = {},
) => {
  const { store, account, clock, advance } = makeStage();
  const backup = await memoryBackups(makeBackupDisk()).openBackup(1 as never); // an account's id
  const leaseHandle = await takeLease(store, 'test');
  await store.write(['marks'], 'strict', (tx) => tx.put('marks', { id: 'mark', generation: 'g' }));
  /** Methods and paths, oldest first. */
  const sent: string[] = [];
  const now = () => Date.parse('2026-11-20T00:00:00Z') + clock.mono() + offMs();
  const call = async (
    { method, path }: { readonly method: string; readonly path: string },
    input: unknown,
    { beforeSend, ifMatch }: { readonly beforeSend?: () => void; readonly ifMatch?: number } = {},
  ) => {
    beforeSend?.();
    sent.push(`${method} ${path}`);
    return {
      value: answer({ method, path, ifMatch, input }),
      status: 200,
      dropped: 0,
      capabilities: null,
      etag: null,
    };
  };
  const outbox = makeOutbox({
    clock,
    random: () => 0.5,
    leaseHandle,
    backup,
    api: {
      call: call as unknown as ExecutorApi['call'], // answers whatever the test says
      certain: call as unknown as ExecutorApi['certain'],
      upload: async () => {},
      convert: async (photo) => photo,
      photoUnlocked: async () => {},
      now: () => 0,
      stamp: () => leaseHandle.stamp(),
      read: leaseHandle.read,
    },
    executorOf: (kind) => executorsWith({} as ChatApi).find((action) => action.kind === kind),
    isFree: () => true,
    isHeld: () => false,
    sure,
    refreshes: async () => 0,
    asserted: () => mode === 'ext',
    capabilities: () => (mode === 'ext' ? ['idem', 'if-match'] : []),
    answers: () => 1,
    serverNow: now,
    atLeast: now,
    horizonMs: undefined,
    onStale: () => {},
    onForeign: () => {},
    onFatal: (error) => {
      throw error;
    },
    onBug: (error) => {
      throw error;
    },
  });
  let keys = 0;
  const newKey = (): IdempotencyKey => {
    keys += 1;
    return aKey(keys);
  };
  const stores: OutboxStores = {
    store,
    backup,
    definitionOf,
    copied: new Set(),
    newKey,
    now,
    announce: () => {},
  };
  const rows = () => account.all('outbox') as OutboxEntry[];
  return {
    store,
    account,
    leaseHandle,
    sent,
    advance,
    rows,
    /** How each row stands, in order. */
    states: () => rows().map(({ kind, state, reason }) => [kind, state, reason?.is ?? null]),
    /** What the server said is stored. */
    know: (pick: PickDetail, stamp = 0) =>
      store.write([...picks.pickTables], 'relaxed', (tx) => picks.put(tx, pick, { stamp, at: 0 })),
    want: async (mutation: Mutation): Promise<void> => {
      await enqueue(stores, [mutation]);
      outbox.look([]);
    },
    takeBack: (row: OutboxEntry | undefined) => discard(stores, row?.id ?? aKey(0)),
    again: async (row: OutboxEntry | undefined): Promise<void> => {
      const ids = [row?.id ?? aKey(0)];
      await retry(stores, ids);
      outbox.look(ids);
    },
  };
};
