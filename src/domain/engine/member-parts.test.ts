import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { FeedRow } from '#src/db/rows.ts';
import { takeLease } from '#src/sync/lease.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { memberParts } from './member-parts.ts';

const now = 1_000_000_000;

test.each([
  ['never fetched', null, ['mine']],
  ['fetched before', now - 1, []],
])(
  '[P21] at the start of an engine one’s own listings that were %s are queued, or left',
  async (_name, at, queued) => {
    const { store, clock, rest } = makeStage();
    if (at !== null)
      await store.write(
        ['feeds'],
        'relaxed',
        (tx) =>
          tx.put('feeds', {
            key: 'mine',
            at,
            next: null,
            starts: [null],
            length: 0,
            goal: 0,
          } as unknown as FeedRow), // its age is read
      );
    const later: string[] = [];
    const domain = memberParts(null).domain.start({
      me: 1 as UserId, // any positive number is a member
      clock,
      random: () => 0.5,
      leaseHandle: await takeLease(store, 'test'),
      serverNow: () => now,
      call: (async () => ({})) as never, // nothing is called
      guard: (run) => run(),
      isFree: () => false,
      can: () => false,
      settle: async () => {},
      chase: () => {},
      later: (key) => void later.push(key),
      onNews: () => {},
      onSettled: () => {},
      onMoved: () => {},
      onOpen: () => {},
      onFatal: (error) => {
        throw error;
      },
    });
    await rest();
    await rest();
    expect(later).toEqual(queued);
    domain.stop();
  },
);
