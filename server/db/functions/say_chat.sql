-- Stores what a user says in a room, or names the hurdle that forbids it: OVER (the session that says it, where
-- one is named, has ended, or its user has withdrawn), STRANGER, LEFT, BLOCKED (contract §4.3), or AWAY
-- when the opponent has left and the caller must bring them back first (contract §4.7). Neither a hurdle nor a chat_id: the author
-- has already sent this key (contract §11.4 d).
create or replace function say_chat(room bigint, author bigint, content text, key text, at timestamp,
  session text default null, out hurdle text, out chat_id bigint, out said_at timestamp)
language plpgsql as $$
declare
  here record;
begin
  select * into here from locked_room(room, author);
  if session is not null and not exists (select from refresh_tokens t join users u on u.id = t.user_id
    where t.token_hash = session and t.user_id = author and t.revoked_at is null and u.withdrawn_at is null)
  then hurdle := 'OVER'; return; end if;
  hurdle := case when here.id is null then 'STRANGER' when here.has_left then 'LEFT' when here.blocked then 'BLOCKED'
    when here.opponent_has_left and not here.opponent_withdrawn then 'AWAY' end;
  if hurdle is not null then return; end if;
  select s.chat_id, s.said_at into chat_id, said_at
  from store_chat(room, author, 'PLAIN', content, here.nickname, null, key, at) s;
end $$;
