import { contents, drafts } from '#tests/harness/chat-room-screen.ts';
import { field, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { installed } from '#tests/harness/screens.ts';

/** A text is in the field or in the room's log, whenever the page ends: never in neither, never in both (I1). */

test.setTimeout(180_000);

const texts = Array.from({ length: 4 }, (_none, at) => `빠르게 쓴 ${at + 1}번째 말`);

test('[O19] a text that is sent as the page ends waits in the room or is still in the field, and nowhere twice', async ({
  page,
  context,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(3));
  await installed(page);
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await network.down();
  const seen: string[] = [];
  for (const text of texts) {
    await field(page).fill(text);
    await expect.poll(() => drafts(page)).toMatchObject([{ value: { content: text } }]);
    await field(page).press('Enter');
    await page.reload();
    await expect(field(page)).toBeEditable();
    const sent = async () => (await contents(page)).filter((content) => content === text).length;
    const kept = async () => ((await field(page).inputValue()) === text ? 1 : 0);
    await expect.poll(async () => (await sent()) + (await kept()), { message: text }).toBe(1);
    if ((await kept()) === 1) await field(page).fill('');
    else seen.push(text);
    await expect(field(page)).toHaveValue('');
  }
  expect(await contents(page)).toEqual(seen);
});
