-- Rooms and chats: who takes part, what was said, who is there now, and what has to be told (contract §2.5, §4, §11.4 d,
-- §11.5). Everything that changes a room happens under the lock of its row, so that within a room the order of ids, of
-- moments, of commits and of events is one and the same.

-- One row a party of a room. Positions are chat ids: history up to `hidden_to` is before the last re-entry (§4.7), what
-- is up to `read_to` was read (§4.6).
create table participants (
  chat_room_id bigint not null references chat_rooms,
  user_id bigint not null references users,
  has_left boolean not null default false,
  hidden_to bigint not null default 0,
  read_to bigint not null default 0,
  last_read_at timestamp(6),
  primary key (chat_room_id, user_id)
);
create index participants_user on participants (user_id) where not has_left;

insert into participants (chat_room_id, user_id)
select id, unnest(array[owner_id, requester_id]) from chat_rooms;

-- The room list walks these (§3.1).
create index chat_rooms_owner on chat_rooms (owner_id, last_chat_at desc, id desc);
create index chat_rooms_requester on chat_rooms (requester_id, last_chat_at desc, id desc);

-- The author is referenced as a participant, not as a user: a reference locks its row, and whoever withdraws holds the
-- user's row while waiting for rooms.
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
  foreign key (chat_room_id, user_id) references participants,
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

-- A running server process. It holds the advisory lock (…, id) as long as it lives, however it ends; `beat_at` is when it
-- last showed its people anything (§4.6 [C]).
create table processes (
  id integer generated always as identity primary key,
  beat_at timestamp(6) not null
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

-- Locks a room and reads, as one of its parties, what may be decided on. Two statements and volatile: the second one gets
-- a snapshot of its own, taken when the lock is held, whatever had been waited for. Nobody's room gives no row.
create function locked_room(room bigint, viewer bigint)
returns table (id bigint, item_id bigint, owner_id bigint, requester_id bigint, last_chat_at timestamp, last_chat_id bigint,
  nickname text, has_left boolean, opponent_id bigint, opponent_nickname text, opponent_has_left boolean,
  opponent_withdrawn boolean, blocked boolean)
language sql volatile as $$
  select from chat_rooms where chat_rooms.id = room for no key update;
  select r.id, r.item_id, r.owner_id, r.requester_id, r.last_chat_at,
    coalesce((select max(c.id) from chats c where c.chat_room_id = r.id), 0),
    u.nickname, mine.has_left, other.id, other.nickname, theirs.has_left, other.withdrawn_at is not null,
    exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((u.id, other.id), (other.id, u.id)))
  from chat_rooms r
  join participants mine on mine.chat_room_id = r.id and mine.user_id = viewer
  join participants theirs on theirs.chat_room_id = r.id and theirs.user_id <> viewer
  join users u on u.id = mine.user_id
  join users other on other.id = theirs.user_id
  where r.id = room;
$$;
