-- Reviews, reports, and what leaves for people's devices (contract §2.2, §2.7, §2.8, §6.3, §11.5). Append only.

-- One a PICK and reviewer: the second one is told so (§2.7).
create table reviews (
  id bigint generated always as identity primary key,
  appointment_id bigint not null references appointments,
  reviewer_id bigint not null references users,
  rating integer not null check (rating between 1 and 5),
  content text not null,
  created_at timestamp(6) not null,
  unique (appointment_id, reviewer_id)
);

-- One a reporter, reported and item: the newest words stand (§2.8).
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users,
  reported_id bigint not null references users,
  item_id bigint not null references items,
  location text not null check (location in ('POST', 'CHATROOM')),
  categories text[] not null check (cardinality(categories) > 0 and categories <@ array[
    'OFFENSIVE', 'SEXUAL_CONTENT', 'FAKE_ITEM', 'PRIVACY', 'SPAM', 'OTHER']),
  description text,
  created_at timestamp(6) not null,
  updated_at timestamp(6) not null,
  unique (reporter_id, reported_id, item_id),
  check (reporter_id <> reported_id)
);

-- The one device a user is reached on, and the session that named it: it is heard of only as long as that session lives.
-- A token may be longer than what an index holds, hence its digest.
alter table users
  add push_token text,
  add push_session text,
  add check ((push_token is null) = (push_session is null));
create unique index users_push_token on users (md5(push_token)) where push_token is not null;

-- Pushes that are to leave, written with the effect they tell of and removed once sent. No reference to a user: it would
-- lock another row for every chat. Retries are a matter between us and the push service, so their time is the database's
-- own, which all processes share.
create table pushes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  type text not null,
  related_id text not null,
  chat_room_id bigint not null,
  item_id bigint not null,
  title text not null,
  body text not null,
  created_at timestamp(6) not null,
  -- times that a process has taken it in hand, which also says whose hand it is in
  attempts integer not null default 0,
  next_at timestamptz not null default '-infinity'
);
create index pushes_next on pushes (next_at, id);

-- As in 0002, and the push of a chat (§6.3): to the opponent, unless they have left, are in the room at this moment, or
-- block the author. Whoever has no device costs one look at a row.
create or replace function store_chat(room bigint, author bigint, what text, content text, nickname text, pick jsonb,
  key text, at timestamp, out chat_id bigint, out said_at timestamp)
language plpgsql as $$
declare
  listener bigint;
begin
  select greatest(at, r.last_chat_at + interval '1 microsecond') into said_at from chat_rooms r where r.id = room;
  insert into chats as c (chat_room_id, user_id, kind, content, nickname, pick_info, client_message_id, created_at)
    values (room, author, what, store_chat.content, store_chat.nickname, pick, key, said_at)
    on conflict (chat_room_id, user_id, client_message_id) where client_message_id is not null do nothing
    returning c.id into chat_id;
  if chat_id is null then return; end if;
  update chat_rooms r set last_chat_at = said_at,
    owner_said = owner_said + (author = owner_id and what <> 'NOTICE')::int,
    requester_said = requester_said + (author = requester_id and what <> 'NOTICE')::int
  where r.id = room
  returning case author when r.owner_id then r.requester_id else r.owner_id end into listener;
  insert into event_outbox (kind, chat_room_id, user_id, chat_id) values ('CHAT', room, author, chat_id);
  if not exists (select from users u where u.id = listener and u.push_token is not null) then return; end if;
  insert into pushes (user_id, type, related_id, chat_room_id, item_id, title, body, created_at)
    select listener, 'CHAT_MESSAGE', lpad(to_hex(chat_id), 24, '0'), room, i.id,
      format('%s (%s)', store_chat.nickname, i.title), store_chat.content, said_at
    from chat_rooms r
    join items i on i.id = r.item_id
    join participants p on p.chat_room_id = r.id and p.user_id = listener and not p.has_left
    where r.id = room
      and not exists (select from presence h where h.chat_room_id = room and h.user_id = listener)
      and not exists (select from blocks b where b.blocker_id = listener and b.blocked_id = author);
end $$;
