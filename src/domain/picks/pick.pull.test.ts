import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { takeLease } from '#src/sync/lease.ts';
import type { PullContext } from '#src/sync/pull/target.ts';
import { aPick } from '#tests/harness/picks.ts';
import { targetOf } from '#tests/harness/target-of.ts';
import { makeStage } from '#tests/sim/stage.ts';
import pickPulls from './pick.pull.ts';
import * as picks from './queries.ts';

const lists = ['picks:OWNER', 'picks:REQUESTER'];
const { appointmentId: id } = aPick();
const other = 906 as AppointmentId;

/** A device that knows of one PICK, and a server that answers each read with the next of these states. */
const setUp = async (known: string, answers: readonly (string | CallFailed)[]) => {
  const { store } = makeStage();
  const leaseHandle = await takeLease(store, 'test');
  const when = { stamp: leaseHandle.stamp(), at: 1 };
  await store.write([...picks.pickTables], 'relaxed', (tx) =>
    picks.put(tx, aPick({ state: known, version: null }), when),
  );
  const asked: string[] = [];
  const read: AppointmentId[] = [];
  const later: string[] = [];
  const left = [...answers];
  const certain = async (_endpoint: unknown, input: { readonly appointmentId: AppointmentId }) => {
    const answer = left.shift();
    read.push(input.appointmentId);
    if (answer === undefined || answer instanceof CallFailed) throw answer;
    return { value: aPick({ ...input, state: answer, version: null }) };
  };
  // only these are used of an engine
  const context = {
    certain,
    leaseHandle,
    later: (key: string) => later.push(key),
    also: (key: string) => asked.push(key),
    serverNow: () => 7,
  } as unknown as PullContext;
  const tell = (told: AppointmentId) =>
    store.write(['toldPicks'], 'relaxed', (tx) => picks.markDue(tx, told, leaseHandle.stamp()));
  /** Runs the pull of named PICKs until no further pull is requested. */
  const readAll = async (target = targetOf(pickPulls, 'told-picks')) => {
    do {
      later.length = 0;
      await target.pull(context);
    } while (later.length > 0);
  };
  return { context, asked, read, tell, readAll };
};

test('[T11] a PICK that is read as cancelled, or as agreed, has both lists read again', async () => {
  for (const [known, now] of [
    ['CONFIRMED', 'CANCELLED'],
    ['PENDING', 'CONFIRMED'],
  ] as const) {
    const it = await setUp(known, [now]);
    await targetOf(pickPulls, `pick:${id}`).pull(it.context);
    expect(it.asked).toEqual(lists);
  }
});

test('[T11] a PICK that is read unchanged, or that no list holds, has none read again', async () => {
  for (const [known, now] of [
    ['CONFIRMED', 'CONFIRMED'],
    ['PENDING', 'EXPIRED'],
  ] as const) {
    const it = await setUp(known, [now]);
    await it.tell(id);
    await targetOf(pickPulls, `pick:${id}`).pull(it.context);
    expect(it.asked).toEqual([]);
  }
});

test('[O54] of several PICKs that notices named, the one named last is read first', async () => {
  const it = await setUp('PENDING', ['PENDING', 'PENDING']);
  await it.tell(id);
  await it.tell(other);
  await it.readAll();
  expect(it.read).toEqual([other, id]);
});

test('[T11] for a named PICK both lists are read again, also where another PICK cannot be read', async () => {
  const both = await setUp('PENDING', ['CONFIRMED', 'PENDING']);
  await both.tell(id);
  await both.tell(other);
  await both.readAll();
  expect(both.asked).toEqual(lists);

  const broken = new CallFailed({ kind: 'unanswered' });
  const one = await setUp('PENDING', ['CONFIRMED', broken]);
  await one.tell(id);
  await one.tell(other);
  await expect(one.readAll()).rejects.toBe(broken);
  expect(one.asked).toEqual(lists);
});
