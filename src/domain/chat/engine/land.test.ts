import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, UserId } from '#contract/ids.ts';
import type { Stamp } from '#src/db/rows.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { aLine } from '#tests/harness/lines.ts';
import { aPick } from '#tests/harness/picks.ts';
import { aRoom } from '#tests/harness/rooms.ts';
import { makeStage } from '#tests/sim/stage.ts';
import type { Span } from '../messages.ts';
import { land, landTables } from './land.ts';

const me = 1 as UserId; // a member
const room = 1 as ChatRoomId; // the room
const id = (n: number) => n.toString(16).padStart(4, '0') as ChatId; // compares as its number

/** A line that was sent in this second of a minute. */
const said = (n: number, second: number): ChatMessage => {
  const { chatId, userId, content } = aLine({ chatId: id(n) });
  const createdAt = `2026-11-22T10:00:${String(second).padStart(2, '0')}.000000` as ChatMessage['createdAt']; // of that shape
  const rest = {
    isNotification: false,
    isPick: false,
    pickInfo: null,
    clientMessageId: null,
    pickChange: null,
  } as const;
  return { chatId, userId, content, createdAt, ...rest };
};

const setUp = async () => {
  const stage = makeStage();
  await stage.store.write(['rooms'], 'relaxed', (tx) => tx.put('rooms', aRoom({ chatRoomId: room })));
  let asked = 0;
  return {
    /** Applies the newest page, as a read of the server returns it. */
    look: (
      messages: readonly ChatMessage[],
      below: Span['below'],
      { isOrdered = false, settled = null }: { isOrdered?: boolean; settled?: ChatId | null } = {},
    ) => {
      const ids = messages.map(({ chatId }) => chatId).sort();
      const [lo, hi] = [ids[0] ?? id(0), ids.at(-1) ?? id(0)];
      asked += 1;
      const stamp = asked as Stamp; // grows with each
      return stage.store.write([...landTables], 'relaxed', (tx) =>
        land(tx, {
          room,
          me,
          messages,
          keepsNames: false,
          proves: { lo, hi, below },
          isHead: true,
          readsOn: { isOrdered, settled },
          isLooking: false,
          stamp,
          at: 0,
          epoch: 1,
        }),
      );
    },
    spans: () =>
      stage.account
        .all('spans')
        .map(({ lo, hi, below }) => ({ lo, hi, below }))
        .sort((a, b) => (a.lo < b.lo ? -1 : 1)),
    lines: () => stage.account.all('messages').length,
    due: () => stage.account.all('toldPicks').map(({ appointmentId, version }) => [appointmentId, version]),
    put: (version: number) =>
      stage.store.write([...picks.pickTables], 'relaxed', (tx) =>
        picks.put(tx, aPick({ version, chatRoomId: room }), { stamp: 0, at: 1 }),
      ),
  };
};

test('[V29] a read that breaks off after its newest page leaves a hole down to the newest firm line', async () => {
  const it = await setUp();
  await it.look([said(1, 0), said(2, 5), said(4, 20), said(5, 22)], null);
  const { anchor } = await it.look([said(5, 22), said(6, 50)], id(4));
  expect(anchor).toBe(id(2));
  expect(it.spans()).toEqual([
    { lo: id(1), hi: id(2), below: null },
    { lo: id(5), hi: id(6), below: id(4) },
  ]);
});

test('[V14] where every known line is younger than the margin, all are read again from the beginning', async () => {
  const it = await setUp();
  await it.look([said(2, 0), said(3, 5)], id(1));
  const { anchor } = await it.look([said(3, 5), said(6, 9)], id(2));
  expect(anchor).toBe(id(2));
  expect(it.spans()).toEqual([{ lo: id(3), hi: id(6), below: id(2) }]);
});

test('[V29] a read that a newer one has overtaken proves its firm lines and keeps all of them', async () => {
  const it = await setUp();
  await it.look([said(8, 40), said(9, 50)], id(7));
  await it.look([said(1, 0), said(2, 5), said(4, 20)], null);
  expect(it.lines()).toBe(5);
  expect(it.spans()).toEqual([
    { lo: id(1), hi: id(2), below: null },
    { lo: id(8), hi: id(9), below: id(7) },
  ]);
});

test('[V14] where ids are in the order of commits, a proven line stays proven however young it is', async () => {
  const it = await setUp();
  await it.look([said(2, 0), said(3, 5)], id(1));
  const { anchor } = await it.look([said(6, 9)], id(5), { isOrdered: true });
  expect(anchor).toBe(id(3));
  expect(it.spans()).toEqual([
    { lo: id(2), hi: id(3), below: id(1) },
    { lo: id(6), hi: id(6), below: id(5) },
  ]);
});

test('[V31] what a read long afterwards has read again is doubted no more', async () => {
  const it = await setUp();
  await it.look([said(2, 0), said(3, 5)], id(1));
  await it.look([said(2, 0), said(3, 5)], id(1), { settled: id(3) });
  const { anchor } = await it.look([said(6, 9)], id(5));
  expect(anchor).toBe(id(3));
  expect(it.spans()).toEqual([
    { lo: id(2), hi: id(3), below: id(1) },
    { lo: id(6), hi: id(6), below: id(5) },
  ]);
});

test('[T9] a line that names the change it reports marks its PICK alone, and one that is stored so long ago not at all', async () => {
  const it = await setUp();
  await it.put(3);
  const change = (appointmentId: number, version: number) => ({
    isNotification: true,
    pickChange: { appointmentId, version } as ChatMessage['pickChange'],
  });
  await it.look(
    [
      { ...said(1, 0), ...change(905, 2) },
      { ...said(2, 1), ...change(905, 3) },
    ],
    null,
  );
  expect(it.due()).toEqual([]);
  await it.look(
    [
      { ...said(3, 2), ...change(906, 1) },
      { ...said(4, 3), ...change(905, 4) },
    ],
    id(2),
  );
  expect(it.due()).toEqual([
    [906, 1],
    [905, 4],
  ]);
});

test('[T9] a notice that names no change marks the unfinished PICKs of its room', async () => {
  const it = await setUp();
  await it.put(3);
  await it.look([{ ...said(1, 0), isNotification: true }], null);
  expect(it.due()).toEqual([[905, undefined]]);
});
