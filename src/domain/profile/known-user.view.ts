import type { FileKey, UserId } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, Moment } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import { otherPartyOf } from '#src/domain/picks/terms.ts';
import { foldUser } from './edit-profile.mutation.ts';
import * as me from './queries.ts';

/** What is known of a user: the contract has no call for another user's profile, so it is what stored rows say. */
export interface KnownUser {
  readonly nickname: string;
  readonly photo: FileKey | null;
  readonly verified: boolean;
}

type Told = KnownUser & { readonly at: Moment };
type Tables = Pick<AccountTables, 'rooms' | 'items' | 'picks' | 'me' | 'outbox'>;

/** So many listings are looked through, the ones seen last. */
const looked = 240;

const newestOf = (told: readonly Told[]): Told | undefined =>
  told.reduce<Told | undefined>(
    (best, one) => (best === undefined || one.at > best.at ? one : best),
    undefined,
  );

const toldByRooms = async (tx: Reader<Tables>, id: UserId): Promise<Told[]> =>
  (await rooms.newest(tx)).flatMap(({ opponent, at }) =>
    opponent.userId === id
      ? [{ nickname: opponent.nickname, photo: opponent.photo, verified: opponent.verified, at }]
      : [],
  );

const toldByListings = async (tx: Reader<Tables>, id: UserId): Promise<Told[]> => {
  const seen = await tx.range('items', { index: 'seenAt', reverse: true, limit: looked });
  return seen.flatMap(({ detail }) =>
    detail?.owner.id === id
      ? [
          {
            nickname: detail.owner.nickname,
            photo: detail.owner.profileImageUrl,
            verified: detail.owner.isKoreanUnivVerified,
            at: detail.at,
          },
        ]
      : [],
  );
};

/** A PICK says the nickname alone. */
const toldByPicks = async (tx: Reader<Tables>, account: Account, id: UserId): Promise<Told[]> =>
  (await tx.range('picks', {})).flatMap((pick) =>
    otherPartyOf(pick, account) === id
      ? [{ nickname: pick.opponentNickname, photo: null, verified: false, at: pick.at }]
      : [],
  );

const own = async (tx: Reader<Tables>): Promise<KnownUser | null> => {
  const [row, entries] = await Promise.all([me.current(tx), outbox.inLane(tx, 'me')]);
  if (row === undefined) return null;
  const { nickname, profileImageUrl, isKoreanUnivVerified } = foldUser(row.user, entries);
  return { nickname, photo: profileImageUrl, verified: isKoreanUnivVerified };
};

/**
 * A user by what this device has of them, the newest word: their rooms and listings, else a PICK; the account itself by
 * its own profile. null: nothing stored names them. Read in one transaction (I16).
 */
export const knownUserView = (store: AccountStore, account: Account, id: UserId): Promise<KnownUser | null> =>
  store.read(['rooms', 'items', 'picks', 'me', 'outbox'], async (tx) => {
    if (id === account) return own(tx);
    const told = newestOf([...(await toldByRooms(tx, id)), ...(await toldByListings(tx, id))]);
    const found = told ?? newestOf(await toldByPicks(tx, account, id));
    if (found === undefined) return null;
    const { nickname, photo, verified } = found;
    return { nickname, photo, verified };
  });
