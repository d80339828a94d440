import type { Page } from '@playwright/test';

/**
 * Waits until a question that the page answers asynchronously is answered with yes; a test's own time limit ends the wait.
 * `page.waitForFunction` cannot ask it: it takes the promise itself for a yes.
 */
export const eventually = async <A>(
  page: Pick<Page, 'evaluate'>,
  ask: (arg: A) => Promise<boolean>,
  arg: A,
): Promise<void> => {
  const answer = page.evaluate as (ask: (one: A) => Promise<boolean>, one: A) => Promise<boolean>; // its types unwrap handles, and none is passed
  while (!(await answer.call(page, ask, arg)))
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
};
