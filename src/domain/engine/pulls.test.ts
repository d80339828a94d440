import { expect, test } from 'vitest';
import type { RoomContext } from '#src/domain/chat/room.pull.ts';
import * as keys from '#src/domain/pull-keys.ts';
import { countKey, noQuery, searchKey } from '#src/domain/search/query.ts';
import { memberPulls } from './member-parts.ts';
import { openPulls } from './pulls.ts';

const all = [...openPulls, ...memberPulls({} as RoomContext)]; // only found, never pulled

/** Rows by which the engine says how the network and the socket are: nobody pulls them. */
const rows: readonly string[] = [keys.socketPull];

const ids: Readonly<Record<string, readonly unknown[]>> = {
  holePull: [58, 'a'],
  monthPull: [341, '2026-11'],
  picksFeed: ['OWNER'],
};

/** One key of each that pull-keys.ts and the searches define. */
const known: readonly string[] = [
  searchKey(noQuery),
  countKey(noQuery),
  ...Object.entries(keys).flatMap(([name, key]) => {
    if (typeof key === 'string') return [key];
    if (typeof key !== 'function' || !('idsIn' in key)) return [];
    return [(key as (...of: readonly unknown[]) => string)(...(ids[name] ?? [341]))];
  }),
].filter((key) => !rows.includes(key));

test.each(known)('%s is pulled by one file, and no other takes its key', (key) => {
  expect(all.filter(({ targetOf }) => targetOf(key) !== undefined)).toHaveLength(1);
  expect(all.flatMap(({ targetOf }) => targetOf(key)?.key ?? [])).toEqual([key]);
});

test('nothing is pulled but what a key is defined for', () => {
  const found = all.filter(({ targetOf }) => known.some((key) => targetOf(key) !== undefined));
  expect([found.length, known.length]).toEqual([all.length, 25]);
});
