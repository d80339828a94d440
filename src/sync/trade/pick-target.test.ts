import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import * as picks from '#src/db/picks.ts';
import { aPick } from '#tests/harness/picks.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { CallFailed } from '../failure.ts';
import { takeLease } from '../lease.ts';
import type { PullContext } from '../pull/target.ts';
import { pickTarget, toldTarget } from './pick-target.ts';

const lists = ['picks:OWNER', 'picks:REQUESTER'];
const { appointmentId: id } = aPick();
const other = 906 as AppointmentId;

/** A device that knows of one PICK, and a server that answers each read with the next of these states. */
const setUp = async (known: string, answers: readonly (string | CallFailed)[]) => {
  const { store } = makeStage();
  const grip = await takeLease(store, 'test');
  const when = { stamp: grip.stamp(), at: 1 };
  await store.write([...picks.pickTables], 'relaxed', (tx) =>
    picks.put(tx, aPick({ state: known, version: null }), when),
  );
  const asked: string[] = [];
  const left = [...answers];
  const certain = async (_endpoint: unknown, input: { readonly appointmentId: AppointmentId }) => {
    const answer = left.shift();
    if (answer === undefined || answer instanceof CallFailed) throw answer;
    return { value: aPick({ ...input, state: answer, version: null }) };
  };
  // only these are used of an engine
  const context = {
    certain,
    grip,
    turn: async () => {},
    also: (key: string) => asked.push(key),
    serverNow: () => 7,
  } as unknown as PullContext;
  const tell = (told: AppointmentId) =>
    store.write(['toldPicks'], 'relaxed', (tx) => picks.tell(tx, told, grip.stamp()));
  return { context, asked, tell };
};

test('[T11] a PICK that is found called off, or agreed to, has both lists read again', async () => {
  for (const [known, now] of [
    ['CONFIRMED', 'CANCELLED'],
    ['PENDING', 'CONFIRMED'],
  ] as const) {
    const it = await setUp(known, [now]);
    await pickTarget(id).pull(it.context);
    expect(it.asked).toEqual(lists);
  }
});

test('[T11] one that is found as it was, or that no list holds, has none read again', async () => {
  for (const [known, now] of [
    ['CONFIRMED', 'CONFIRMED'],
    ['PENDING', 'EXPIRED'],
  ] as const) {
    const it = await setUp(known, [now]);
    await it.tell(id);
    await pickTarget(id).pull(it.context);
    expect(it.asked).toEqual([]);
  }
});

test('[T11] of all that were told of the lists are read once, also where one cannot be read', async () => {
  const both = await setUp('PENDING', ['CONFIRMED', 'PENDING']);
  await both.tell(id);
  await both.tell(other);
  await toldTarget.pull(both.context);
  expect(both.asked).toEqual(lists);

  const broken = new CallFailed({ kind: 'unanswered' });
  const one = await setUp('PENDING', ['CONFIRMED', broken]);
  await one.tell(id);
  await one.tell(other);
  await expect(toldTarget.pull(one.context)).rejects.toBe(broken);
  expect(one.asked).toEqual(lists);
});
