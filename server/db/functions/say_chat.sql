-- Stores what a user says in a room, or names the hurdle that forbids it: STRANGER, LEFT, BLOCKED (contract §4.3), or AWAY
-- when the opponent has left and the caller must bring them back first (contract §4.7). Neither a hurdle nor a chat_id: the author
-- has already sent this key (contract §11.4 d).
create or replace function say_chat(room bigint, author bigint, content text, key text, at timestamp,
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
