import type { Browser, Locator, Page } from '@playwright/test';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { phone } from '#tests/harness/engines.ts';
import type { FaultProxy } from '#tests/harness/fault-proxy.ts';
import { startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { expect, test } from '#tests/harness/fixtures.ts';
import { makeNames } from '#tests/harness/listing-screen.ts';
import { logIn } from '#tests/harness/login.ts';

/** Two people, two browsers, the real server. */

test.setTimeout(120_000);

const log = (page: Page): Locator => page.getByRole('log');
const field = (page: Page): Locator => page.getByRole('textbox');

const say = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** What a log says, line by line, as far as it is among these. */
const linesAmong = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const all = (await log(page).textContent()) ?? '';
  return texts
    .map((text) => ({ text, at: all.indexOf(text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
};

interface Pair {
  readonly asker: Page;
  readonly owner: Page;
  /** The owner's own way to the server. */
  readonly ownersNetwork: FaultProxy;
  readonly itemId: number;
  close(): Promise<void>;
}

/** Each of them has said nothing before. */
const nameOfAsker = makeNames('말거는이');

/** Somebody who asks, on the test's own page, and the owner of a listing in another browser. */
const aPair = async (
  page: Page,
  browser: Browser,
  network: FaultProxy,
  { port, bend }: { readonly port: number; readonly bend?: (network: FaultProxy) => void },
): Promise<Pair> => {
  const [item] = await allNewest(network.origin);
  if (item === undefined) throw new Error('the demo campus has no listing');
  const detail = await (await fetch(`${network.origin}/api/v1/item/${item.itemId}`)).json();
  const ownersNetwork = await startFaultProxy(port);
  bend?.(ownersNetwork);
  const context = await browser.newContext({ ...phone, hasTouch: true, baseURL: ownersNetwork.origin });
  const owner = await context.newPage();
  await logIn(page, network.origin, nameOfAsker());
  await logIn(owner, ownersNetwork.origin, detail.data.owner.nickname);
  return {
    asker: page,
    owner,
    ownersNetwork,
    itemId: item.itemId,
    close: async () => {
      await context.close();
      await ownersNetwork.close();
    },
  };
};

/** Upgrades and streams do not come through: what is left is asking again and again. */
const onlyPolling = (network: FaultProxy): void => {
  network.live.refuse(true);
  network.inject(/xhr_streaming/, { kind: 'gateway', status: 502 });
};

for (const [how, bend, tag] of [
  ['over raw WebSockets', undefined, '@firefox'],
  ['one of them on SockJS xhr-polling only', onlyPolling, '@firefox-whole'],
] as const)
  test(`${tag} two people talk, ${how}: each line once and in order, who is there, what is read and unread`, async ({
    page,
    browser,
    network,
    server,
  }) => {
    const { asker, owner, ownersNetwork, itemId, close } = await aPair(page, browser, network, {
      port: server.port,
      ...(bend === undefined ? {} : { bend }),
    });
    await asker.goto(`/chat/with/${itemId}`);
    await say(asker, '안녕하세요! 24일에 대여 가능할까요?');
    await expect(asker).toHaveURL(/\/chat\/\d+$/);
    await say(asker, '학생회관 1층이면 좋아요');
    const room = new URL(asker.url()).pathname;

    // the other one is told of it: on the tab, and in the list
    await expect(owner.getByRole('link', { name: /채팅, 읽지 않은 메시지 \d+개/ })).toBeVisible();
    await owner.goto('/chat');
    await expect(owner.getByText('학생회관 1층이면 좋아요')).toBeVisible();
    await expect(log(asker).getByText(chatScreenTexts.notRead).first()).toBeAttached();
    await owner.goto(room);
    await expect(log(owner).getByText('학생회관 1층이면 좋아요')).toBeVisible();

    // now it is read, and both know that the other is there
    await expect(log(asker).getByText(chatScreenTexts.notRead)).toHaveCount(0);
    await expect(asker.getByText(chatScreenTexts.online)).toBeVisible();
    await expect(owner.getByText(chatScreenTexts.online)).toBeVisible();

    const texts = ['네 가능해요. 저녁 6시 반 어떠세요?', '좋아요!', '그럼 그때 봬요', '네!!'];
    await say(owner, texts[0] ?? '');
    await expect(log(asker).getByText(texts[0] ?? '')).toBeVisible();
    await say(asker, texts[1] ?? '');
    await expect(log(owner).getByText(texts[1] ?? '')).toBeVisible();
    await say(asker, texts[2] ?? '');
    await say(asker, texts[3] ?? '');
    await expect(log(owner).getByText(texts[3] ?? '')).toBeVisible();
    for (const one of [asker, owner]) {
      await expect.poll(() => linesAmong(one, texts)).toEqual(texts);
      for (const text of texts) await expect(log(one).getByText(text, { exact: true })).toHaveCount(1);
    }

    // who leaves the room is not there any more, and reads no further
    await owner.goto('/');
    await expect(asker.getByText(chatScreenTexts.online)).toHaveCount(0);
    await say(asker, '아, 주소도 알려 주세요');
    await expect(log(asker).getByText(chatScreenTexts.notRead).first()).toBeAttached();
    await expect(owner.getByRole('link', { name: /채팅, 읽지 않은 메시지 \d+개/ })).toBeVisible();
    if (bend !== undefined) {
      const carried = ownersNetwork.seen.map(({ path }) => path).filter((path) => path.startsWith('/ws/'));
      expect(carried.some((path) => /\/xhr(\?|$)/.test(path))).toBe(true);
      expect(ownersNetwork.live.open).toBe(0);
    }
    await close();
  });
