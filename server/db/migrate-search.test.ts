import { expect, test } from 'vitest';
import { searchSpelling } from '#contract/text.ts';
import { olderDatabase } from '#tests/server/older-database.ts';
import { migrate } from './migrate.ts';

/** How rows before 0012 were spelled. */
const before = (title: string): string => title.normalize('NFC').toLowerCase();

const titles = [
  '홈 유니폼 １１번',
  'ＶＡＲＳＩＴＹ ｊａｃｋｅｔ',
  'ㄱㅅ합니다 ㄳ ㅏㅑ １',
  'ㄱ１ㄴ２',
  '①②③ ㈜고려 ㎏ ℡ № Ⅳ',
  '𝐂𝐚𝐦𝐩𝐢𝐜𝐤 𝛀𝚺𝚽ᴭϔ',
  '과\u200B잠\uFEFF',
  '과\u3164잠\u2800새것\uFFA0끝',
  '👨‍👩‍👧 응원 ❤️ \u{E0061}',
  'uni\u00ADform',
  '50% a\\b_c',
  '홈\u00A0유니폼\u3000끝',
  '한\n축구\n최상',
  'İstanbul straße ﬁn ½ ²',
  'ｱｲｳ ﾊﾟ',
  'a',
];

/** Spelled otherwise: what is younger than the Unicode 14 of PostgreSQL 15, and one whose case depends on its neighbours. */
const others = /[\u03F9\uA7F1\u{1CCD6}-\u{1CCF9}\u{1E030}-\u{1E06D}]/u;
const isChanged = (letter: string): boolean =>
  !others.test(letter) && searchSpelling(letter) !== before(letter);

test('0012 spells what older listings are found by as a new row is spelled, for each kind of character', async () => {
  const pool = await olderDatabase('0001-initial.sql');
  await pool.query(`insert into users (nickname, created_at, updated_at) values ('a', now(), now())`);
  const changed = Array.from({ length: 0x20000 - 0xa0 }, (_, at) => 0xa0 + at)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => letter.isWellFormed() && isChanged(letter));
  expect(changed.length).toBeGreaterThan(3_000);
  const all = [...titles, ...changed.map((letter) => `가${letter}ㄱ`)];
  await pool.query(
    `insert into items (owner_id, title, description, product_types, transaction_types, trade_methods, size, rental_fee,
      sale_price, deposit, can_deal, repost_date, search_text, created_at, updated_at)
      select 1, title, 'd', '{SOCCER}', '{SALE}', '{PARCEL}', 'L', 0, 1, 0, true, now(), spelled, now(), now()
      from unnest($1::text[], $2::text[]) as given (title, spelled)`,
    [all, all.map(before)],
  );
  expect(await migrate(pool)).toContain('0012-one-spelling-of-a-search.sql');
  const { rows } = await pool.query<{ title: string; search_text: string }>(
    'select title, search_text from items order by id',
  );
  const wrong = rows.filter(({ title, search_text }) => search_text !== searchSpelling(title));
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(all.length);
});
