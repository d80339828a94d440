import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FileKey, ItemId, UserId } from '#contract/ids.ts';
import { atomically } from '#server/db/pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { searchText } from '#server/domain/search-text.ts';
import type { MediaStore } from '#server/media/store.ts';
import type { Campus, CampusItem } from './campus.ts';
import { places } from './people.ts';
import { insertRooms } from './seed-rooms.ts';

/** The row of `meta` that says the campus stands. */
const mark = 'demo-campus';

const pictures = join(import.meta.dirname, 'pictures');

type Ids<Id> = ReadonlyMap<string, Id>;

const idOf = <Id>(ids: Ids<Id>, name: string): Id => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo campus names "${name}" but does not contain it`);
  return id;
};

const insertPeople = async (tx: Transaction<Schema>, { people }: Campus): Promise<Ids<UserId>> => {
  const rows = await tx
    .insertInto('users')
    .values(
      people.map((person) => ({
        provider: person.provider,
        provider_id: `demo:${person.nickname}`,
        email: null,
        nickname: person.nickname,
        profile_image_url: person.picture as FileKey | null, // keys of our own pictures
        gender: null,
        height: null,
        weight: null,
        is_korean_univ_verified: person.verified,
        created_at: person.joinedAt,
        updated_at: person.joinedAt,
        withdrawn_at: null,
      })),
    )
    .returning(['id', 'nickname'])
    .execute();
  return new Map(rows.map(({ id, nickname }) => [nickname, id]));
};

const itemRow = (item: CampusItem, campus: Campus, users: Ids<UserId>) => {
  const { listing, repostDate } = item;
  const [size, quality, color] = listing.tags;
  const tradeMethods = [
    ...(listing.at ? (['DIRECT'] as const) : []),
    ...(listing.parcel ? (['PARCEL'] as const) : []),
  ];
  return {
    owner_id: idOf(users, listing.owner),
    title: listing.title,
    description: listing.text,
    product_types: [...listing.products],
    transaction_types: [...(listing.sale === undefined ? [] : ['SALE']), ...(listing.rent ? ['RENTAL'] : [])],
    trade_methods: tradeMethods,
    size,
    color,
    quality,
    rental_fee: listing.rent?.fee ?? 0,
    sale_price: listing.sale ?? 0,
    deposit: listing.rent?.deposit ?? 0,
    location: listing.at ? places[listing.at] : null,
    can_deal: listing.deal ?? false,
    like_count: campus.likes.filter((like) => like.item === listing.key).length,
    chat_room_count: campus.rooms.filter((room) => room.item === listing.key).length,
    sale_date: item.saleDate,
    repost_date: repostDate,
    search_text: searchText({
      title: listing.title,
      productTypes: listing.products,
      color,
      quality,
      tradeMethods,
    }),
    created_at: repostDate,
    updated_at: item.deletedAt ?? repostDate,
    deleted_at: item.deletedAt,
  };
};

/** Oldest first, one row at a time: ids grow with the listings' age, and nothing promises that of one large insert. */
const insertItems = async (
  tx: Transaction<Schema>,
  campus: Campus,
  users: Ids<UserId>,
): Promise<Ids<ItemId>> => {
  const ids = new Map<string, ItemId>();
  for (const item of campus.items.toReversed()) {
    const { id } = await tx
      .insertInto('items')
      .values(itemRow(item, campus, users))
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(item.listing.key, id);
  }
  const images = campus.items.flatMap(({ listing, images }) =>
    images.map((key, index) => ({
      item_id: idOf(ids, listing.key),
      position: index + 1,
      file_key: key as FileKey, // keys of our own pictures
    })),
  );
  await tx.insertInto('item_images').values(images).execute();
  return ids;
};

/** Brings the pictures into the bucket. A picture that changed takes the place of its older self. */
const copyPictures = async (campus: Campus, store: MediaStore): Promise<void> => {
  const profiles = campus.people.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  for (const key of [...campus.items.flatMap(({ images }) => images), ...profiles]) {
    const bytes = await readFile(join(pictures, key));
    if (await store.put(key, bytes)) continue;
    await store.remove(key);
    await store.put(key, bytes);
  }
};

/** Whether the demo campus was built in this database. */
const isSeeded = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('meta').select('key').where('key', '=', mark).executeTakeFirst()) !== undefined;

/** True while nobody has ever lived here: a campus is never put among real people. */
export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Builds the demo campus once: true when it did, false when it stood already. Pictures come first, so that a listing
 * never stands without them; everything else is one transaction.
 */
export const seedDemo = async (db: Kysely<Schema>, campus: Campus, store: MediaStore): Promise<boolean> => {
  if (await isSeeded(db)) return false;
  await copyPictures(campus, store);
  return atomically(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`.execute(tx);
    if (await isSeeded(tx)) return false;
    const users = await insertPeople(tx, campus);
    const items = await insertItems(tx, campus, users);
    await tx
      .insertInto('likes')
      .values(
        campus.likes.map((like) => ({
          item_id: idOf(items, like.item),
          user_id: idOf(users, like.nickname),
          created_at: like.at,
        })),
      )
      .execute();
    await insertRooms(tx, campus, { users: (name) => idOf(users, name), items: (key) => idOf(items, key) });
    await tx.insertInto('meta').values({ key: mark, value: campus.now }).execute();
    return true;
  });
};

/** Empties every table that the campus and its visitors filled. Identities start at 1 again. */
export const emptyAll = async (db: Kysely<Schema>): Promise<void> => {
  await atomically(db, async (tx) => {
    await sql`truncate meta, users, refresh_tokens, idempotency, uploads, items, item_images, likes, chat_rooms,
      appointments, notifications, participants, chats, blocks, processes, presence, event_outbox, reviews, reports,
      push_devices, push_services, pushes, rate_limits restart identity cascade`.execute(tx);
  });
};
