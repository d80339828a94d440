import type { Gone } from '#src/domain/items/rows.ts';
import type { AccountTables, Moment, PullRow, Stamp, Trouble } from './rows.ts';
import type { Reader, Writer } from './store.ts';

type Tables = Pick<AccountTables, 'pulls'>;

export const byKey = (tx: Reader<Tables>, key: string): Promise<PullRow | undefined> => tx.get('pulls', key);

/** How the fetch of a pull stands, as a screen says it. */
export interface Fetching {
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

export const fetchingOf = (pull: PullRow | undefined): Fetching => ({
  loading: (pull?.loading ?? 0) !== 0,
  trouble: pull?.trouble ?? null,
});

const empty = (key: string): PullRow => ({ key, at: null, stamp: 0, trouble: null, gone: null, loading: 0 });

export const markLoading = async (tx: Writer<Tables>, key: string, epoch: number): Promise<void> => {
  await tx.put('pulls', { ...((await byKey(tx, key)) ?? empty(key)), loading: epoch });
};

export const markTrouble = async (
  tx: Writer<Tables>,
  key: string,
  trouble: Trouble | null,
): Promise<void> => {
  await tx.put('pulls', { ...((await byKey(tx, key)) ?? empty(key)), trouble, loading: 0 });
};

/** Clears the mark of a fetch; the last fetch error stays. */
export const markIdle = async (tx: Writer<Tables>, key: string): Promise<void> => {
  const row = await byKey(tx, key);
  if (row !== undefined && row.loading !== 0) await tx.put('pulls', { ...row, loading: 0 });
};

export const markDone = async (
  tx: Writer<Tables>,
  key: string,
  when: { readonly stamp: Stamp; readonly at: Moment },
  gone: Gone | null,
): Promise<void> => {
  const row = (await byKey(tx, key)) ?? empty(key);
  await tx.put(
    'pulls',
    row.stamp > when.stamp ? { ...row, loading: 0 } : { ...row, ...when, gone, trouble: null, loading: 0 },
  );
};

export const clearLoading = async (tx: Writer<Tables>): Promise<void> => {
  const rows = await tx.range('pulls', {});
  await tx.putMany(
    'pulls',
    rows.filter((row) => row.loading !== 0).map((row) => ({ ...row, loading: 0 })),
  );
};
