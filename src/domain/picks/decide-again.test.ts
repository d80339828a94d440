import { expect, test } from 'vitest';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { aPick, asSeen, someTerms } from '#tests/harness/picks.ts';
import { makeTradeOutbox, refusal, unanswered } from '#tests/harness/trade-outbox.ts';
import { pickConfirm, pickEdit, pickPropose } from './pick.mutation.ts';

/** The user decides again after an attempt whose outcome is unknown. */

const appointmentId = 905 as AppointmentId; // any positive number is an id
const itemId = 341 as ItemId;
const longMs = 600_000;
const edit = (now: ReturnType<typeof aPick>, price: number) =>
  mutation(pickEdit, { appointmentId, seen: asSeen(now), terms: someTerms({ price }) });
const propose = (price: number) => mutation(pickPropose, { itemId, terms: someTerms({ price }) });
const none = { chatRoomId: 58, isPresent: false, appointment: null };

test('[T14] an edit whose first attempt was lost, and whose second met another version, can be decided again', async () => {
  let now = aPick({ state: 'CONFIRMED' });
  let lost = 1;
  const it = await makeTradeOutbox('ext', ({ method, ifMatch }) => {
    if (method === 'GET') return now;
    if (lost-- > 0) throw unanswered();
    if (ifMatch !== now.version) throw refusal(412, 'VERSION_CONFLICT', now);
    now = { ...now, ...someTerms({ price: 6000 }), version: 5, state: 'PENDING', isCreator: true };
    return now;
  });
  await it.want(edit(now, 5000));
  await it.advance(100);
  now = aPick({ version: 4, price: 7000 });
  await it.advance(30_000);
  expect(it.states()).toEqual([['pick.edit', 'attention', 'changed']]);
  await it.want(edit(now, 6000));
  await it.advance(longMs);
  expect(it.rows()).toEqual([]);
  expect(now).toMatchObject({ price: 6000, version: 5 });
});

test('[T1] an edit of the other user’s terms is compared with those, though a stopped edit of the user wanted the same', async () => {
  let now = aPick();
  const it = await makeTradeOutbox('ext', ({ method, ifMatch }) => {
    if (method === 'GET') return now;
    if (ifMatch !== now.version) throw refusal(412, 'VERSION_CONFLICT', now);
    now = { ...now, ...someTerms({ price: 6000 }), version: 5, isCreator: true };
    return now;
  });
  const before = now;
  now = aPick({ version: 4, price: 5000 });
  await it.want(edit(before, 5000));
  await it.advance(1_000);
  expect(it.states()).toEqual([['pick.edit', 'attention', 'changed']]);
  await it.want(edit(now, 6000));
  await it.advance(1_000);
  expect([it.rows(), now.version]).toEqual([[], 5]);
});

test.each(['again', 'anew'] as const)(
  '[T14] on a server without keys an edit without a visible effect is sent once the user retries or repeats it, %s',
  async (how) => {
    let now = aPick({ version: null });
    let lost = 1;
    const it = await makeTradeOutbox('plain', ({ method }) => {
      if (method === 'GET') return now;
      if (lost-- > 0) throw unanswered();
      now = { ...now, ...someTerms({ price: 6000 }), isCreator: true };
      return now;
    });
    await it.want(edit(now, 6000));
    await it.advance(longMs);
    expect(it.states()).toEqual([['pick.edit', 'attention', 'unproven']]);
    expect(it.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
    if (how === 'again') await it.again(it.rows()[0]);
    else {
      await it.takeBack(it.rows()[0]);
      await it.want(edit(now, 6000));
    }
    await it.advance(longMs);
    expect(it.rows()).toEqual([]);
    expect(it.sent.filter((one) => one.startsWith('PATCH'))).toHaveLength(2);
  },
);

test('[T5] after a proposal whose outcome is unknown, another one about the same listing goes out', async () => {
  let current: object = none;
  let lost = 1;
  const it = await makeTradeOutbox('plain', ({ method, path }) => {
    if (path.endsWith('/current')) return current;
    if (path.endsWith('/load-chat'))
      return { messages: [{ chatId: 'a', pickInfo: null }], hasNext: false, cursorId: null };
    if (method === 'GET') return aPick();
    if (lost-- > 0) {
      // it took effect, and the owner made a counter-proposal at once
      current = { chatRoomId: 58, isPresent: true, appointment: { ...aPick({ price: 1 }), isCreator: null } };
      throw unanswered();
    }
    throw refusal(400, 'DEAL_NOT_ALLOWED'); // reached: how it ends is not the matter here
  });
  await it.want(propose(8000));
  await it.advance(60_000);
  expect(it.states()).toEqual([['pick.propose', 'attention', 'changed']]);
  await it.takeBack(it.rows()[0]);
  current = none;
  await it.want(propose(9000));
  await it.advance(longMs);
  expect(it.states()).toEqual([['pick.propose', 'failed', 'refused']]);
});

test('[T16] a proposal without effect is not taken for an older one with the same terms', async () => {
  const it = await makeTradeOutbox('ext', ({ method, path }) => {
    if (path.endsWith('/current')) return none;
    if (path.endsWith('/load-chat'))
      return {
        messages: [
          { chatId: 'z', pickInfo: null },
          { chatId: 'c', pickInfo: { ...aPick(), creatorId: 7 } },
        ],
        hasNext: false,
        cursorId: null,
      };
    if (method === 'GET') return aPick({ state: 'CANCELLED', isCreator: true });
    throw unanswered();
  });
  await it.want(mutation(pickPropose, { itemId, terms: someTerms() }));
  await it.advance(30 * 3_600_000);
  expect(it.states()).toEqual([['pick.propose', 'attention', 'unproven']]);
});

test('[T16] a proposal into a room that was left is put before the user: a refused verification is no refusal of it', async () => {
  let lost = 1;
  const it = await makeTradeOutbox('plain', ({ path }) => {
    if (path.endsWith('/current')) return none;
    if (path.endsWith('/load-chat')) throw refusal(409, 'ALREADY_LEFT_CHATROOM');
    if (lost-- > 0) throw unanswered();
    throw refusal(400, 'DEAL_NOT_ALLOWED'); // reached a second time
  });
  await it.want(propose(8000));
  await it.advance(longMs);
  expect(it.states()).toEqual([['pick.propose', 'attention', 'unproven']]);
  await it.again(it.rows()[0]);
  await it.advance(longMs);
  expect(it.rows()[0]?.reason).toMatchObject({ code: 'DEAL_NOT_ALLOWED' });
  expect(it.sent.filter((one) => one.startsWith('POST'))).toHaveLength(2);
});

test('[T12] a later decision replaces one that was stopped, and does not wait behind it', async () => {
  const seen = aPick();
  let now = aPick({ version: 4, price: 7000 });
  const it = await makeTradeOutbox('ext', ({ method, ifMatch }) => {
    if (method === 'GET') return now;
    if (ifMatch !== now.version) throw refusal(412, 'VERSION_CONFLICT', now);
    now = { ...now, ...someTerms({ price: 6500 }), version: 5, isCreator: true };
    return now;
  });
  await it.want(mutation(pickConfirm, { appointmentId, seen: asSeen(seen) }));
  await it.advance(1_000);
  expect(it.states()).toEqual([['pick.confirm', 'attention', 'changed']]);
  await it.want(edit(now, 6500));
  await it.advance(1_000);
  expect(it.rows()).toEqual([]);
  expect(now.price).toBe(6500);
});

test('[T23] an edit that was changed back before it was sent is not sent', async () => {
  const now = aPick({ state: 'CONFIRMED', isCreator: true });
  const it = await makeTradeOutbox('ext', ({ method }) => {
    if (method === 'GET') return now;
    throw unanswered();
  });
  await it.want(edit(now, 5000));
  await it.want(
    mutation(pickEdit, {
      appointmentId,
      seen: { ...asSeen(now), terms: someTerms({ price: 5000 }), version: null }, // as it was shown, folded over the stored PICK
      terms: someTerms(),
    }),
  );
  expect(it.rows()).toEqual([]);
});
