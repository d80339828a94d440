-- What a search counts by, a narrow row an item that is not deleted. Likes and rooms change a row of `items` all the time,
-- after which no index of it answers alone; here only what is filtered by changes anything, and a count reads 5 MB at
-- 100,000 listings (decision 0024).
create table item_filters (
  item_id bigint primary key,
  facets integer not null,
  rental_fee integer not null,
  sale_price integer not null,
  sale_date timestamp(0)
);
insert into item_filters select id, facets, rental_fee, sale_price, sale_date from items where deleted_at is null;

create function keep_item_filters() returns trigger language plpgsql as $$
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
create function forget_item_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then truncate item_filters; else delete from item_filters where item_id = old.id; end if;
  return null;
end $$;
create trigger item_filters_gone after delete on items for each row execute function forget_item_filters();
create trigger item_filters_emptied after truncate on items for each statement execute function forget_item_filters();
create trigger item_filters_made after insert on items for each row execute function keep_item_filters();
create trigger item_filters_changed after update on items for each row
  when ((old.facets, old.rental_fee, old.sale_price, old.sale_date, old.deleted_at)
    is distinct from (new.facets, new.rental_fee, new.sale_price, new.sale_date, new.deleted_at))
  execute function keep_item_filters();
