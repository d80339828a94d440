-- Trigger: deletes from item_filters what is deleted from items, row by row or all at once.
create or replace function forget_item_filters() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then truncate item_filters; else delete from item_filters where item_id = old.id; end if;
  return null;
end $$;
