-- The next thing that time does to a PICK as it stands, and when (contract §5.2). The only place that knows these moments:
-- the columns appointments.due and due_at are generated from it, so no writer of a PICK can forget or leave behind a due
-- time. The columns store the results: a migration that rewrites the rows must change them. It calls no function of ours:
-- pg_dump empties the search path while it restores the rows, and no name of ours is found then.
create or replace function pick_due(state text, type text, rental timestamp, back timestamp, terms timestamp,
  rental_told boolean, return_told boolean, out moment timestamp, out kind text)
language sql immutable parallel safe as $$
  select dues.at, dues.what from (values
    -- the first 04:00 after the earlier of its start and the end of its seven days
    (1, 'EXPIRE', case when state = 'PENDING' then
      date_trunc('day', least(rental, terms + interval '7 days' - interval '1 microsecond') - interval '4 hours')
        + interval '28 hours' end),
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
