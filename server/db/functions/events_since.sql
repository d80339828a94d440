-- The events from a transaction on, and the horizon below which every transaction is settled: committed and among these
-- events, or gone for good. Of all transactions of the cluster only those of this database can write events here.
--
-- No event can be missed, because each statement of the function has a snapshot of its own, and the order is: (1) the bound,
-- below which every transaction had its id before (2) the ids of the running transactions are read, before (3) the events.
-- A transaction below the bound either still runs at (2) and lowers the horizon, or has ended before (2) and its events are
-- visible at (3). Where this role may not see the ids of some sessions, the horizon is the cluster's oldest transaction.
create or replace function events_since(settled xid8) returns table (
  horizon xid8, xid xid8, id bigint, kind text, chat_room_id bigint, user_id bigint, chat_id bigint, subject text, body jsonb
) language plpgsql volatile as $$
declare
  bound bigint;
  oldest bigint;
  hidden boolean;
  below xid8;
begin
  bound := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- an id of 32 bits is the last one at or below the bound, or the first above it, that ends in these bits
  select min(bound + (case when low > 2147483648 then low - 4294967296 else low end)),
      coalesce(bool_or(not (pg_has_role(a.usesysid, 'usage') or pg_has_role('pg_read_all_stats', 'usage'))), false)
    into oldest, hidden
    from pg_stat_get_activity(null) a
    left join lateral (select (a.backend_xid::text::bigint - bound % 4294967296 + 4294967296) % 4294967296 as low) as l on true
    where a.usesysid is not null and a.datid = (select oid from pg_database where datname = current_database());
  below := case when hidden then pg_snapshot_xmin(pg_current_snapshot())
    else least(bound, coalesce(oldest, bound))::text::xid8 end;
  return query
    select below, e.xid, e.id, e.kind, e.chat_room_id, e.user_id, e.chat_id, e.subject, e.body
    from (values (true)) as one_row left join event_outbox e on e.xid >= settled
    order by e.id;
end $$;
