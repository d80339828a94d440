import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import * as pulls from '#src/db/pulls.ts';
import type { Moment, PhotoRow } from '#src/db/rows.ts';
import { foldUser, type ShownUser } from './edit-profile.mutation.ts';
import * as me from './queries.ts';

export interface MeView extends pulls.Fetching {
  readonly user: ShownUser | null;
  /** The photo of a pending profile edit; its bytes are on this device. */
  readonly photo: PhotoRow | null;
  readonly at: Moment | null;
}

/** The profile. null: never fetched. */
export const meView = (store: AccountStore): Promise<MeView | null> =>
  store.read(['me', 'pulls', 'outbox', 'photos'], async (tx) => {
    const [row, pull, entries] = await Promise.all([
      me.current(tx),
      pulls.byKey(tx, 'me'),
      outbox.inLane(tx, 'me'),
    ]);
    if (row === undefined && pull === undefined) return null;
    const user = row === undefined ? null : foldUser(row.user, entries);
    return {
      user,
      photo: user?.photoId ? ((await tx.get('photos', user.photoId)) ?? null) : null,
      at: row?.at ?? null,
      ...pulls.fetchingOf(pull),
    };
  });
