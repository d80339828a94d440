import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseLeniently } from './http.ts';

const Row = v.object({ id: v.number(), tags: v.array(v.string()) });
const Page = v.object({ rows: v.array(Row), hasNext: v.boolean() });
const row = (id: unknown, tags: unknown = []) => ({ id, tags });

test('[P5] rows that do not fit are left out and counted, the others keep their order', () => {
  const data = { rows: [row('x'), row(1), row(2, 'none'), row(3), null], hasNext: true };
  expect(parseLeniently(Page, data)).toEqual({
    ok: true,
    value: { rows: [row(1), row(3)], hasNext: true },
    dropped: 3,
  });
});

test('[P5] a bad value inside a row costs only the innermost list row', () => {
  expect(parseLeniently(Page, { rows: [row(1, ['a', 7, 'b'])], hasNext: false })).toEqual({
    ok: true,
    value: { rows: [row(1, ['a', 'b'])], hasNext: false },
    dropped: 1,
  });
});

test('what does not fit outside of any list makes the answer unusable', () => {
  expect(parseLeniently(Page, { rows: [row(1)], hasNext: 'yes' })).toEqual({ ok: false });
  expect(parseLeniently(Page, { rows: 7, hasNext: true })).toEqual({ ok: false });
  for (const data of [null, undefined, [], 'text', 0])
    expect(parseLeniently(Page, data)).toEqual({ ok: false });
});

test('an answer of which most rows do not fit is unusable as a whole', () => {
  const rows = Array.from({ length: 300 }, () => row('x'));
  const many = parseLeniently(Page, { rows, hasNext: true });
  expect(many.ok === false || many.value.rows.length === 0).toBe(true);
});
