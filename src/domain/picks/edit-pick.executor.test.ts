import { expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { mutation } from '#src/db/mutation.ts';
import { aPick, asSeen, someTerms } from '#tests/harness/picks.ts';
import { makeTradeOutbox } from '#tests/harness/trade-outbox.ts';
import { pickEdit } from './pick.mutation.ts';

test.each(['ext', 'plain'] as const)(
  'an edit of a purchase names no missing amount, which a server that takes no null would refuse (%s)',
  async (mode) => {
    const sale = { type: 'SALE', returnDate: null, returnLocation: null, deposit: 0 };
    const now = aPick(sale);
    const asked: unknown[] = [];
    const it = await makeTradeOutbox(mode, ({ method, input }) => {
      if (method === 'GET') return now;
      asked.push(input);
      return { ...now, ...someTerms({ ...sale, price: 6000 }), isCreator: true };
    });
    await it.want(
      mutation(pickEdit, {
        appointmentId: 905 as AppointmentId, // any positive number is an id
        seen: asSeen(now),
        terms: someTerms({ ...sale, price: 6000 }),
      }),
    );
    await it.advance(1_000);
    expect(asked).toMatchObject([{ price: 6000, deposit: 0 }]);
  },
);
