-- The first 04:00 after a moment: the hour at which proposals expire (contract §5.2 row 8). pick_due() is made of it, and
-- columns store what pick_due() returns: a migration that rewrites the rows must change it.
create or replace function next_four(moment timestamp) returns timestamp language sql immutable parallel safe strict as $$
  select date_trunc('day', moment - interval '4 hours') + interval '28 hours'
$$;
