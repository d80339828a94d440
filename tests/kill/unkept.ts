import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { chatTexts } from '#src/copy/chat.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { makeRoom } from '#tests/harness/kill-chat.ts';
import { makeKillable } from '#tests/harness/killable.ts';
import { storedRows } from '#tests/harness/stored-rows.ts';
import type { ChainOptions } from './chain.ts';

/** A kill comes within so long after the key that sends: before, while and after the text is stored. */
const latestMs = 60;
const longestMs = 20_000;
const drainMs = 240_000;
const seenName = 'campickSeenWaiting';

const Draft = v.object({ value: v.object({ content: v.string() }) });
const Pending = v.object({ args: v.object({ content: v.string() }) });

/** Tells of each text of the log that says that it waits. Serialised into the page, so it stands alone. */
const tellOfWaiting = ({ tell, waiting }: { readonly tell: string; readonly waiting: string }): void => {
  const seen = new Set<string>();
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[role="log"] [data-index]')) {
      const text = row.querySelector('p')?.textContent ?? '';
      if (seen.has(text) || !row.textContent.includes(waiting)) continue;
      seen.add(text);
      const told: unknown = Reflect.get(globalThis, tell);
      if (typeof told === 'function') void told(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Asks until it is so; answers whether it came to be. */
const until = async (holds: () => Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + longestMs;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
};

/**
 * Kills between the key that sends a text and its acceptance. After each the text is sent, or waits, or is in its field, and
 * in one of the two; one that was shown as waiting is not back in its field. In the end each that was stored has come once.
 */
export const runUnkeptChain = async ({
  draw,
  kills,
  toll,
  server,
  ledger,
  nickname,
  slot,
}: ChainOptions): Promise<void> => {
  const network = await startFaultProxy(server.port);
  const listings = await allNewest(network.origin);
  const seenWaiting = new Set<string>();
  let room = 0;
  const device = await makeKillable({
    network,
    nickname,
    prepare: async (context, isLive) => {
      await context.exposeBinding(seenName, (_source, text: string) => {
        if (isLive()) seenWaiting.add(text); // what a dead browser still said is not believed
      });
      await context.addInitScript(tellOfWaiting, { tell: seenName, waiting: chatTexts.message.waiting });
    },
    settle: async (page) => {
      room = await makeRoom(page, listings[slot]?.itemId ?? 0);
      await page.goto(`${network.origin}/chat/${room}`);
      await page.getByText(chatScreenTexts.start).waitFor();
      return `/chat/${room}`;
    },
  });
  const field = (page: Page) => page.getByRole('textbox', { name: chatScreenTexts.field });
  const draftOf = async (page: Page): Promise<string> => {
    const [row] = await storedRows(page, `campick-${device.userId}`, 'drafts');
    return row === undefined ? '' : v.parse(Draft, row).value.content;
  };
  const pendingOf = async (page: Page): Promise<string[]> =>
    (await storedRows(page, `campick-${device.userId}`, 'outbox')).map(
      (row) => v.parse(Pending, row).args.content,
    );
  const said = async (): Promise<string[]> =>
    (await ledger.said(device.userId)).filter((line) => line.room === room).map(({ content }) => content);

  const stored: string[] = [];
  const wrong: string[] = [];

  const sendAndKill = async (text: string): Promise<void> => {
    const page = device.page();
    await field(page).fill(text, { timeout: longestMs });
    // a kill may take what was typed a moment ago; this is about what was whole when it was sent
    if (!(await until(async () => (await draftOf(page)) === text))) throw new Error(`no draft of «${text}»`);
    const pressed = page.keyboard.press('Enter').catch(() => {}); // the kill may end it
    await pause(draw.below(latestMs));
    await device.kill();
    await pressed;
    toll.kills += 1;
  };

  /** Compares where the text is now with what was shown of it. */
  const find = async (text: string): Promise<void> => {
    const page = device.page();
    const shown = page.getByRole('log', { name: chatScreenTexts.log }).getByText(text, { exact: true });
    const isFound = await until(
      async () =>
        (await field(page).inputValue({ timeout: longestMs })) === text || (await shown.count()) > 0,
    );
    const waits = (await pendingOf(page)).includes(text);
    const isSaid = (await said()).includes(text);
    const isInField = (await field(page).inputValue()) === text;
    if (!isFound || (!waits && !isSaid && !isInField)) {
      toll.lost += 1;
      wrong.push(`lost: «${text}» is neither shown nor in its field`);
      return;
    }
    if (isInField && (waits || isSaid)) wrong.push(`«${text}» is in its field, and waits or was sent`);
    if (isInField && seenWaiting.has(text))
      wrong.push(`lost: «${text}» was shown as waiting, and is in its field`);
    if (isInField) toll.found.inField += 1;
    else if (waits) toll.found.waiting += 1;
    else toll.found.sent += 1;
    if (!isInField) stored.push(text);
    toll.accepted += 1;
  };

  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const isOffline = draw.chance(0.5);
      if (isOffline) await device.offline();
      else await device.online();
      const text = `${kill}번째 말 ${draw.below(1_000_000)}`;
      await sendAndKill(text);
      // a wiped device has no room to show until it is online; what was kept comes back from the backup store
      if (!(await device.reopen({ offline: isOffline }))) await device.online();
      await find(text);
    }
    await device.online();
    await device.drained(drainMs);
    const came = await said();
    for (const text of stored) {
      const times = came.filter((one) => one === text).length;
      if (times === 0) toll.lost += 1;
      if (times > 1) toll.duplicated += 1;
      if (times !== 1) wrong.push(`${times === 0 ? 'lost' : 'duplicated'}: «${text}» came ${times} times`);
    }
    const more = came.filter((text) => !stored.includes(text));
    if (more.length > 0) wrong.push(`what was back in its field was sent: ${JSON.stringify(more)}`);
  } catch (error) {
    wrong.push(`${error instanceof Error ? error.message : error}`);
  } finally {
    toll.naturalWipes += device.naturalWipes();
    toll.wrong.push(...wrong.map((one) => `${nickname}: ${one}`));
    await device.remove();
    await network.close();
  }
};
