-- The catalogue: users, items, likes, and of chat and PICK what the catalogue must already know (contract §2.1–2.4, §5.5,
-- §11.5). Moments are KST wall clock without zone, to the microsecond (§1.8). Append only: never edit a shipped file.

create table meta (
  key text primary key,
  value text not null
);

create table users (
  id bigint generated always as identity primary key,
  provider text,
  provider_id text,
  email text,
  nickname text not null,
  profile_image_url text,
  gender text check (gender in ('MALE', 'FEMALE')),
  height integer check (height between 100 and 250),
  weight integer check (weight between 30 and 200),
  is_korean_univ_verified boolean not null default false,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  version integer not null default 1,
  created_at timestamp(6) not null,
  updated_at timestamp(6) not null,
  withdrawn_at timestamp(6),
  unique (provider, provider_id)
);

create table refresh_tokens (
  token_hash text primary key,
  user_id bigint not null references users,
  created_at timestamp(6) not null,
  expires_at timestamp(6) not null,
  revoked_at timestamp(6)
);
create index refresh_tokens_user on refresh_tokens (user_id);

-- One row an accepted key, written in the transaction of the effect it answers for (§11.4 a).
create table idempotency (
  user_id bigint not null references users,
  key text not null,
  method text not null,
  path text not null,
  fingerprint text not null,
  status integer not null,
  body jsonb,
  created_at timestamp(6) not null,
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- Keys handed out for uploads: whose they are, and whether the bytes arrived (§7, reliability B-9).
create table uploads (
  file_key text primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('post', 'profile')),
  content_type text not null,
  byte_size integer not null check (byte_size > 0),
  state text not null default 'ISSUED' check (state in ('ISSUED', 'STORED')),
  created_at timestamp(6) not null,
  expires_at timestamp(6) not null
);
create index uploads_age on uploads (created_at);

-- One bit a value, in the order of the contract's enumerations (§9.1), so that a filter is one integer operation and an
-- index entry can answer it. The bits are repeated in server/domain/facets.ts; a test compares the two.
create function item_facets(products text[], transactions text[], methods text[], size text, color text, quality text)
returns integer language sql immutable parallel safe as $$
  select
      (case when 'SOCCER' = any (products) then 1 else 0 end)
    | (case when 'BASKETBALL' = any (products) then 2 else 0 end)
    | (case when 'BASEBALL' = any (products) then 4 else 0 end)
    | (case when 'HOCKEY' = any (products) then 8 else 0 end)
    | (case when 'VARSITY_JACKET' = any (products) then 16 else 0 end)
    | (case when 'ACCESSORY' = any (products) then 32 else 0 end)
    | (case when 'SELF_MADE' = any (products) then 64 else 0 end)
    | (case when 'VINTAGE' = any (products) then 128 else 0 end)
    | (case when 'REFORM' = any (products) then 256 else 0 end)
    | (case when 'PRODUCT_OTHER' = any (products) then 512 else 0 end)
    | (case when 'SALE' = any (transactions) then 1 << 10 else 0 end)
    | (case when 'RENTAL' = any (transactions) then 1 << 11 else 0 end)
    | (case when 'DIRECT' = any (methods) then 1 << 12 else 0 end)
    | (case when 'PARCEL' = any (methods) then 1 << 13 else 0 end)
    | (case size when 'XS' then 1 << 14 when 'S' then 1 << 15 when 'M' then 1 << 16
                 when 'L' then 1 << 17 when 'XL' then 1 << 18 when 'XXL' then 1 << 19 else 0 end)
    | (case color when 'CRIMSON' then 1 << 20 when 'WHITE' then 1 << 21 when 'BLACK' then 1 << 22
                  when 'IVORY' then 1 << 23 when 'COLOR_OTHER' then 1 << 24 else 0 end)
    | (case quality when 'BEST' then 1 << 25 when 'HIGH' then 1 << 26 when 'MIDDLE' then 1 << 27
                    when 'LOW' then 1 << 28 else 0 end)
$$;

-- Every character and every pair of neighbouring characters. Korean words are often one or two syllables, which trigrams
-- cannot look up; up to two characters the index alone decides.
create function search_grams(source text) returns text[] language sql immutable parallel safe strict as $$
  select chars || coalesce((select array_agg(chars[i] || chars[i + 1]) from generate_series(1, cardinality(chars) - 1) as i), '{}')
  from (select string_to_array(source, null) as chars) as split
$$;

create table items (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  title text not null,
  description text not null,
  product_types text[] not null check (cardinality(product_types) > 0 and product_types <@ array[
    'SOCCER', 'BASKETBALL', 'BASEBALL', 'HOCKEY', 'VARSITY_JACKET', 'ACCESSORY', 'SELF_MADE', 'VINTAGE', 'REFORM',
    'PRODUCT_OTHER']),
  transaction_types text[] not null
    check (cardinality(transaction_types) > 0 and transaction_types <@ array['SALE', 'RENTAL']),
  trade_methods text[] not null check (cardinality(trade_methods) > 0 and trade_methods <@ array['DIRECT', 'PARCEL']),
  size text not null check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  color text check (color in ('CRIMSON', 'WHITE', 'BLACK', 'IVORY', 'COLOR_OTHER')),
  quality text check (quality in ('BEST', 'HIGH', 'MIDDLE', 'LOW')),
  rental_fee integer not null check (rental_fee between 0 and 999999),
  sale_price integer not null check (sale_price between 0 and 999999),
  deposit integer not null check (deposit between 0 and 999999),
  location text,
  can_deal boolean not null,
  like_count integer not null default 0 check (like_count >= 0),
  chat_room_count integer not null default 0 check (chat_room_count >= 0),
  sale_date timestamp(0),
  repost_date timestamp(6) not null,
  -- What a keyword is looked up in: title and tag labels, folded by server/domain/search-text.ts.
  search_text text not null,
  facets integer not null generated always as
    (item_facets(product_types, transaction_types, trade_methods, size, color, quality)) stored,
  version integer not null default 1,
  created_at timestamp(6) not null,
  updated_at timestamp(6) not null,
  deleted_at timestamp(6)
);
-- Both orders of the search walk an index that can also answer every plain filter without touching the table.
create index items_recent on items (repost_date desc, id desc)
  include (facets, rental_fee, sale_price, sale_date) where deleted_at is null;
create index items_liked on items (like_count desc, id desc)
  include (facets, rental_fee, sale_price, sale_date) where deleted_at is null;
create index items_search on items using gin (search_grams(search_text)) with (fastupdate = off)
  where deleted_at is null;
create index items_owner on items (owner_id, id desc);

create table item_images (
  item_id bigint not null references items,
  position integer not null check (position between 1 and 6),
  file_key text not null,
  primary key (item_id, position),
  unique (item_id, file_key)
);
create index item_images_key on item_images (file_key);

create table likes (
  item_id bigint not null references items,
  user_id bigint not null references users,
  created_at timestamp(6) not null,
  primary key (item_id, user_id)
);
create index likes_user on likes (user_id, created_at desc, item_id desc);

create table chat_rooms (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  owner_id bigint not null references users,
  requester_id bigint not null references users,
  created_at timestamp(6) not null,
  last_chat_at timestamp(6) not null,
  unique (item_id, requester_id),
  check (owner_id <> requester_id)
);

create table appointments (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  chat_room_id bigint not null references chat_rooms,
  owner_id bigint not null references users,
  requester_id bigint not null references users,
  -- Author of the current terms; the other party is the one who may confirm (§5.1).
  creator_id bigint not null references users,
  type text not null check (type in ('RENTAL', 'SALE')),
  state text not null check (state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'SUCCESS', 'CANCELLED', 'EXPIRED')),
  trade_method text not null check (trade_method in ('DIRECT', 'PARCEL')),
  rental_date timestamp(0) not null,
  return_date timestamp(0),
  rental_location text not null,
  return_location text,
  price integer not null check (price between 0 and 999999),
  deposit integer not null default 0 check (deposit between 0 and 999999),
  -- When the terms last changed: a proposal untouched for seven days expires (§5.2).
  terms_at timestamp(6) not null,
  version integer not null default 1,
  created_at timestamp(6) not null,
  updated_at timestamp(6) not null,
  check (owner_id <> requester_id),
  check (creator_id in (owner_id, requester_id)),
  check ((type = 'RENTAL') = (return_date is not null))
);
create unique index appointments_unfinished on appointments (item_id, requester_id)
  where state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS');
create index appointments_agreed_rental on appointments (item_id) include (rental_date, return_date)
  where type = 'RENTAL' and state in ('CONFIRMED', 'IN_PROGRESS');
create index appointments_item on appointments (item_id);
create index appointments_owner on appointments (owner_id, state);
create index appointments_requester on appointments (requester_id, state);

-- What has to leave the server after the commit: written with the effect, sent and marked by the fan-out (§11.5).
create table event_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  body jsonb not null,
  created_at timestamp(6) not null,
  sent_at timestamp(6)
);
create index event_outbox_unsent on event_outbox (id) where sent_at is null;
