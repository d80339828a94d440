import { type DefinitionOf, type Mutation, parsedBy } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { photoLane } from '#src/db/outbox.ts';
import type { AccountTables, OutboxEntry } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';

type Tx = Writer<Pick<AccountTables, 'outbox' | 'photos' | 'drafts'>>;

/** Removes an entry with the photos that only it showed. Returns the names of all of them in the backup store. */
export const drop = async (
  tx: Tx,
  definitionOf: DefinitionOf,
  row: OutboxEntry,
  keep: readonly string[],
): Promise<string[]> => {
  await outbox.remove(tx, [row.seq]);
  const parsed = parsedBy(definitionOf, row);
  if (parsed === null) return [row.id];
  const photos = parsed.definition.photos(parsed.args).filter((id) => !keep.includes(id));
  return [row.id, ...(await dropPhotos(tx, photos))];
};

/**
 * Deletes photos that nothing shows any more, with their uploads. Returns the names of all of them in the backup store.
 */
export const dropPhotos = async (
  tx: Writer<Pick<AccountTables, 'outbox' | 'photos'>>,
  photos: readonly string[],
): Promise<string[]> => {
  const names: string[] = [];
  for (const photo of photos) {
    // an upload that is under way finds no entry that waits for it, and ends by itself
    const uploads = (await outbox.inLane(tx, photoLane(photo))).filter(
      (upload) => !outbox.isUnderWay(upload),
    );
    await outbox.remove(
      tx,
      uploads.map((upload) => upload.seq),
    );
    await tx.remove('photos', photo);
    names.push(photo, ...uploads.map((upload) => upload.id));
  }
  return names;
};

/**
 * Removes the draft that a mutation was made from, with those of its photos that the mutation does not show. Returns the
 * names of these photos and their uploads in the backup store.
 */
export const dropDraftOf = async (
  tx: Tx,
  { definition, args }: Mutation,
  draft: string,
): Promise<string[]> => {
  const photos = (await tx.get('drafts', draft))?.photos ?? [];
  const shown = photos.length === 0 ? [] : definition.photos(args);
  const names = await dropPhotos(
    tx,
    photos.filter((id) => !shown.includes(id)),
  );
  await tx.remove('drafts', draft);
  return names;
};
