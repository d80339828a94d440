import type { OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import type { BlockRow } from '#src/domain/blocks/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { MeRow } from '#src/domain/profile/rows.ts';
import type { WriteSent } from '#tests/sim/sent-writes.ts';
import { isByLane, type RecordedMutation } from './recorded-mutations.ts';

/* What rows of an outbox say, read apart from the engine. */

/** What is committed of one account, as far as mutations are concerned. */
export interface Held {
  readonly outbox: readonly OutboxEntry[];
  readonly items: readonly ItemRow[];
  readonly me: readonly MeRow[];
  readonly blocks: readonly BlockRow[];
  readonly photos: readonly PhotoRow[];
  readonly isMarked: boolean;
  /** What came back after a wipe and was not told yet; null = nothing. */
  readonly untold: number | null;
  readonly epoch: number;
}

/** The kinds that say so of it, and the argument that does. */
const states: Readonly<Record<string, string>> = { 'like.set': 'liked', 'block.set': 'blocked' };

/** What a mutation is about; null: this build cannot say. */
export const entityOf = (row: OutboxEntry): string | null => {
  if (row.kind in states) return row.lane;
  return row.kind === 'profile.edit' && Reflect.get(Object(row.args), 'nickname') !== null
    ? 'nickname'
    : null;
};

export const wantedBy = (row: OutboxEntry): string | undefined => {
  const value: unknown = Reflect.get(Object(row.args), states[row.kind] ?? 'nickname');
  return value === null || value === undefined ? undefined : String(value);
};

export const speaksOf = (row: OutboxEntry, entity: string): boolean => {
  if (isByLane(entity)) return row.kind in states && row.lane === entity;
  if (row.kind !== 'profile.edit') return false;
  return Reflect.get(Object(row.args), entity === 'photo' ? 'photoId' : 'nickname') !== null;
};

/** Whether anything still waits for this upload's photo. */
export const isNamed = (upload: OutboxEntry, { outbox, photos }: Held): boolean => {
  const id: unknown = Reflect.get(Object(upload.args), 'photoId');
  const isKept = photos.some((photo) => photo.id === id);
  return (
    isKept ||
    outbox.some((row) => row.kind !== 'photo.upload' && Reflect.get(Object(row.args), 'photoId') === id)
  );
};

/** Its photo was up before: of that only the photo tells when the app died before the upload could go. */
export const isUp = (upload: OutboxEntry, { photos }: Held): boolean =>
  photos.some(({ id, fileKey }) => fileKey !== null && id === Reflect.get(Object(upload.args), 'photoId'));

export const drawn = (row: OutboxEntry, entity: string, photos: readonly PhotoRow[]): string | undefined => {
  if (entity !== 'photo') return wantedBy(row);
  const photo = photos.find(({ id }) => id === Reflect.get(Object(row.args), 'photoId'));
  return photo === undefined ? undefined : Buffer.from(photo.bytes).toString('latin1');
};

export const carries = (row: OutboxEntry, mutation: RecordedMutation, photos: readonly PhotoRow[]): boolean =>
  speaksOf(row, mutation.entity) && drawn(row, mutation.entity, photos) === mutation.value;

/** It was refused while a newer one waited that says the same thing [O57]. `isDeleted`: what it is about is no more, which any read says. */
export const gaveWay = (
  row: OutboxEntry,
  { outbox }: Held,
  writes: readonly WriteSent[],
  isDeleted: boolean,
): boolean =>
  row.state !== 'failed' && // one that was refused before that is its user's, who replaces it [O47]
  outbox.some(({ kind, lane, seq }) => kind === row.kind && lane === row.lane && seq > row.seq) &&
  (isDeleted ||
    writes.some(({ key, status }) => key === row.key && status !== null && status >= 400 && status < 500));
