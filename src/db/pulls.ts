import * as v from 'valibot';
import type { Gone } from '#src/domain/items/rows.ts';
import type { AccountTables, Moment, PullRow, Stamp, Trouble } from './rows.ts';
import type { Reader, Writer } from './store.ts';

/** How one id stands in a key: as its text, and back; undefined for a text that is none. */
export interface KeyPart<I> {
  readonly text: (id: I) => string;
  readonly parse: (text: string) => I | undefined;
}

/** The key of one pull out of its ids, as `pick:905`, and the ids of a key: the names that the engine, screens and rows use. */
export interface PullKey<Ids extends readonly unknown[]> {
  (...ids: Ids): string;
  /** The ids in a key; undefined for the key of another pull, or one that this build would write differently [P10]. */
  readonly idsIn: (key: string) => Ids | undefined;
}

/** Ids that are numbers on the wire. */
export const numbered = <I extends number>(schema: v.GenericSchema<unknown, I>): KeyPart<I> => ({
  text: String,
  parse: (text) => {
    const id = v.safeParse(schema, Number(text));
    return id.success ? id.output : undefined;
  },
});

/** Ids that are strings on the wire; one that may hold a colon stands last. */
export const named = <I extends string>(schema: v.GenericSchema<unknown, I>): KeyPart<I> => ({
  text: (id) => id,
  parse: (text) => {
    const id = v.safeParse(schema, text);
    return id.success ? id.output : undefined;
  },
});

/** Defines how the keys of one pull are written and read: its name, then its ids, a colon between them. */
export const pullKey = <const Ids extends readonly unknown[]>(
  name: string,
  ...parts: { readonly [K in keyof Ids]: KeyPart<Ids[K]> }
): PullKey<Ids> => {
  const build = (...ids: Ids): string => [name, ...parts.map((part, n) => part.text(ids[n]))].join(':');
  const idsIn = (key: string): Ids | undefined => {
    if (!key.startsWith(name)) return undefined;
    const texts = key.slice(name.length + 1).split(':');
    const last = texts.splice(Math.max(parts.length - 1, 0)).join(':');
    const ids = parts.map((part, n) => part.parse(texts[n] ?? last)) as unknown as Ids; // one id a part
    return !ids.includes(undefined) && build(...ids) === key ? ids : undefined;
  };
  return Object.assign(build, { idsIn });
};

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
