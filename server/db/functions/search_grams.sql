-- Every character of a text and every pair of neighbouring characters. Korean words are often one or two syllables, which
-- trigrams cannot look up; the index alone decides a keyword of up to two characters. The index items_search stores the
-- results: a migration that rebuilds it must change them.
create or replace function search_grams(source text) returns text[] language sql immutable parallel safe strict as $$
  select chars || coalesce((select array_agg(chars[i] || chars[i + 1]) from generate_series(1, cardinality(chars) - 1) as i), '{}')
  from (select string_to_array(source, null) as chars) as split
$$;
