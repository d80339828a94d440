-- Rooms and chats: who takes part, what was said, who is there now, and what has to be told (contract §2.5, §4, §11.4 d,
-- §11.5). Everything that changes a room happens under the lock of its row, so that within a room the order of ids, of
-- moments, of commits and of events is one and the same.

-- One row a party of a room. Positions are chat ids: history up to `hidden_to` is before the last re-entry (§4.7), what
-- is up to `read_to` was read, which is `read_said` of what the opponent has said (§4.6).
create table participants (
  chat_room_id bigint not null references chat_rooms,
  user_id bigint not null references users,
  has_left boolean not null default false,
  hidden_to bigint not null default 0,
  read_to bigint not null default 0,
  read_said integer not null default 0,
  last_read_at timestamp(6),
  primary key (chat_room_id, user_id)
);
create index participants_user on participants (user_id) where not has_left;

insert into participants (chat_room_id, user_id)
select id, unnest(array[owner_id, requester_id]) from chat_rooms;

-- How much each side has said, notices apart: what is unread is a difference of two numbers, however much it is. A chat
-- changes nothing of a room that an index holds, so its row is renewed in place, for which pages keep room.
alter table chat_rooms
  add owner_said integer not null default 0,
  add requester_said integer not null default 0,
  set (fillfactor = 70);

-- Written by store_chat() alone, under the lock of a room that knows its people; a reference to them would lock another
-- row for every chat.
create table chats (
  chat_room_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('PLAIN', 'NOTICE', 'PICK')),
  content text not null,
  -- as it was when this was said (§2.2)
  nickname text not null,
  pick_info jsonb,
  client_message_id text,
  created_at timestamp(6) not null,
  primary key (chat_room_id, id),
  check ((kind = 'PICK') = (pick_info is not null))
);
create unique index chats_once on chats (chat_room_id, user_id, client_message_id)
  where client_message_id is not null;

create table blocks (
  blocker_id bigint not null references users,
  blocked_id bigint not null references users,
  created_at timestamp(6) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- A running server process. It holds the advisory lock (…, id) as long as it lives, however it ends; `beat_at` is when, by
-- its own clock, it last showed its people anything (§4.6 [C]). One whose lock is free but that was seen a moment ago by
-- the database's clock has lost a connection and is about to take the lock again.
create table processes (
  id integer generated always as identity primary key,
  beat_at timestamp(6) not null,
  seen_at timestamptz not null default clock_timestamp()
);

-- A live subscription of a connection to a room. A user is online in a room while there is one.
create table presence (
  chat_room_id bigint not null,
  user_id bigint not null,
  connection text not null,
  process_id integer not null references processes,
  primary key (chat_room_id, user_id, connection),
  foreign key (chat_room_id, user_id) references participants
);
create index presence_process on presence (process_id);

-- What has to leave the server after the commit (§11.5). Every process reads it by itself. Ids of two rooms may become
-- visible in any order, so a reader goes on by transaction: all below the oldest running one is settled. Nothing was
-- ever written to the table that this one replaces.
drop table event_outbox;
create table event_outbox (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null check (kind in ('CHAT', 'ACK', 'UNREAD', 'ENTER', 'EXIT', 'PARTED', 'SESSION_OVER', 'USER_OVER')),
  chat_room_id bigint,
  user_id bigint,
  chat_id bigint,
  -- the connection that entered, or the session that is over
  subject text,
  body jsonb,
  written_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);

-- The functions below are in PL/pgSQL because a chat is one round trip and planned once a connection: said from outside,
-- statement by statement, the same work takes a server twice as long.

-- Locks a room and reads, as one of its parties, what may be decided on. The second statement has a snapshot of its own,
-- taken when the lock is held, whatever had been waited for. No room of the viewer's: everything is null.
create function locked_room(room bigint, viewer bigint, out id bigint, out item_id bigint, out owner_id bigint,
  out requester_id bigint, out last_chat_at timestamp, out nickname text, out has_left boolean, out opponent_id bigint,
  out opponent_nickname text, out opponent_has_left boolean, out opponent_withdrawn boolean, out blocked boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from chat_rooms r where r.id = room for no key update;
  select r.id, r.item_id, r.owner_id, r.requester_id, r.last_chat_at, u.nickname, mine.has_left, other.id, other.nickname,
    theirs.has_left, other.withdrawn_at is not null,
    exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((u.id, other.id), (other.id, u.id)))
  into id, item_id, owner_id, requester_id, last_chat_at, nickname, has_left, opponent_id, opponent_nickname,
    opponent_has_left, opponent_withdrawn, blocked
  from chat_rooms r
  join participants mine on mine.chat_room_id = r.id and mine.user_id = viewer
  join participants theirs on theirs.chat_room_id = r.id
    and theirs.user_id = case viewer when r.owner_id then r.requester_id else r.owner_id end
  join users u on u.id = mine.user_id
  join users other on other.id = theirs.user_id
  where r.id = room;
end $$;

-- Stores a chat with all that goes with it: the room's moment, the author's count, the event (§4.5). The room is locked;
-- the moment is after all that was said in it before. A key that was there already: null, and nothing changes.
create function store_chat(room bigint, author bigint, what text, content text, nickname text, pick jsonb, key text,
  at timestamp, out chat_id bigint, out said_at timestamp)
language plpgsql as $$
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
  where r.id = room;
  insert into event_outbox (kind, chat_room_id, user_id, chat_id) values ('CHAT', room, author, chat_id);
end $$;

-- Says something in a room unless something is in the way: STRANGER, LEFT, BLOCKED (§4.3), or AWAY when the opponent has
-- left and has to be brought back first (§4.7). Neither a hurdle nor a chat: it was said before (§11.4 d).
create function say_chat(room bigint, author bigint, content text, key text, at timestamp,
  out hurdle text, out chat_id bigint, out said_at timestamp)
language plpgsql as $$
declare
  here record;
begin
  select * into here from locked_room(room, author);
  hurdle := case when here.id is null then 'STRANGER' when here.has_left then 'LEFT' when here.blocked then 'BLOCKED'
    when here.opponent_has_left and not here.opponent_withdrawn then 'AWAY' end;
  if hurdle is not null then return; end if;
  select s.chat_id, s.said_at into chat_id, said_at
  from store_chat(room, author, 'PLAIN', content, here.nickname, null, key, at) s;
end $$;
