import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { pickCancel } from '#src/domain/picks/pick.mutation.ts';
import { aPick, asSeen } from '#tests/harness/picks.ts';
import { makeTradeOutbox } from '#tests/harness/trade-outbox.ts';

const dayMs = 86_400_000;
const pick = aPick();
const cancel = mutation(pickCancel, {
  appointmentId: 905 as AppointmentId, // any positive number is an id
  seen: asSeen(pick),
  as: 'cancel' as const,
});

test('[A4] a decision expires only by a clock that an answer of the server has corrected', async () => {
  let offMs = 0;
  const it = await makeTradeOutbox('ext', () => ({ ...pick, state: 'CANCELLED', version: 9 }), {
    offMs: () => offMs,
    sure: async () => {
      offMs = 0;
    },
  });
  await it.want(cancel);
  offMs = 2 * dayMs; // the device's clock was put right, and what is known of the server's was not
  await it.advance(1_000);
  expect(it.states()).toEqual([]);
  expect(it.sent).toHaveLength(1);
});
