import { test as base } from '#tests/harness/fixtures.ts';
import { walkBrokenRoom } from '#tests/harness/gap-walk.ts';

/** As chat-gaps: the same room with extensions, and one more than three times as long in both modes. */

const plain = base.extend({ ext: ['off', { scope: 'worker' }] });
const cases = [
  { ext: 'on', test: base, total: 1_500 },
  { ext: 'on', test: base, total: 5_000 },
  { ext: 'off', test: plain, total: 5_000 },
] as const;

for (const { ext, test, total } of cases)
  test(`${total} messages with five broken returns leave gap rows that heal (extensions ${ext})`, async ({
    page,
    context,
    network,
    server,
  }) => {
    test.setTimeout(600_000);
    await walkBrokenRoom(
      { page, context, network, dataDir: server.dataDir },
      { total, nickname: `긴방${ext}${total}`, isOrdered: ext === 'on' },
    );
  });
