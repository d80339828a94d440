-- A search finds full-width letters and digits, signs that stand for several, and texts with characters that nobody sees: what
-- a keyword is looked up in gets the spelling of contract/text.ts (searchSpelling), as new rows have it. It has no capital
-- letters yet but for those that NFKC makes. Lone consonants and vowels stay: NFKC would make parts of syllables of them.
with spelled as (
  select items.id, string_agg(
      case when part[1] ~ '^[\u3131-\u318E]' then part[1]
      else translate(lower(normalize(part[1], NFKC) collate "C"),
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΎΫϜÆƎƐȢĦ', 'αβγδεζηθικλμνξοπρστυφχψωύϋϝæǝɛȣħ') end,
      '' order by place) as spelling
  from items, regexp_matches(
    regexp_replace(translate(search_text, U&'\3164\FFA0\2800', '   '),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    '[\u3131-\u318E]+|[^\u3131-\u318E]+', 'g') with ordinality as parts (part, place)
  group by items.id
)
update items set search_text = spelled.spelling from spelled
where items.id = spelled.id and items.search_text <> spelled.spelling;
