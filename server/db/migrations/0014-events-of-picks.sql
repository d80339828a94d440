-- Each change of a PICK is an event of its own, and a line of a room says which change it reports (contract §11.4 k).
alter table event_outbox drop constraint event_outbox_kind_check;
alter table event_outbox add constraint event_outbox_kind_check
  check (kind in ('CHAT', 'ACK', 'UNREAD', 'ENTER', 'EXIT', 'PARTED', 'SESSION_OVER', 'USER_OVER', 'PICK'));
-- {appointmentId, version}; null: the line reports none, or is older than this column
alter table chats add column pick_change jsonb;
