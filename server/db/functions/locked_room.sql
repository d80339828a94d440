-- Locks a room and reads, for one of its two parties, what decisions about the room depend on. The second statement has a
-- snapshot of its own, taken while the lock is held, so it sees what the transaction before has committed. When the room is
-- not one of the viewer's, every column is null. PL/pgSQL, because a chat is then one round trip, planned once a connection.
create or replace function locked_room(room bigint, viewer bigint, out id bigint, out item_id bigint, out owner_id bigint,
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
