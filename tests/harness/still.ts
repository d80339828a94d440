import { expect, type Page } from '@playwright/test';
import { networkTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';

/**
 * A screen that stands still, so that two photographs of it are one picture (docs/decisions/0056): whole, nothing on its way
 * in or out, and without what a clock moves.
 */

/** Said once an answer is held back for some seconds: it is the stage that holds it, and when is a matter of time. */
const passing: readonly string[] = [networkTexts.slow, chatScreenTexts.checkingNew];

/** Serialised into the page: photos are drawn, fonts are there, what comes in has come in, what turns stands at its beginning. */
const settle = async (passing: readonly string[]): Promise<void> => {
  for (const one of document.querySelectorAll<HTMLElement>('[popover][role="status"]'))
    one.style.visibility = 'hidden'; // announcements come and go by themselves
  for (const one of document.querySelectorAll<HTMLElement>('aside, [role="status"]'))
    if (passing.some((text) => one.textContent.includes(text))) one.style.display = 'none';
  await document.fonts.ready;
  const inSight = [...document.images].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  await Promise.allSettled(
    inSight.map(async (one) => {
      if (!one.complete)
        await new Promise((done) => {
          one.addEventListener('load', done, { once: true });
          one.addEventListener('error', done, { once: true });
        });
      await one.decode();
    }),
  );
  for (const one of document.getAnimations()) {
    if (one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) {
      one.pause();
      one.currentTime = 0;
    } else one.finish();
  }
};

/** Serialised into the page: every age, time and date says one and the same, as wide as the longest. */
const stopClock = (): void => {
  const moving: readonly (readonly [RegExp, string])[] = [
    [/(\d+(초|분|시간|일|주|개월|년) 전|방금 전|방금)/g, '30분 전'],
    [/\d{1,2}:\d{2}/g, '18:30'],
    [/\d{4}년 \d{1,2}월/g, '2026년 11월'],
    [/\d{1,2}월 \d{1,2}일/g, '11월 24일'],
    [/\d{2}\.\d{1,2}\.\d{1,2}/g, '26.11.24'],
    [/[일월화수목금토]요일/g, '화요일'],
    [/\([일월화수목금토]\)/g, '(화)'],
  ];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const now = node.textContent ?? '';
    const stopped = moving.reduce((text, [what, by]) => text.replaceAll(what, by), now);
    if (stopped !== now) node.textContent = stopped;
  }
};

/** Serialised into the page: the columns of a wide page are there, which alone has a link past all of them. */
export const areColumns = (): boolean =>
  document.querySelector('[class*="panes"] > a') !== null && document.querySelector('#content') !== null;

/** Serialised into the page: the columns of a wide page are there, and what stands beside its screen is read. */
const hasColumns = (): boolean => {
  if (innerWidth < 900) return true;
  const isHere = (selector: string): boolean => document.querySelector(selector) !== null;
  const isSided = innerWidth >= 1280 && /^\/(detail|chat|pick-detail)\/\d+$/.test(location.pathname);
  // a screen that has something to do has something that it is about
  const hasSide = isHere('[data-pane="side"] > *') || !isHere('[data-stage] [class*="bottom"] > section');
  return (
    isHere('[class*="panes"] > a') &&
    isHere('#content') &&
    !isHere('[data-pane] [data-unread]') &&
    (!isSided || hasSide)
  );
};

/** Waits until it stands still; the picture is taken twice, as one that moves is none. */
export const stillPicture = async (page: Page, name: string): Promise<Buffer> => {
  let before: Buffer = Buffer.alloc(0);
  let now: Buffer = Buffer.alloc(0);
  await page.waitForFunction(hasColumns);
  await expect
    .poll(async () => {
      await page.evaluate(settle, name.includes('slow') ? [] : passing);
      await page.evaluate(stopClock);
      before = now;
      now = await page.screenshot();
      return now.equals(before) && (await page.evaluate(hasColumns)); // what came meanwhile is hidden until it is read
    })
    .toBe(true);
  return now;
};
