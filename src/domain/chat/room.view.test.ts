import { expect, test } from 'vitest';
import type { ChatId, ChatRoomId } from '#contract/ids.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { logView } from './room.view.ts';

const room = 58 as ChatRoomId; // the room
const id = (n: number) => String(n).padStart(6, '0') as ChatId; // sorts like its number

type Numbers = readonly [lo: number, hi: number, below: number | null];

/** The log of stored lines with these spans: numbers of lines, and each hole with its pull and its key. */
const logOf = async (
  lines: readonly number[],
  stretches: readonly Numbers[],
  seams: readonly number[] = [],
) => {
  const { store } = makeStage();
  await store.write(['rooms', 'messages', 'spans'], 'relaxed', async (tx) => {
    await tx.put('rooms', aRoom({ chatRoomId: room, seams: seams.map(id) }));
    await tx.putMany(
      'messages',
      lines.map((n) => aLine({ chatId: id(n) })),
    );
    await tx.putMany(
      'spans',
      stretches.map(([lo, hi, below]) => ({
        chatRoomId: room,
        lo: id(lo),
        hi: id(hi),
        below: below === null ? null : id(below),
      })),
    );
  });
  const { entries } = await logView(store, room, { upTo: null, size: 60 });
  const keys = entries.flatMap((entry) => (entry.is === 'hole' ? [entry.key] : []));
  expect(new Set(keys).size, 'no two rows of a log have one key').toBe(keys.length);
  return entries.map((entry) =>
    entry.is === 'message' ? Number(entry.message.chatId) : entry.is === 'hole' ? entry.pull : entry.is,
  );
};

const hole = (n: number) => `hole:58:${id(n)}`;

test('[V33] there is no hole between doubted lines and the page above them where that page names the next line', async () => {
  // 3 and 4 were read, and are doubted since a read broke off behind 5
  expect(
    await logOf(
      [1, 2, 3, 4, 5, 6],
      [
        [1, 2, null],
        [5, 6, 4],
      ],
    ),
  ).toEqual([1, 2, hole(4), 3, 4, 5, 6]);
});

test('[V33] holes on both sides of doubted lines are two rows, which one page fills', async () => {
  expect(
    await logOf(
      [1, 2, 3, 4, 8, 9],
      [
        [1, 2, null],
        [8, 9, 7],
      ],
    ),
  ).toEqual([1, 2, hole(7), 3, 4, hole(7), 8, 9]);
});

test('without an older span the hole above lines that no span holds stays: nothing else leads to them', async () => {
  expect(await logOf([3, 4, 5, 6], [[5, 6, 4]])).toEqual([3, 4, hole(4), 5, 6]);
});

test('[V32] between two lines of doubted spans there is a hole where one of them had a hole below it', async () => {
  const found = await logOf(
    [1, 2, 5, 6, 8, 9],
    [
      [1, 1, null],
      [9, 9, 8],
    ],
    [5],
  );
  expect(found).toEqual([1, hole(8), 2, hole(8), 5, 6, 8, 9]);
});
