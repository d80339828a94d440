import { test } from '#tests/harness/fixtures.ts';
import { walkBrokenRoom } from '#tests/harness/gap-walk.ts';

/** The gap rows of a room, proven by the geometry of its rows: V32 and V33 in SPEC.md, on a server without extensions. */

test.setTimeout(240_000);
test.use({ ext: 'off' });

test('1,500 messages with five broken returns: each missing stretch is one gap row, and heals when it comes on screen', async ({
  page,
  context,
  network,
  server,
}) => {
  await walkBrokenRoom(
    { page, context, network, dataDir: server.dataDir },
    { total: 1_500, nickname: '다섯번돌아온이', isOrdered: false },
  );
});
