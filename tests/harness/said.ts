import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What a page announced, also when it has gone again: a plain toast stays for one second, and a busy machine looks less often. */

declare global {
  /** Put there by `rememberWords`. */
  var campickSaid: string[] | undefined;
}

/** Serialised into each page, before its own code. */
const witness = (): void => {
  const said: string[] = [];
  const live = '[role="status"], [aria-live]';
  globalThis.campickSaid = said;
  const hear = (region: Element): void => {
    if (!region.checkVisibility()) return;
    const words = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) said.push(words.currentNode.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (around) hear(around);
      else
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(live)) hear(node);
            for (const region of node.querySelectorAll(live)) hear(region);
          }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** From now on every page of this browser remembers what it announces, from one load to the next. */
export const rememberWords = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(witness);
};

/** Everything that was said, in sight, since the page was loaded. */
export const saidBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => globalThis.campickSaid ?? []);

/** Waits until this was said, in sight, since the page was loaded. */
export const expectSaid = (page: Page, text: string, wait?: { readonly timeout: number }): Promise<void> =>
  expect.poll(() => saidBy(page), wait).toContain(text);
