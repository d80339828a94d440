import type { Page } from '@playwright/test';
import { networkTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { mutations } from '#tests/harness/chat-room-screen.ts';
import { aHistory, aMessage, aRoom, aSpan, roomId } from '#tests/harness/chat-rows.ts';
import { field, log, openRoom, wholeRoom } from '#tests/harness/chat-states.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { leaveRows } from '#tests/harness/stored.ts';

/** A room of 20,000 lines, pages that come in above, and Korean that is being composed. */

test.setTimeout(180_000);

const row = '[role="log"] [data-index]';

/** The number of each line that is drawn, top to bottom. */
const drawn = (page: Page): Promise<number[]> =>
  page.locator(row).evaluateAll((all) =>
    all
      .map((one) => ({
        top: one.getBoundingClientRect().top,
        line: /(\d+)번째/.exec(one.textContent ?? '')?.[1],
      }))
      .filter(({ line }) => line !== undefined)
      .sort((a, b) => a.top - b.top)
      .map(({ line }) => Number(line)),
  );

/** Two frames further: what was asked for is laid out. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('20,000 lines are never more than 60 rows, on the whole way up and back to the newest', async ({
  page,
  network,
}) => {
  const count = 20_000;
  await openRoom({ page, network }, wholeRoom(count));
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
  await page.evaluate((selector) => {
    let most = 0;
    new MutationObserver(() => {
      most = Math.max(most, document.querySelectorAll(selector).length);
      Object.assign(globalThis, { campickMost: most });
    }).observe(document, { subtree: true, childList: true });
  }, row);
  await log(page).hover();
  let top = count;
  // far beyond the window of 200 lines: it has moved along
  while (top > count - 700) {
    await page.mouse.wheel(0, -2_000);
    await settle(page);
    // on a busy machine a look may fall between the drawing of new rows and their measuring
    await expect
      .poll(
        async () => {
          const lines = await drawn(page);
          top = lines[0] ?? top;
          return lines.filter((line, at) => line !== (lines[0] ?? 0) + at);
        },
        { message: 'one after the other, none twice, none left out' },
      )
      .toEqual([]);
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'campickMost'))).toBeLessThan(60);
  await page.getByRole('button', { name: '최신 메시지 보기' }).click();
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'campickMost'))).toBeLessThan(60);
});

test('scrolled down by hand from far above, the window moves along to the newest line', async ({
  page,
  network,
}) => {
  const count = 902;
  await openRoom({ page, network }, wholeRoom(count));
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
  await log(page).hover();
  for (let top = count; top > count - 400; top = (await drawn(page))[0] ?? top) {
    await page.mouse.wheel(0, -2_000);
    await settle(page);
  }
  for (let last = 0; last < count - 1; last = (await drawn(page)).at(-1) ?? last) {
    await page.mouse.wheel(0, 2_000);
    await settle(page);
    const lines = await drawn(page);
    expect(lines).toEqual(lines.map((_, at) => (lines[0] ?? 0) + at));
  }
  await page.mouse.wheel(0, 2_000); // what is drawn last may still be a little below the screen
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
});

test('the way to the newest line is not undone by a change that is drawn in the very moment of the click', async ({
  page,
  network,
}) => {
  const count = 400;
  const me = await openRoom({ page, network }, wholeRoom(count));
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
  await log(page).hover();
  for (let top = count; top > 0; top = (await drawn(page))[0] ?? top) {
    await page.mouse.wheel(0, -2_000);
    await settle(page);
  }
  await page.getByRole('button', { name: '최신 메시지 보기' }).evaluate((button) => {
    const rows = document.querySelector('[role="log"]');
    if (!(rows instanceof HTMLElement && button instanceof HTMLElement)) throw new Error('no room is open');
    // told after the change is in the page, and before the effects of its rendering run
    const observer = new MutationObserver(() => {
      if (!rows.textContent.includes('고친 말')) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(rows, { subtree: true, childList: true, characterData: true });
  });
  await leaveRows(page, { messages: [aMessage(3, me, { content: '고친 말' })] });
  await expect(log(page).getByText(`${count - 1}번째`, { exact: true })).toBeInViewport();
});

for (const size of ['100%', '200%']) {
  test(`a page that comes in above leaves what is read where it is, at ${size} text`, async ({
    page,
    network,
  }) => {
    const count = 60;
    const me = await openRoom({ page, network }, (person) => ({
      rooms: [aRoom()],
      messages: aHistory(count, person).slice(40),
      spans: [aSpan(40, count - 1, 39)],
    }));
    await expect(log(page).getByText('58번째', { exact: true })).toBeInViewport();
    await page.evaluate((font) => {
      document.documentElement.style.fontSize = font;
    }, size);
    await settle(page);
    await log(page).hover();
    await page.mouse.wheel(0, -10_000);
    const first = log(page).getByText('40번째', { exact: true });
    await expect(first).toBeInViewport();
    // not quite at the top where the network line has come meanwhile
    await expect.poll(() => page.locator('#content').evaluate((one) => one.scrollTop)).toBeLessThan(100);
    await settle(page);
    const before = await first.boundingBox();
    await leaveRows(page, { messages: aHistory(count, me).slice(0, 40), spans: [aSpan(0, count - 1)] }, [
      'spans',
    ]);
    await expect(page.locator(row).getByText('39번째', { exact: true })).toBeAttached();
    await settle(page);
    await settle(page);
    expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
}

test('what takes room above the log leaves what is read where it is', async ({ page, context, network }) => {
  await openRoom({ page, network }, wholeRoom(100));
  await expect(log(page).getByText('99번째', { exact: true })).toBeInViewport();
  await log(page).hover();
  await page.mouse.wheel(0, -1_500);
  await settle(page);
  const text = await page.locator('#content').evaluate((one) => {
    const middle = one.getBoundingClientRect().top + one.clientHeight / 2;
    const lines = [...one.querySelectorAll('[role="log"] p')].filter((line) =>
      /^\d+번째$/.test(line.textContent ?? ''),
    );
    return lines.find((line) => line.getBoundingClientRect().top > middle)?.textContent ?? '';
  });
  const before = await log(page).getByText(text, { exact: true }).boundingBox();
  await context.setOffline(true);
  await expect(page.getByText(networkTexts.offline)).toBeVisible();
  await settle(page);
  expect((await log(page).getByText(text, { exact: true }).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('Enter that ends a syllable sends nothing, and what comes in meanwhile leaves the syllable whole', async ({
  page,
  context,
  network,
}) => {
  const me = await openRoom({ page, network }, wholeRoom(30));
  await expect(log(page).getByText('29번째', { exact: true })).toBeInViewport();
  await context.setOffline(true);
  await expect(field(page)).toHaveAttribute('placeholder', chatScreenTexts.placeholderOffline);
  await field(page).click();
  const ime = await context.newCDPSession(page);
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const enter = async (): Promise<void> => {
    // no `text`: an IME takes the key, and no letter comes of it
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await ime.send('Input.dispatchKeyEvent', {
        type,
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode: 13,
      });
  };
  const sent = async () => (await mutations(page)).map(({ args }) => args);
  const heard = (n: number) =>
    leaveRows(page, {
      messages: [aMessage(n, me, { content: `${n}번째`, userId: aRoom().opponent.userId })],
    });
  await field(page).evaluate((one) => {
    const ended: string[] = [];
    one.addEventListener('compositionend', () => ended.push((one as HTMLTextAreaElement).value)); // it is one
    Object.assign(globalThis, { campickEnded: ended });
  });
  for (const text of ['ㅇ', '아', '안', '안ㄴ', '안녀', '안녕']) {
    await compose(text);
    await heard(100 + text.length);
    await expect(field(page)).toHaveValue(text);
  }
  await expect(log(page).getByText('102번째', { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'campickEnded'))).toEqual([]);
  await enter();
  await settle(page);
  expect(await sent()).toEqual([]);
  await ime.send('Input.insertText', { text: '안녕' });
  await expect(field(page)).toHaveValue('안녕');
  await enter();
  await expect(field(page)).toHaveValue('');
  await expect.poll(sent).toEqual([{ chatRoomId: roomId, itemId: null, content: '안녕' }]);
});
