-- What time does to PICKs (contract §5.2 [C]) and what people are told of them (§2.9, §6).

-- The first 04:00 after a moment: when proposals are looked through (§5.2 row 8).
create function next_four(moment timestamp) returns timestamp language sql immutable parallel safe strict as $$
  select date_trunc('day', moment - interval '4 hours') + interval '28 hours'
$$;

-- The next thing that time does to a PICK as it stands, and when. The one place that knows the moments: a row's own column
-- is made from it, so that whoever writes a PICK, by whatever means, can neither forget nor leave behind a due time.
create function pick_due(state text, type text, rental timestamp, back timestamp, terms timestamp,
  rental_told boolean, return_told boolean, out moment timestamp, out kind text)
language sql immutable parallel safe as $$
  select dues.at, dues.what from (values
    (1, 'EXPIRE', case when state = 'PENDING' then
      least(next_four(rental), next_four(terms + interval '7 days' - interval '1 microsecond')) end),
    (2, 'RENTAL_REMIND', case when state = 'CONFIRMED' and not rental_told then rental - interval '60 minutes' end),
    (3, 'START', case when state = 'CONFIRMED' and type = 'RENTAL' then rental end),
    (4, 'RETURN_REMIND', case when state in ('CONFIRMED', 'IN_PROGRESS') and type = 'RENTAL' and not return_told
      then back - interval '60 minutes' end),
    -- a sale never runs; one that an older server let run is completed all the same
    (5, 'COMPLETE', case when state = 'IN_PROGRESS' or (state = 'CONFIRMED' and type = 'SALE')
      then date_trunc('day', coalesce(back, rental)) + interval '1 day' end)
  ) as dues (rank, what, at)
  where dues.at is not null order by dues.at, dues.rank limit 1
$$;

alter table appointments
  -- whether the reminders of these terms went out
  add rental_reminded boolean not null default false,
  add return_reminded boolean not null default false;
alter table appointments
  add due_at timestamp(6) generated always as (
    (pick_due(state, type, rental_date, return_date, terms_at, rental_reminded, return_reminded)).moment) stored,
  add due text generated always as (
    (pick_due(state, type, rental_date, return_date, terms_at, rental_reminded, return_reminded)).kind) stored;
create index appointments_due on appointments (due_at) where due_at is not null;

-- No references: whoever writes a row holds a PICK, and a reference would lock people and items after it.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  type text not null check (type in ('APPOINTMENT_PROPOSAL', 'APPOINTMENT_CONFIRM', 'APPOINTMENT_REJECT',
    'APPOINTMENT_CANCEL', 'APPOINTMENT_EXPIRE', 'APPOINTMENT_RENTAL_REMIND', 'APPOINTMENT_RETURN_REMIND',
    'APPOINTMENT_SUCCESS')),
  appointment_id bigint not null,
  item_id bigint not null,
  -- the terms as they were when this was told (§2.9)
  rental_date timestamp(0) not null,
  return_date timestamp(0),
  created_at timestamp(6) not null
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
