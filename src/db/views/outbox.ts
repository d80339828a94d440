import * as v from 'valibot';
import type { AccountStore } from '../accounts.ts';
import { likeSet } from '../intents/like-set.ts';
import { photoUpload } from '../intents/photo-upload.ts';
import { profileEdit } from '../intents/profile-edit.ts';
import * as items from '../items.ts';
import * as outbox from '../outbox.ts';
import type { AccountTables, ItemRow, OutboxRow } from '../rows.ts';
import type { Reader } from '../store.ts';

/** What an intent is about, in what is stored of it. */
export type Subject =
  | { readonly is: 'like'; readonly liked: boolean; readonly item: ItemRow | null }
  | { readonly is: 'profile'; readonly nickname: string | null; readonly photo: boolean }
  | { readonly is: 'photo' }
  /** Written by a newer build. */
  | { readonly is: 'unknown' };

export interface WaitingIntent {
  readonly row: OutboxRow;
  readonly subject: Subject;
  /** Something it builds on, as photos that go up first. */
  readonly parts: readonly OutboxRow[];
  /** One before it in its lane waits for a person, and this one with it. */
  readonly held: boolean;
}

/** What an intent is about. */
export const subjectOf = async (
  tx: Reader<Pick<AccountTables, 'items'>>,
  row: OutboxRow,
): Promise<Subject> => {
  if (row.kind === likeSet.kind && row.v === likeSet.version) {
    const args = v.safeParse(likeSet.args, row.args);
    if (args.success)
      return {
        is: 'like',
        liked: args.output.liked,
        item: (await items.byId(tx, args.output.itemId)) ?? null,
      };
  }
  if (row.kind === profileEdit.kind && row.v === profileEdit.version) {
    const args = v.safeParse(profileEdit.args, row.args);
    if (args.success)
      return { is: 'profile', nickname: args.output.nickname, photo: args.output.photoId !== null };
  }
  return row.kind === photoUpload.kind ? { is: 'photo' } : { is: 'unknown' };
};

/** Everything that waits to be sent, in the order of the wishes. */
export const outboxView = (store: AccountStore): Promise<WaitingIntent[]> =>
  store.read(['outbox', 'items'], async (tx) => {
    const rows = await outbox.all(tx);
    return Promise.all(
      outbox.wholeOf(rows).map(async (row) => ({
        row,
        subject: await subjectOf(tx, row),
        parts: rows.filter(({ id }) => row.dependsOn.includes(id)),
        held: rows.some(
          ({ lane, seq, state }) => lane === row.lane && seq < row.seq && state === 'attention',
        ),
      })),
    );
  });
