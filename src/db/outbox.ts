import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';
import { photoUpload } from './mutations/photo-upload.ts';
import { pushTokenKind } from './mutations/push-token.ts';
import type { AccountTables, OutboxEntry } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'outbox'>;

/** In the order in which a person acted. */
export const all = (tx: Reader<Tables>): Promise<OutboxEntry[]> => tx.range('outbox', {});

/**
 * What a user did: neither its parts, on which something else depends, nor the push token, of which they know nothing, nor
 * the photos of a draft, which are shown with it.
 */
export const wholeOf = (rows: readonly OutboxEntry[]): readonly OutboxEntry[] => {
  const parts = new Set(rows.flatMap((row) => row.dependsOn));
  return rows.filter((row) => !parts.has(row.id) && row.kind !== pushTokenKind && !isDraftUpload(row));
};

const isDraftUpload = ({ kind, args }: OutboxEntry): boolean => {
  if (kind !== photoUpload.kind) return false;
  const upload = v.safeParse(photoUpload.args, args);
  return upload.success && upload.output.use === 'item';
};

/** An attempt, or a question about one, is on its way. */
export const isUnderWay = ({ state }: OutboxEntry): boolean => state === 'sending' || state === 'verifying';

export const bySeq = (tx: Reader<Tables>, seq: number): Promise<OutboxEntry | undefined> =>
  tx.get('outbox', seq);

export const byId = async (tx: Reader<Tables>, id: IdempotencyKey): Promise<OutboxEntry | undefined> =>
  (await all(tx)).find((row) => row.id === id);

export const inLane = async (tx: Reader<Tables>, lane: string): Promise<OutboxEntry[]> =>
  (await tx.range('outbox', { index: 'lane', from: lane, to: lane })).sort((a, b) => a.seq - b.seq);

const sequence = 'outbox.seq';

/** The last place in the order of all mutations that was given away. */
export const lastSeq = async (tx: Reader<Pick<AccountTables, 'counters'>>): Promise<number> =>
  (await tx.get('counters', sequence))?.value ?? 0;

/** Adds a mutation at the next place: counted, never reused, whatever the clock says. */
export const add = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'counters'>>,
  row: OutboxEntry,
): Promise<void> => {
  // both at once: each round trip to the disk is felt under the finger
  await Promise.all([tx.put('outbox', row), tx.put('counters', { name: sequence, value: row.seq })]);
};

/** Restored mutations keep their places; new ones come behind them. */
export const resumeSeq = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  highest: number,
): Promise<void> => {
  if (highest > (await lastSeq(tx))) await tx.put('counters', { name: sequence, value: highest });
};

const unsure = (lane: string, kind: string): string => `outbox.unsure.${lane} ${kind}`;

/** A mutation that may have taken effect, or may still, was taken back: the next one about its state must not pass it. */
export const noteUnsure = (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  { lane, kind }: OutboxEntry,
): Promise<void> => tx.put('counters', { name: unsure(lane, kind), value: 1 });

/** Whether such a one was taken back; it is said once. */
export const takeUnsure = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  lane: string,
  kind: string,
): Promise<boolean> => {
  const name = unsure(lane, kind);
  const isNoted = (await tx.get('counters', name)) !== undefined;
  if (isNoted) await tx.remove('counters', name);
  return isNoted;
};

const later = (lane: string, kind: string): string => `outbox.later.${lane} ${kind}`;

/** In a wiped database that is not restored yet a state was wanted: one that comes back later is older, and void. */
export const noteLater = (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  lane: string,
  kind: string,
): Promise<void> => tx.put('counters', { name: later(lane, kind), value: 1 });

/** Of these rows those about a state that was wanted anew since; nothing of that is needed any more. */
export const takeLater = async (
  tx: Writer<Pick<AccountTables, 'counters'>>,
  rows: readonly OutboxEntry[],
): Promise<ReadonlySet<OutboxEntry>> => {
  const noted = await tx.range('counters', { from: 'outbox.later.', to: 'outbox.later.\uffff' });
  const names = new Set(noted.map(({ name }) => name));
  await tx.removeMany('counters', [...names]);
  return new Set(rows.filter(({ lane, kind }) => names.has(later(lane, kind))));
};

export const put = (tx: Writer<Tables>, row: OutboxEntry): Promise<void> => tx.put('outbox', row);

export const remove = (tx: Writer<Tables>, seqs: readonly number[]): Promise<void> =>
  tx.removeMany('outbox', seqs);
