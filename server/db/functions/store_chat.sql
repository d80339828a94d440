-- Stores a chat and all that goes with it: the room's last moment, the author's count, the event, and a push to each device
-- of the opponent (contract §4.5, §6.3). The caller holds the lock of the room; said_at is later than everything said there
-- before. When the author has already sent this key, the result is null and nothing changes. The opponent gets no push when
-- they have left or block the author, and none on a device that has the room on screen; an opponent without a device costs one
-- look at an index. What reports a change of a PICK is a matter of that PICK.
-- pick: of a card its terms, of a line that reports a change of a PICK its appointmentId and its version.
create or replace function store_chat(room bigint, author bigint, what text, content text, nickname text, pick jsonb,
  key text, at timestamp, out chat_id bigint, out said_at timestamp)
language plpgsql as $$
declare
  listener bigint;
begin
  select greatest(at, r.last_chat_at + interval '1 microsecond') into said_at from chat_rooms r where r.id = room;
  insert into chats as c (chat_room_id, user_id, kind, content, nickname, pick_info, pick_change, client_message_id,
      created_at)
    values (room, author, what, store_chat.content, store_chat.nickname, case when what = 'PICK' then pick - 'version' end,
      case when pick ? 'version'
        then jsonb_build_object('appointmentId', pick -> 'appointmentId', 'version', pick -> 'version') end, key, said_at)
    on conflict (chat_room_id, user_id, client_message_id) where client_message_id is not null do nothing
    returning c.id into chat_id;
  if chat_id is null then return; end if;
  update chat_rooms r set last_chat_at = said_at,
    owner_said = owner_said + (author = owner_id and what <> 'NOTICE')::int,
    requester_said = requester_said + (author = requester_id and what <> 'NOTICE')::int
  where r.id = room
  returning case author when r.owner_id then r.requester_id else r.owner_id end into listener;
  insert into event_outbox (kind, chat_room_id, user_id, chat_id) values ('CHAT', room, author, chat_id);
  if not exists (select from push_devices d where d.user_id = listener) then return; end if;
  insert into pushes (user_id, device_id, type, related_id, chat_room_id, item_id, about, actor, title, body, created_at)
    select listener, d.id, 'CHAT_MESSAGE', lpad(to_hex(chat_id), 24, '0'), room, i.id,
      coalesce('pick:' || (pick ->> 'appointmentId'), 'room:' || room), store_chat.nickname,
      format('%s (%s)', store_chat.nickname, i.title), store_chat.content, said_at
    from push_devices d
    join chat_rooms r on r.id = room
    join items i on i.id = r.item_id
    join participants p on p.chat_room_id = r.id and p.user_id = listener and not p.has_left
    where d.user_id = listener
      and not exists (select from presence h where h.chat_room_id = room and h.user_id = listener
        and coalesce(h.session, d.session) = d.session)
      and not exists (select from blocks b where b.blocker_id = listener and b.blocked_id = author);
end $$;
