import { expect, test } from 'vitest';
import type { PickDetail } from '#contract/pick.ts';
import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi, Learn } from '#src/sync/outbox/executor.ts';
import { aKey, anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import { aPick, asSeen, someTerms } from '#tests/harness/picks.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { executorsWith } from './start-domain.ts';

interface Sent {
  readonly path: string;
  readonly options: unknown;
}

/** One executor of a PICK that the server has in this state; `answer`: what the call that takes effect answers. */
const setUp = (
  kind: string,
  args: object,
  { now = aPick(), answer = aPick() as unknown }: { now?: PickDetail; answer?: unknown } = {},
) => {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const api = {
    call: async ({ path }: { path: string }, _input: unknown, options: unknown) => {
      sent.push({ path, options });
      if (answer instanceof CallFailed) throw answer;
      return { value: answer };
    },
    certain: async ({ path }: { path: string }) => {
      asked.push(path);
      return { value: now };
    },
    stamp: () => 3,
    read: async () => undefined, // nothing is stored of it
  } as unknown as ExecutorApi; // the rest is not called by these
  const action = executorsWith({} as ChatApi).find((one) => one.kind === kind);
  const bound = action?.bind(anEntry({ kind, args, lane: 'pick:905' }));
  if (bound == null) throw new Error('it cannot be read');
  return { api, bound, sent, asked };
};

const appointmentId = 905;
const seen = asSeen(aPick());
const confirm = { appointmentId, seen };
const edit = { appointmentId, seen, terms: someTerms({ price: 5000 }) };
const reject = { appointmentId, seen, as: 'reject' };
const attempt = (mode: 'ext' | 'plain', mark: unknown) =>
  ({ id: aKey(1), mode, key: aKey(1), mark, attempts: 1, again: false }) as const;
const tried = anUnsureAttempt();
const conflict = (code: string, data: unknown = null) =>
  ({ kind: 'refused', status: code === 'VERSION_CONFLICT' ? 412 : 409, code, data }) as const;

const decisions = [
  ['pick.confirm', confirm],
  ['pick.edit', edit],
  ['pick.cancel', reject],
] as const;

test.each(decisions)('[T1] %s asserts the version that was seen, without a precheck', async (kind, args) => {
  const { api, bound, sent, asked } = setUp(kind, args);
  const look = await bound.precheck(api, 'ext', { attempts: 0 });
  expect(look).toMatchObject({ is: 'go', mark: { version: 3 } });
  expect(asked).toEqual([]);
  await bound.send(api, attempt('ext', { version: 3 }));
  expect(sent).toMatchObject([{ options: { key: aKey(1), ifMatch: 3 } }]);
});

test.each(decisions)(
  '[T1] %s goes to a server without versions only while nothing has changed',
  async (kind, args) => {
    const same = setUp(kind, args);
    expect(await same.bound.precheck(same.api, 'plain', { attempts: 0 })).toMatchObject({
      is: 'go',
      mark: { version: null },
    });
    await same.bound.send(same.api, attempt('plain', { version: null }));
    expect(same.sent).toMatchObject([{ options: {} }]);
    for (const change of [
      { price: 1 },
      { isCreator: true, price: 2 },
      { rentalDate: '2026-11-25T14:30:00' },
    ]) {
      const other = setUp(kind, args, { now: aPick(change) });
      expect((await other.bound.precheck(other.api, 'plain', { attempts: 0 })).is).toBe('changed');
    }
  },
);

test('[T1] terms that were seen with the user’s own pending edit folded in are compared before a version is asserted', async () => {
  const over = { ...seen, version: null };
  const same = setUp(
    'pick.cancel',
    { appointmentId, seen: over, as: 'cancel' },
    { now: aPick({ version: 8 }) },
  );
  expect(await same.bound.precheck(same.api, 'ext', { attempts: 0 })).toMatchObject({
    is: 'go',
    mark: { version: 8 },
  });
  const other = setUp(
    'pick.cancel',
    { appointmentId, seen: over, as: 'cancel' },
    { now: aPick({ price: 1 }) },
  );
  expect((await other.bound.precheck(other.api, 'ext', { attempts: 0 })).is).toBe('changed');
});

test.each(decisions)(
  '[T1] %s that met another version, or another state, is prechecked before its next attempt',
  async (kind, args) => {
    const { api, bound, asked } = setUp(kind, args, { now: aPick({ version: 9 }) });
    expect(
      bound.classifyRefusal(conflict('VERSION_CONFLICT', 'unnamed'), { unsure: false, via: 'ext' }).is,
    ).toBe('again');
    const look = await bound.precheck(api, 'ext', { attempts: 1 });
    expect(asked).toHaveLength(1);
    expect(look).toMatchObject({ is: 'go', mark: { version: 9 } }); // the same in all that the user saw
  },
);

test('[T2] an agreement that this account has made on another device meanwhile is done at the next precheck', async () => {
  const agreed = setUp('pick.confirm', confirm, { now: aPick({ state: 'CONFIRMED', version: 4 }) });
  const refusal = agreed.bound.classifyRefusal(conflict('CONFLICT_APPOINTMENT_STATE', 'CONFIRMED'), {
    unsure: false,
    via: 'ext',
  });
  expect(refusal).toEqual({ is: 'again' });
  expect((await agreed.bound.precheck(agreed.api, 'ext', { attempts: 1 })).is).toBe('done');
  const other = setUp('pick.confirm', confirm, { now: aPick({ state: 'CONFIRMED', price: 1 }) });
  expect((await other.bound.precheck(other.api, 'ext', { attempts: 1 })).is).toBe('changed');
});

test('[T2] an agreement to terms that were not seen stays before the user', async () => {
  const { api, bound } = setUp('pick.confirm', confirm, {
    answer: aPick({ state: 'CONFIRMED', price: 9999 }),
  });
  const settlement = await bound.send(api, attempt('plain', { version: null }));
  expect(settlement.notice).toEqual({ is: 'drifted' });
  const proven = setUp('pick.confirm', confirm, { now: aPick({ state: 'CONFIRMED', price: 9999 }) });
  expect(await proven.bound.verify(proven.api, tried)).toMatchObject({
    is: 'done',
    settlement: { notice: { is: 'drifted' } },
  });
});

test('[T2] an agreement to the terms that were seen leaves no entry', async () => {
  const { api, bound } = setUp('pick.confirm', confirm, { answer: aPick({ state: 'CONFIRMED' }) });
  expect((await bound.send(api, attempt('plain', { version: null }))).notice).toBeUndefined();
});

test.each([
  ['CANCELLED', 'unknown'],
  ['EXPIRED', 'refused'],
  ['PENDING', 'absent'],
])('[I6] an unsure agreement to a PICK that is %s by now is %s', async (state, is) => {
  const { api, bound } = setUp('pick.confirm', confirm, { now: aPick({ state }) });
  expect((await bound.verify(api, tried)).is).toBe(is);
});

test('[T13] an unanswered agreement does not count as refused where other terms have expired since', async () => {
  const now = aPick({ state: 'EXPIRED', price: 9999 });
  const { api, bound } = setUp('pick.confirm', confirm, { now });
  expect((await bound.verify(api, tried)).is).toBe('unknown');
});

test('[T3] an edit without a visible effect is put before the user, not sent again', async () => {
  const { api, bound } = setUp('pick.edit', edit);
  expect(await bound.verify(api, tried)).toMatchObject({ is: 'unknown', reason: { is: 'unproven' } });
});

test('[T3] an edit whose terms are the PICK’s own by now is done, agreed since or not', async () => {
  for (const state of ['PENDING', 'CONFIRMED']) {
    const now = aPick({ price: 5000, isCreator: true, state });
    const { api, bound } = setUp('pick.edit', edit, { now });
    expect((await bound.verify(api, tried)).is).toBe('done');
  }
  const theirs = setUp('pick.edit', edit, { now: aPick({ price: 5000, isCreator: false }) });
  expect((await theirs.bound.verify(theirs.api, tried)).is).toBe('unknown');
});

test('[T4] a rejection never cancels a PICK that was agreed meanwhile', async () => {
  const { api, bound } = setUp('pick.cancel', reject, { now: aPick({ state: 'CONFIRMED' }) });
  expect((await bound.precheck(api, 'plain', { attempts: 0 })).is).toBe('changed');
  expect((await bound.verify(api, tried)).is).toBe('unknown');
  const refusal = bound.classifyRefusal(conflict('VERSION_CONFLICT', aPick({ state: 'CONFIRMED' })), {
    unsure: false,
    via: 'ext',
  });
  expect(refusal.is).toBe('changed');
});

test('[T4] a cancellation of a cancelled PICK is done', async () => {
  const { api, bound } = setUp('pick.cancel', reject, { now: aPick({ state: 'CANCELLED' }) });
  expect((await bound.precheck(api, 'plain', { attempts: 0 })).is).toBe('done');
  expect(
    bound.classifyRefusal(conflict('APPOINTMENT_CANNOT_CANCELLED', 'CANCELLED'), {
      unsure: false,
      via: 'ext',
    }).is,
  ).toBe('done');
  expect(
    bound.classifyRefusal(conflict('APPOINTMENT_CANNOT_CANCELLED', 'SUCCESS'), { unsure: false, via: 'ext' })
      .is,
  ).toBe('refused');
});

const stored = async (learn: Learn | undefined) => {
  const { store } = makeStage();
  const tables = ['outbox', ...picks.pickTables] as const;
  await store.write([...tables], 'relaxed', async (tx) => {
    await learn?.(tx as never, { stamp: 5, at: 0 }); // its tables are these
  });
  return store.read([...tables], async (tx) => ({
    rows: await tx.range('picks', {}),
    told: await picks.duePicks(tx),
  }));
};

test('[T6] where the user is shown that a PICK has changed, its current state is stored, or the PICK must be read', async () => {
  const { bound } = setUp('pick.confirm', confirm);
  const data = aPick({ version: 9, price: 1 });
  const conflicted = bound.classifyRefusal(conflict('VERSION_CONFLICT', data), { unsure: false, via: 'ext' });
  if (conflicted.is !== 'changed') throw new Error(conflicted.is);
  expect((await stored(conflicted.learn)).rows).toMatchObject([{ version: 9, price: 1 }]);
  const refused = bound.classifyRefusal(conflict('CONFLICT_APPOINTMENT_STATE', 'CANCELLED'), {
    unsure: false,
    via: 'ext',
  });
  if (refused.is !== 'refused') throw new Error(refused.is);
  expect((await stored(refused.learn)).told).toEqual([{ appointmentId, stamp: 5 }]);
});

test('[T17] an expired edit that had no effect is absent, and not sent again', async () => {
  const { api, bound } = setUp('pick.edit', edit);
  expect(await bound.verify(api, { ...tried, isOver: true, renewed: false })).toEqual({
    is: 'absent',
    precheck: null,
  });
});

test('an existing review is this one where an attempt of it may have taken effect, or a precheck found none', () => {
  const { bound } = setUp('review.write', { appointmentId, rating: 5, content: '좋아요' });
  const exists = conflict('REVIEW_ALREADY_EXISTS');
  expect(bound.classifyRefusal(exists, { unsure: true, via: 'ext' }).is).toBe('done');
  expect(bound.classifyRefusal(exists, { unsure: false, via: 'plain' }).is).toBe('done');
  expect(bound.classifyRefusal(exists, { unsure: false, via: 'ext' }).is).toBe('refused');
});
