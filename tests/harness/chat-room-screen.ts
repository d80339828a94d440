import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#src/db/rows.ts';
import { whoIs } from './accepted-likes.ts';
import { log } from './chat-states.ts';
import { storedRows } from './kill.ts';

/** What a chat room shows, and what is stored of what was written in it. */

export const bubble = (page: Page, text: string) => log(page).getByText(text, { exact: true });

/** How far the log is from its end, in pixels. */
export const distance = (page: Page): Promise<number> =>
  page.locator('#content').evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);

/** Everything that waits to be sent, oldest first. */
export const mutations = async (page: Page): Promise<OutboxEntry[]> => {
  const rows = await storedRows(page, `campick-${await whoIs(page)}`, 'outbox');
  return (rows as OutboxEntry[]).sort((a, b) => a.seq - b.seq); // what this app has stored itself
};

/** The texts among it. */
export const contents = async (page: Page): Promise<unknown[]> =>
  (await mutations(page)).map(({ args }) => (args as { content: unknown }).content); // what a test has sent itself

/** Texts that were begun and not sent. */
export const drafts = async (page: Page): Promise<unknown[]> =>
  storedRows(page, `campick-${await whoIs(page)}`, 'drafts');
