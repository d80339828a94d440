import type { Page } from '@playwright/test';
import { feedbackTexts, reportTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import { logIn } from './login.ts';
import { installed } from './screens.ts';
import type { Deal } from './traders.ts';

/** The screen of a report (contract §2.8), and the member who writes it. */

export const ours = feedbackTexts.report;

export const reason = (page: Page, category: string) =>
  page.getByRole('checkbox', { name: labels.reportCategory(category) });
export const field = (page: Page) => page.getByRole('textbox');
export const submit = (page: Page) => page.getByRole('button', { name: reportTexts.submit });

/** What the server does after a report: no more PICK between the two. */
export const stateOf = async ({ requester, pick }: Deal): Promise<string> =>
  ((await requester.get(`/api/v1/appointment/${pick}`)) as { state: string }).state; // contract §2.0

/** Logs the requester of a deal in, in an installed app. */
export const member = async (page: Page, origin: string, { requester }: Deal): Promise<void> => {
  await logIn(page, origin, requester.nickname);
  await installed(page);
};
