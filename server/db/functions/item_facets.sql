-- The facets of an item as one integer: one bit a value, in the order of the contract's enumerations (contract §9.1), so
-- that a filter is one integer operation and an index entry can answer it. server/domain/facets.ts repeats the bits; a test
-- compares the two. The column items.facets stores the results: a migration that rewrites the rows must change them.
create or replace function item_facets(products text[], transactions text[], methods text[], size text, color text, quality text)
returns integer language sql immutable parallel safe as $$
  select
      (case when 'SOCCER' = any (products) then 1 else 0 end)
    | (case when 'BASKETBALL' = any (products) then 2 else 0 end)
    | (case when 'BASEBALL' = any (products) then 4 else 0 end)
    | (case when 'HOCKEY' = any (products) then 8 else 0 end)
    | (case when 'VARSITY_JACKET' = any (products) then 16 else 0 end)
    | (case when 'ACCESSORY' = any (products) then 32 else 0 end)
    | (case when 'SELF_MADE' = any (products) then 64 else 0 end)
    | (case when 'VINTAGE' = any (products) then 128 else 0 end)
    | (case when 'REFORM' = any (products) then 256 else 0 end)
    | (case when 'PRODUCT_OTHER' = any (products) then 512 else 0 end)
    | (case when 'SALE' = any (transactions) then 1 << 10 else 0 end)
    | (case when 'RENTAL' = any (transactions) then 1 << 11 else 0 end)
    | (case when 'DIRECT' = any (methods) then 1 << 12 else 0 end)
    | (case when 'PARCEL' = any (methods) then 1 << 13 else 0 end)
    | (case size when 'XS' then 1 << 14 when 'S' then 1 << 15 when 'M' then 1 << 16
                 when 'L' then 1 << 17 when 'XL' then 1 << 18 when 'XXL' then 1 << 19 else 0 end)
    | (case color when 'CRIMSON' then 1 << 20 when 'WHITE' then 1 << 21 when 'BLACK' then 1 << 22
                  when 'IVORY' then 1 << 23 when 'COLOR_OTHER' then 1 << 24 else 0 end)
    | (case quality when 'BEST' then 1 << 25 when 'HIGH' then 1 << 26 when 'MIDDLE' then 1 << 27
                    when 'LOW' then 1 << 28 else 0 end)
$$;
