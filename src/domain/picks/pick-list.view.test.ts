import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { FeedRow, OutboxEntry } from '#src/db/rows.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { aDecision, aPickFeed, aPickRow, aProposal, aSaleRow } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { pickCountsView } from './pick-counts.view.ts';
import { askedCountView, pickListView } from './pick-list.view.ts';
import { termsOf } from './terms.ts';

/** On the tab of received PICKs of this account stand those whose listing it owns. */
const me = 7 as UserId;
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
  const view = await pickListView(await setUp(), me, 'OWNER', 20);
  expect(view?.picks.map(({ pick }) => pick.state)).toEqual(['CONFIRMED', 'IN_PROGRESS', 'SUCCESS']);
});

test('proposals without a PICK number are in the tab of sent ones, the newest first', async () => {
  const store = await setUp({}, proposals);
  const sent = await pickListView(store, me, 'REQUESTER', 20);
  expect(sent?.proposals.map(({ proposal }) => proposal.id)).toEqual([aKey(2), aKey(1)]);
  expect((await pickListView(store, me, 'OWNER', 20))?.proposals).toEqual([]);
});

test('a tab counts the PICKs that it shows, as far as they are known', async () => {
  expect(await pickCountsView(await setUp(), me)).toEqual({
    OWNER: { known: 3, more: false },
    REQUESTER: { known: 1, more: true },
  });
  const further = await setUp({ next: { cursorId: 9 } }, proposals);
  expect(await pickCountsView(further, me)).toEqual({
    OWNER: { known: 3, more: true },
    REQUESTER: { known: 3, more: true }, // with the open one; a list that was never read may have others
  });
});

test('a list whose first fetch failed has no count', async () => {
  const failed = await setUp({ at: null, trouble: 'busy' });
  expect((await pickCountsView(failed, me)).OWNER).toBeNull();
});

test('what waits for an answer stands first in its tab, though no list of the server has it, and is counted', async () => {
  const store = await setUp();
  const open = (appointmentId: number, change = {}) =>
    aPickRow({ appointmentId, state: 'PENDING', ownerId: me, ...change });
  await store.write(['picks'], 'relaxed', (tx) =>
    tx.putMany('picks', [
      open(11, { isCreator: true }),
      open(12, { rentalDate: '2030-12-02T10:00:00' }),
      open(13, { rentalDate: '2030-12-01T10:00:00' }),
    ]),
  );
  const idsOf = async (subject: 'OWNER' | 'REQUESTER') =>
    (await pickListView(store, me, subject, 20))?.open.map(({ pick }) => pick.appointmentId);
  expect(await idsOf('OWNER')).toEqual([13, 12, 11]); // mine to answer, the next one first; then what waits for others
  expect(await idsOf('REQUESTER')).toEqual([4]); // the stored one whose listing is another one's
  expect(await pickCountsView(store, me)).toEqual({
    OWNER: { known: 6, more: false },
    REQUESTER: { known: 1, more: true },
  });
  expect(await askedCountView(store)).toBe(3);
});

test('a decision on its way is no longer asked for', async () => {
  const pick = aPickRow({ appointmentId: 12, state: 'PENDING', ownerId: me });
  const store = await setUp({}, [aDecision(pick, { does: 'confirm' })]);
  await store.write(['picks'], 'relaxed', (tx) => tx.put('picks', pick));
  expect(await askedCountView(store)).toBe(1); // the other one of the campus
});
