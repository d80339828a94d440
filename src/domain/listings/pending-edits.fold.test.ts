import { expect, test } from 'vitest';
import * as feeds from '#src/db/feeds.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { roomView } from '#src/domain/chat/room.view.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { pickView } from '#src/domain/picks/pick.view.ts';
import { pickListView } from '#src/domain/picks/pick-list.view.ts';
import { noQuery } from '#src/domain/search/query.ts';
import { storedSearch } from '#src/domain/search/search.view.ts';
import { aRoom, itemId, opponentId, roomId } from '#tests/harness/chat-rows.ts';
import { aForm, aPendingEdit } from '#tests/harness/listings.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { aPickRow, pickId } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { itemView } from './item.view.ts';
import { listView } from './list.view.ts';
import * as opened from './opened.ts';
import { openedView } from './opened.view.ts';

const row = {
  itemId,
  title: '옛 유니폼',
  liked: null,
  gone: null,
  detail: null,
  seenAt: 0,
} as unknown as ItemRow; // all that is read of it

/** The titles that every screen shows of a listing with these edits. */
const titles = async (...edits: readonly OutboxEntry[]): Promise<readonly (string | undefined)[]> => {
  const { store } = makeStage();
  await store.write(
    ['items', 'opened', 'feeds', 'feedPages', 'rooms', 'picks', 'outbox'],
    'relaxed',
    async (tx) => {
      await tx.put('items', row);
      await opened.add(tx, itemId, 1);
      for (const feed of ['home', 'picks:OWNER'])
        await feeds.begin(tx, feed, {
          ids: [feed === 'home' ? itemId : pickId],
          next: null,
          stamp: 1,
          at: 1,
        });
      await tx.put('rooms', aRoom());
      await tx.put('picks', aPickRow({ state: 'CONFIRMED' }));
      await tx.putMany('outbox', edits);
    },
  );
  const pick = await pickView(store, pickId);
  return [
    (await itemView(store, itemId))?.item?.title,
    (await listView(store, 'home', 20))?.items[0]?.title,
    (await openedView(store))[0]?.title,
    (await storedSearch(store, noQuery, 20, () => [])).items[0]?.title,
    (await roomView(store, roomId))?.room?.entered?.item.title,
    pick?.item?.title,
    pick?.shown?.pick.title,
    (await pickListView(store, opponentId, 'OWNER', 20))?.picks[0]?.pick.title,
  ];
};

const edit = (seq: number, title: string, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  aPendingEdit(
    { seq, id: aKey(seq), lane: `edit:${itemId}`, args: { itemId, form: aForm({ title }) }, ...change },
    aForm({ title }),
  );

test('the pending edit of a listing is folded into every view of it, of several the last', async () => {
  expect(new Set(await titles(edit(1, '첫 이름'), edit(2, '새 이름')))).toEqual(new Set(['새 이름']));
});

test('of an edit that conflicts, was refused or is about another listing no view shows anything', async () => {
  const shown = await titles();
  expect(shown).not.toContain(undefined);
  const other = { itemId: itemId + 1, form: aForm() };
  for (const change of [
    { state: 'attention' },
    { state: 'failed' },
    { lane: `edit:${itemId + 1}`, args: other },
  ] as const)
    expect(await titles(edit(1, '새 이름', change))).toEqual(shown);
});
