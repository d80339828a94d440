-- Trigger: keeps the row of item_filters that belongs to an item the same as the item, and deletes it with the item.
create or replace function keep_item_filters() returns trigger language plpgsql set search_path from current as $$
begin
  if new.deleted_at is not null then
    delete from item_filters where item_id = new.id;
  else
    insert into item_filters values (new.id, new.facets, new.rental_fee, new.sale_price, new.sale_date)
    on conflict (item_id) do update set facets = excluded.facets, rental_fee = excluded.rental_fee,
      sale_price = excluded.sale_price, sale_date = excluded.sale_date;
  end if;
  return null;
end $$;
