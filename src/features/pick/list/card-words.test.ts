import { expect, test } from 'vitest';
import { parseKst } from '#src/lib/kst.ts';
import { aPickRow } from '#tests/harness/pick-rows.ts';
import { cardBadge, cardHead } from './card-words.ts';

const now = parseKst('2026-11-23T12:00:00') ?? 0;
const before = { rentalDate: '2026-11-23T11:59:59' };
const after = { rentalDate: '2026-11-23T12:00:01' };

test('the head says the day and whether the trade is done', () => {
  expect(cardHead(aPickRow(after))).toBe('2026. 11. 23. (월) 거래 예정 상품');
  expect(cardHead(aPickRow({ ...before, state: 'SUCCESS' }))).toBe('2026. 11. 23. (월) 거래 완료');
});

test('what has begun is 거래진행중 whatever the server calls it, what is to come 거래예정', () => {
  expect(cardBadge(aPickRow(before), now).label).toBe('거래진행중');
  expect(cardBadge(aPickRow({ ...before, state: 'IN_PROGRESS' }), now).label).toBe('거래진행중');
  expect(cardBadge(aPickRow(after), now).label).toBe('거래예정');
  expect(cardBadge(aPickRow({ ...before, state: 'SUCCESS' }), now).kind).toBe('done');
});
