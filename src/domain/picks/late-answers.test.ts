import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aKey, anEntry } from '#tests/harness/outbox-entries.ts';
import { aPick, asSeen } from '#tests/harness/picks.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { makeTradeOutbox, refusal, unanswered } from '#tests/harness/trade-outbox.ts';
import pickConfirmExecutor from './confirm-pick.executor.ts';
import { pickConfirm } from './pick.mutation.ts';
import { stalePicks } from './pick.pull.ts';
import * as picks from './queries.ts';

/** Answers that are stored after the PICK that they are about has changed again. */

const appointmentId = 905 as AppointmentId; // any positive number is an id

test('[T20] an agreement that is settled late does not undo the cancellation that was read meanwhile', async () => {
  const it = await makeTradeOutbox('plain', () => aPick({ version: null }));
  await it.know(aPick({ version: null }));
  const bound = pickConfirmExecutor.bind(
    anEntry({ kind: 'pick.confirm', args: { appointmentId, seen: asSeen(aPick()) }, lane: 'pick:905' }),
  );
  const api = {
    stamp: () => it.leaseHandle.stamp(),
    call: async () => ({ value: aPick({ state: 'CONFIRMED', version: null }) }),
  } as unknown as ExecutorApi; // the rest is not called by it
  const settlement = await bound?.send(api, {
    id: aKey(1),
    mode: 'plain',
    key: aKey(1),
    mark: { version: null },
    attempts: 1,
    again: false,
  });
  // answered, and the proof of whose it was is under way: the other one calls off, and the PICK is asked for
  const tables = [...picks.pickTables];
  await it.store.write(tables, 'relaxed', (tx) => picks.markDue(tx, appointmentId, it.leaseHandle.stamp()));
  const askedFor = it.leaseHandle.stamp();
  await it.store.write(tables, 'relaxed', async (tx) => {
    await settlement?.write(tx as never, { stamp: it.leaseHandle.stamp(), at: 1 }); // its tables are these
  });
  await it.know(aPick({ state: 'CANCELLED', version: null }), askedFor);
  expect(it.account.all('picks')).toMatchObject([{ state: 'CANCELLED' }]);
  expect(it.account.all('toldPicks')).toEqual([]);
});

test('[T20] a repeated answer is as old as the first: the current state of the PICK is read', async () => {
  let lost = 1;
  const it = await makeTradeOutbox('ext', ({ method }) => {
    if (method === 'GET') return aPick({ version: 5, state: 'CANCELLED' });
    if (lost-- > 0) throw unanswered();
    return aPick({ version: 4, state: 'CONFIRMED' });
  });
  await it.know(aPick());
  await it.want(mutation(pickConfirm, { appointmentId, seen: asSeen(aPick()) }));
  await it.advance(60_000);
  expect(it.rows()).toEqual([]);
  expect(it.account.all('toldPicks')).toMatchObject([{ appointmentId }]);
});

test('[T13] an unanswered agreement does not count as refused once other terms were proposed', async () => {
  const other = aPick({ version: null, price: 9_000 });
  const reads = [aPick({ version: null }), other, { ...other, state: 'CANCELLED' as const }];
  const it = await makeTradeOutbox('plain', ({ method }) => {
    if (method === 'GET') return reads.length > 1 ? reads.shift() : reads[0];
    throw unanswered(); // it took effect; the other one proposed something else, and that was called off
  });
  await it.know(aPick({ version: null }));
  await it.want(mutation(pickConfirm, { appointmentId, seen: asSeen(aPick({ version: null })) }));
  await it.advance(600_000);
  expect(it.states()).toEqual([['pick.confirm', 'attention', 'changed']]);
});

test('[T9] an answer that is not stored leaves the PICK due to be read', async () => {
  const it = await makeTradeOutbox('ext', () => null);
  await it.know(aPick({ version: 5 }), 4);
  await it.store.write(['toldPicks'], 'relaxed', (tx) => picks.markDue(tx, appointmentId, 6));
  await it.know(aPick({ version: 4 }), 7);
  expect(it.account.all('toldPicks')).toMatchObject([{ appointmentId, stamp: 6 }]);
});

test.each([
  ['that the server cannot show', refusal(404, 'ITEM_IMAGE_NOT_FOUND'), []],
  ['that this build cannot read', new CallFailed({ kind: 'unreadable' }), [1]],
  ['that the server fails on', new CallFailed({ kind: 'busy', status: 500, retryAfterMs: null }), [1]],
] as const)('[T19] one PICK %s keeps no other from being read', async (_how, error, left) => {
  const it = await makeTradeOutbox('ext', () => null);
  await it.store.write(['toldPicks'], 'relaxed', async (tx) => {
    for (const id of [1, 2, 3]) await picks.markDue(tx, id as AppointmentId, 0);
  });
  let isMore = false;
  const context = {
    later: () => {
      isMore = true;
    },
    also: () => {},
    leaseHandle: it.leaseHandle,
    serverNow: () => 0,
    certain: async (_endpoint: unknown, asked: { readonly appointmentId: AppointmentId }) => {
      if (asked.appointmentId === 1) throw error;
      return { value: aPick(asked) };
    },
  } as unknown as PullContext; // the rest is not used by it
  const target = targetOf([stalePicks], 'told-picks');
  do {
    isMore = false;
    await target.pull(context).catch((failed: unknown) => expect(failed).toBe(error));
  } while (isMore);
  expect(it.account.all('picks').map(({ appointmentId: id }) => id)).toEqual([2, 3]);
  expect(it.account.all('toldPicks').map(({ appointmentId: id }) => id)).toEqual(left);
});
