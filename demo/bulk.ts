import { type Kysely, sql } from 'kysely';
import { colors, type ProductType, qualities, sizes, type TradeMethod } from '#contract/values.ts';
import { moment } from '#server/db/kst.ts';
import type { Schema } from '#server/db/schema.ts';
import { searchText } from '#server/domain/search-text.ts';
import { listings, photoKey } from './catalogue.ts';
import { places } from './people.ts';
import { makeChance } from './random.ts';

/** How many different listings the bulk is made of; each is numbered to be told apart. */
const patterns = 1_500;

const adjectives = [
  '거의 새것',
  '급처',
  '실착 두 번',
  '단체 대여',
  '오버핏',
  '정기전용',
  '졸업 정리',
  '깨끗한',
  '빈티지 느낌',
  '사이즈 미스',
] as const;
const shades = [
  '네이비',
  '딥그린',
  '버건디',
  '아이보리',
  '블랙',
  '머스터드',
  '하늘색',
  '보라',
  '청록',
  '벽돌색',
] as const;
type Kind = readonly [name: string, product: ProductType];
const garments: readonly [Kind, ...Kind[]] = [
  ['축구 유니폼', 'SOCCER'],
  ['농구 저지', 'BASKETBALL'],
  ['야구 셔츠', 'BASEBALL'],
  ['하키 저지', 'HOCKEY'],
  ['과잠', 'VARSITY_JACKET'],
  ['응원 머플러', 'ACCESSORY'],
  ['리폼 티', 'REFORM'],
  ['동아리 후드', 'SELF_MADE'],
  ['단체티', 'PRODUCT_OTHER'],
];

const pattern = (index: number) => {
  const chance = makeChance(`bulk/${index}`);
  const [garment, product] = chance.pick(garments);
  const title = `${chance.pick(adjectives)} ${chance.pick(shades)} ${garment}`;
  const trade = chance.pick([['SALE'], ['RENTAL'], ['SALE', 'RENTAL']]);
  const methods = chance.pick<readonly TradeMethod[]>([['DIRECT'], ['PARCEL'], ['DIRECT', 'PARCEL']]);
  const [color, quality] = [chance.pick(colors), chance.pick(qualities)];
  const photos = listings.filter(({ products }) => products[0] === product);
  const photo = photos[chance.whole(0, photos.length - 1)] ?? listings[0];
  return {
    title,
    product_types: chance.chance(0.2) && product !== 'VINTAGE' ? [product, 'VINTAGE'] : [product],
    transaction_types: trade,
    trade_methods: [...methods],
    size: chance.pick(sizes),
    color,
    quality,
    rental_fee: trade.includes('RENTAL') ? chance.whole(2, 24) * 500 : 0,
    sale_price: trade.includes('SALE') ? chance.whole(6, 190) * 500 : 0,
    deposit: trade.includes('RENTAL') ? chance.whole(0, 8) * 5_000 : 0,
    location: methods.includes('DIRECT') ? chance.pick(Object.values(places) as [string, ...string[]]) : null, // ten of them
    search: searchText({ title: '', productTypes: [product], color, quality, tradeMethods: methods }),
    image: photo ? photoKey(photo, photo.views[0]) : '',
  };
};

/**
 * Fills the items with a given number of listings for measuring the search: one statement a table, rows numbered in
 * the title, every twentieth with an agreed rental. Owners are the people who are already there.
 */
export const fillItems = async (db: Kysely<Schema>, count: number, nowMs: number): Promise<void> => {
  const source = JSON.stringify(
    Array.from({ length: patterns }, (_, index) => ({ n: index, ...pattern(index) })),
  );
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    try {
      await fill(one, { source, count, now: moment(nowMs) });
      await sql`analyze`.execute(one);
    } finally {
      await sql`reset statement_timeout`.execute(one);
    }
  });
};

type Bulk = { readonly source: string; readonly count: number; readonly now: string };

const fill = (db: Kysely<Schema>, { source, count, now }: Bulk): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table bulk_patterns on commit drop as
      select * from jsonb_to_recordset(${source}::jsonb) as p(n int, title text, product_types text[],
        transaction_types text[], trade_methods text[], size text, color text, quality text, rental_fee int,
        sale_price int, deposit int, location text, search text, image text)`.execute(tx);
    await sql`create temporary table bulk_owners on commit drop as
      select id, row_number() over (order by id) - 1 as n, count(*) over () as people from users
      where withdrawn_at is null`.execute(tx);
    await sql`create temporary table bulk_made on commit drop as
      with made as (
        insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, color,
          quality, rental_fee, sale_price, deposit, location, can_deal, like_count, sale_date, repost_date, search_text,
          created_at, updated_at)
        select o.id, p.title || ' ' || g, '대량 목록 ' || g || '번이에요.', p.product_types, p.transaction_types,
          p.trade_methods, p.size, p.color, p.quality, p.rental_fee, p.sale_price, p.deposit, p.location, g % 3 = 0,
          (g * 7919 % 41) * (g * 104729 % 5) / 4, null, at, lower(p.title) || ' ' || g || chr(10) || p.search, at, at
        from generate_series(1::bigint, ${count}::bigint) as g
        join bulk_patterns p on p.n = (g * 7919) % ${patterns}
        join bulk_owners o on o.n = g % o.people
        cross join lateral (select ${now}::timestamp - (${count}::int - g + 1) * interval '61.000417 seconds' as at) as t
        order by g
        returning id, owner_id, title, transaction_types, rental_fee, deposit)
      select *, row_number() over (order by id) as n from made`.execute(tx);
    await sql`insert into item_images (item_id, position, file_key)
      select m.id, 1, p.image from bulk_made m join bulk_patterns p on p.n = (m.n * 7919) % ${patterns}`.execute(
      tx,
    );
    await sql`with rooms as (
        insert into chat_rooms (item_id, owner_id, requester_id, created_at, last_chat_at)
        select m.id, m.owner_id, r.id, ${now}::timestamp, ${now}::timestamp
        from bulk_made m join bulk_owners o on o.id = m.owner_id join bulk_owners r on r.n = (o.n + 1) % o.people
        where m.n % 20 = 0 and 'RENTAL' = any (m.transaction_types) and r.id <> m.owner_id
        returning id, item_id, owner_id, requester_id)
      insert into appointments (item_id, chat_room_id, owner_id, requester_id, creator_id, type, state, trade_method,
        rental_date, return_date, rental_location, return_location, price, deposit, terms_at, created_at, updated_at)
      select r.item_id, r.id, r.owner_id, r.requester_id, r.requester_id, 'RENTAL', 'CONFIRMED', 'DIRECT',
        ${now}::timestamp(0) + (r.id % 60) * interval '1 day' + interval '1 hour',
        ${now}::timestamp(0) + (r.id % 60 + 2) * interval '1 day', ${places.union}, ${places.union}, 5000, 10000,
        ${now}::timestamp, ${now}::timestamp, ${now}::timestamp
      from rooms r`.execute(tx);
    await sql`insert into participants (chat_room_id, user_id)
      select id, unnest(array[owner_id, requester_id]) from chat_rooms on conflict do nothing`.execute(tx);
    await sql`update items set chat_room_count = 1 where id in (
      select c.item_id from chat_rooms c join bulk_made m on m.id = c.item_id)`.execute(tx);
  });
