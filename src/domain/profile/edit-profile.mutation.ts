import * as v from 'valibot';
import type { User } from '#contract/user.ts';
import { Nickname } from '#contract/user.ts';
import { defineMutation, isPending } from '#src/db/mutation.ts';
import type { EntryState, OutboxEntry } from '#src/db/rows.ts';

const Args = v.object({
  /** null: unchanged. */
  nickname: v.nullable(Nickname),
  /** A stored photo that becomes the profile picture; null: unchanged. */
  photoId: v.nullable(v.string()),
});
export type ProfileArgs = v.InferOutput<typeof Args>;

/** The fields of their profile that the user changed; unchanged fields are never overwritten. */
export const profileEdit = defineMutation({
  kind: 'profile.edit',
  version: 1,
  args: Args,
  lane: () => 'me',
  lifeMs: null,
  merge: (waiting, next) => ({
    nickname: next.nickname ?? waiting.nickname,
    photoId: next.photoId ?? waiting.photoId,
  }),
  reads: ['me'],
  isTrue: async (tx, { nickname, photoId }) =>
    photoId === null && (nickname === null || (await tx.get('me', 'me'))?.user?.nickname === nickname),
  photos: ({ photoId }) => (photoId === null ? [] : [photoId]),
  without: (args, photos) => {
    if (args.photoId === null || !photos.has(args.photoId)) return args;
    return args.nickname === null ? null : { ...args, photoId: null };
  },
});

/** A profile as its owner sees it, with the pending edit folded in. */
export interface ShownUser extends User {
  readonly photoId: string | null;
  readonly waiting: EntryState | null;
}

export const foldUser = (user: User, entries: readonly OutboxEntry[]): ShownUser => {
  let shown: ShownUser = { ...user, photoId: null, waiting: null };
  for (const row of entries) {
    if (row.kind !== profileEdit.kind || !isPending(row)) continue;
    const args = v.safeParse(Args, row.args);
    if (!args.success) continue;
    const { nickname, photoId } = args.output;
    shown = {
      ...shown,
      nickname: nickname ?? shown.nickname,
      photoId: photoId ?? shown.photoId,
      waiting: row.state,
    };
  }
  return shown;
};
