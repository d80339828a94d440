-- Several devices a user is told on, each of the session that named it, and a push for each of them (contract §11.4 l).

-- The pair that pushes are signed with, made by the first server that starts: every process has the same, and the dump too.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

create table push_devices (
  id text primary key default gen_random_uuid()::text,
  user_id bigint not null references users,
  session text not null references refresh_tokens on delete cascade,
  kind text not null check (kind in ('WEB', 'WRAPPER')),
  -- the endpoint or the token; either may be longer than what an index holds, hence its digest
  address text not null,
  address_hash text not null,
  p256dh text,
  auth text,
  -- of the server, as the browser subscribed with it
  public_key text,
  -- the push service: what it asks for holds for all of its devices
  service text not null,
  -- the origin at which the app was open
  site text not null,
  name text not null,
  kinds text[] not null default array['CHAT', 'PICK', 'REVIEW', 'KEYWORD']
    check (kinds <@ array['CHAT', 'PICK', 'REVIEW', 'KEYWORD']),
  quiet_from text,
  quiet_to text,
  hides_text boolean not null default false,
  keywords text[] not null default '{}',
  -- in the spelling of the search
  folded_keywords text[] not null default '{}',
  renew boolean not null default false,
  created_at timestamp(6) not null,
  sent_at timestamp(6),
  failed_at timestamp(6),
  failure text,
  unique (kind, address_hash),
  unique (session, kind),
  check ((quiet_from is null) = (quiet_to is null)),
  check ((kind = 'WEB') = (p256dh is not null) and (kind = 'WEB') = (auth is not null)
    and (kind = 'WEB') = (public_key is not null))
);
create index push_devices_user on push_devices (user_id);
create index push_devices_keywords on push_devices (user_id) where folded_keywords <> '{}';

insert into push_devices (user_id, session, kind, address, address_hash, service, site, name, created_at)
select u.id, u.push_session, 'WRAPPER', u.push_token, encode(sha256(convert_to(u.push_token, 'UTF8')), 'hex'), 'fcm', '',
  '캠픽 앱', s.created_at
from users u join refresh_tokens s on s.token_hash = u.push_session and s.user_id = u.id and s.revoked_at is null
where u.push_token is not null;

-- A row for each message and device. Of one device and one matter (a room, a PICK, a listing) one process at a time has the
-- rows in hand, and makes one push of them.
alter table pushes
  add device_id text,
  add about text,
  add actor text not null default '',
  add in_hand boolean not null default false,
  alter chat_room_id drop not null;
update pushes p set device_id = d.id,
  about = case type when 'CHAT_MESSAGE' then 'room:' || chat_room_id else 'pick:' || related_id end
from push_devices d where d.user_id = p.user_id;
delete from pushes where device_id is null;
alter table pushes
  alter device_id set not null,
  alter about set not null;
create index pushes_matter on pushes (device_id, about);

alter table users drop push_token, drop push_session;

-- A push service that asked to be left alone, or that refuses our key. Which users' devices it refused in a row tells our key
-- from a device that somebody made up.
create table push_services (
  service text primary key,
  waits_until timestamptz not null default '-infinity',
  refused_by bigint[] not null default '{}',
  stopped_at timestamptz,
  words text,
  worked_at timestamptz
);

-- A room that is on screen on one device silences that one alone; null: of a server before this migration.
alter table presence add session text;
