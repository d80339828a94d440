import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { wish } from '#src/db/intents/intent.ts';
import { pickCancel } from '#src/db/intents/pick-cancel.ts';
import { aPick, asSeen } from '#tests/harness/picks.ts';
import { makeTradeOutbox } from '#tests/harness/trade-outbox.ts';

/** How long a decision may wait is counted from when it was made, whatever clock its page went by (A4, I27). */

const dayMs = 86_400_000;
const appointmentId = 905 as AppointmentId; // any positive number is an id
const pick = aPick();
const cancel = wish(pickCancel, { appointmentId, seen: asSeen(pick), as: 'cancel' as const });
const cancelled = { ...pick, state: 'CANCELLED', version: 9 };

test.each([-2 * dayMs, -365 * dayMs, 2 * dayMs])(
  '[A4] what is decided now is sent now, by a page whose clock is %i ms off',
  async (pageOffMs) => {
    const it = await makeTradeOutbox('ext', () => cancelled, { pageOffMs });
    await it.advance(10);
    await it.want(cancel);
    await it.advance(1_000);
    expect(it.sent.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
    expect(it.rows()).toEqual([]);
  },
);

test.each([-2 * dayMs, 0, 365 * dayMs])(
  '[A4] what has waited too long for its network is put before its person, by a page whose clock is %i ms off',
  async (pageOffMs) => {
    let isFree = false;
    const it = await makeTradeOutbox('ext', () => cancelled, { pageOffMs, isFree: () => isFree });
    await it.advance(10);
    await it.want(cancel);
    await it.advance(23 * 3_600_000);
    expect(it.states()).toEqual([['pick.cancel', 'queued', null]]);
    await it.advance(2 * 3_600_000);
    isFree = true;
    it.wake();
    await it.advance(1_000);
    expect(it.sent).toEqual([]);
    expect(it.states()).toEqual([['pick.cancel', 'attention', 'expired']]);
  },
);

test('[A4] what is decided again has its whole time anew', async () => {
  let isFree = false;
  const it = await makeTradeOutbox('ext', () => cancelled, { pageOffMs: -2 * dayMs, isFree: () => isFree });
  await it.advance(10);
  await it.want(cancel);
  await it.advance(30 * 3_600_000);
  isFree = true;
  it.wake();
  await it.advance(1_000);
  expect(it.states()).toEqual([['pick.cancel', 'attention', 'expired']]);
  await it.again(it.rows()[0]);
  await it.advance(1_000);
  expect(it.rows()).toEqual([]);
});
