import { bubble } from '#tests/harness/chat-room-screen.ts';
import { field, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { installed } from '#tests/harness/screens.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** A row that no build wrote makes its screen fail once, and not for good [O59]. */

test.setTimeout(120_000);

test('with no network a room with a line that cannot be drawn opens without it', async ({
  page,
  network,
}) => {
  const rows = wholeRoom(4);
  const me = await openRoom({ page, network }, rows);
  await installed(page);
  const room = page.url();
  await network.down();
  await expect(bubble(page, '2번째')).toBeVisible();
  await page.goto(`${network.origin}/guide/terms`);
  const [damaged] = rows(me).messages?.filter(({ content }) => content === '2번째') ?? [];
  await leaveRows(page, { messages: [{ ...damaged, createdAt: 5 } as never] }); // of no build
  await page.goto(room);
  await expect(field(page)).toBeVisible();
  await expect(bubble(page, '1번째')).toBeVisible();
  await expect(bubble(page, '2번째')).toBeHidden();
});
