import { expect, test } from 'vitest';
import type { FeedRow, OutboxEntry } from '#src/db/rows.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { aPickFeed, aPickRow, aProposal, aSaleRow } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { pickCountsView } from './pick-counts.view.ts';
import { pickListView } from './pick-list.view.ts';
import { termsOf } from './terms.ts';

const states = ['CONFIRMED', 'IN_PROGRESS', 'SUCCESS', 'PENDING', 'CANCELLED', 'EXPIRED'];
const picks = states.map((state, n) => aPickRow({ appointmentId: n + 1, state }));
const proposals = [1, 2].map((n) => aProposal(termsOf(aSaleRow()), { seq: n, id: aKey(n) }));

const setUp = async (change: Partial<FeedRow> = {}, outbox: readonly OutboxEntry[] = []) => {
  const { store } = makeStage();
  const { feeds, feedPages } = aPickFeed('OWNER', picks, change);
  await store.write(['feeds', 'feedPages', 'picks', 'outbox'], 'relaxed', async (tx) => {
    await tx.putMany('feeds', feeds);
    await tx.putMany('feedPages', feedPages);
    await tx.putMany('picks', picks);
    await tx.putMany('outbox', outbox);
  });
  return store;
};

test('[T22] a stored list hides PICKs that were cancelled, expired or reopened since it was read', async () => {
  const view = await pickListView(await setUp(), 'OWNER', 20);
  expect(view?.picks.map(({ pick }) => pick.state)).toEqual(['CONFIRMED', 'IN_PROGRESS', 'SUCCESS']);
});

test('proposals without a PICK number are in the tab of sent ones, the newest first', async () => {
  const store = await setUp({}, proposals);
  const sent = await pickListView(store, 'REQUESTER', 20);
  expect(sent?.proposals.map(({ proposal }) => proposal.id)).toEqual([aKey(2), aKey(1)]);
  expect((await pickListView(store, 'OWNER', 20))?.proposals).toEqual([]);
});

test('a tab counts the PICKs that it shows, as far as they are known', async () => {
  expect(await pickCountsView(await setUp())).toEqual({ OWNER: { known: 3, more: false }, REQUESTER: null });
  const further = await setUp({ next: { cursorId: 9 } }, proposals);
  expect(await pickCountsView(further)).toEqual({
    OWNER: { known: 3, more: true },
    REQUESTER: { known: 2, more: true }, // a list that was never read may have others
  });
});

test('a list whose first fetch failed has no count', async () => {
  const failed = await setUp({ at: null, trouble: 'busy' });
  expect((await pickCountsView(failed)).OWNER).toBeNull();
});
