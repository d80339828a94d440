import { appVersion } from '#contract/limits.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { toBase64 } from './base64.ts';

/** Everything about a mutation but what its user wrote or saw. */
const told = ({ args: _args, watermark: _watermark, precondition: _precondition, ...row }: OutboxEntry) =>
  row;

/** What the engine did and what waits, for a report: no text of a user's, no name, no listing's content (P-I1). */
export const journalOf = (store: AccountStore): Promise<object> =>
  store.read(['outbox', 'journal', 'counters'], async (tx) => {
    const [rows, journal, counters] = await Promise.all([
      outbox.all(tx),
      tx.range('journal', {}),
      tx.range('counters', {}),
    ]);
    return { outbox: rows.map(told), journal, counters };
  });

/** A row that this build cannot read and no server can give back: an entry by its `seq`, a draft by its key. */
export type Unread =
  | { readonly table: 'outbox'; readonly key: number }
  | { readonly table: 'drafts'; readonly key: string };

/** An entry as it is stored, and those that it depends on, such as the uploads of its photos. */
const withParts = async (tx: Reader<Pick<AccountTables, 'outbox'>>, seq: number): Promise<OutboxEntry[]> => {
  const all = await tx.range('outbox', {});
  const row = all.find((one) => one.seq === seq);
  return all.filter((one) => one === row || [row?.dependsOn ?? []].flat().includes(one.id));
};

/** Such a row as it is stored, with the photos that it names: for its user alone, who wrote it. */
export const unreadOf = (store: AccountStore, { table, key }: Unread): Promise<object> =>
  store.read(['outbox', 'drafts', 'photos'], async (tx) => {
    const rows = table === 'outbox' ? await withParts(tx, key) : await tx.getMany('drafts', [key]);
    // where nothing of it can be read, the ids of its photos can still be found in it
    const words = new Set(textOf(rows).match(/[\w-]+/g));
    const photos = await tx.getMany('photos', [...words]);
    return { [table]: rows, photos: photos.filter((photo) => photo !== undefined) };
  });

/** As a file holds it: whatever a row may hold, bytes as base64. */
export const textOf = (content: object): string =>
  JSON.stringify(
    { app: appVersion, ...content },
    (_field, value: unknown) => {
      if (value instanceof ArrayBuffer) return toBase64(value);
      if (ArrayBuffer.isView(value))
        return toBase64(
          new Uint8Array(value.buffer).slice(value.byteOffset, value.byteOffset + value.byteLength).buffer,
        );
      return typeof value === 'bigint' ? String(value) : value;
    },
    2,
  );
