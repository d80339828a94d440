import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roomId } from '#tests/harness/chat-rows.ts';
import { openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { installed } from '#tests/harness/screens.ts';
import { snapshotAt, waits } from '#tests/harness/snapshots.ts';

/** A busy browser paints a document of which it has read a part: a room's would stand in another place than the whole one. */

test.setTimeout(120_000);

const address = `/chat/${roomId}`;
const count = 120;
const newest = `${count - 1}번째`;

/** A server that answers with a document, and holds its second part back until it is let go. */
const halfServer = async (before: string, behind: string) => {
  const held = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(before);
    await held.promise;
    response.end(behind);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return { origin: `http://127.0.0.1:${port}`, letGo: held.resolve, close: () => server.close() };
};

test('@firefox a snapshot of which half is read is not seen yet, and is once it is whole', async ({
  page,
  network,
}) => {
  await openRoom({ page, network }, wholeRoom(count));
  await installed(page);
  await page.reload(); // a page that the service worker answers
  await expect.poll(() => snapshotAt(page, address), waits).toContain(newest);
  const html = await snapshotAt(page, address);
  const middle = html.indexOf('<textarea');
  expect(middle).toBeGreaterThan(html.indexOf(newest));
  const half = await halfServer(html.slice(0, middle), html.slice(middle));
  try {
    await page.goto(half.origin, { waitUntil: 'commit' });
    const line = page.getByText(newest, { exact: true });
    await line.waitFor({ state: 'attached' });
    await expect(line).toBeHidden();
    half.letGo();
    await expect(line).toBeVisible();
  } finally {
    half.close();
  }
});
