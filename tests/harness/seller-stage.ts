import { expect, type Page } from '@playwright/test';
import { sellScreenTexts } from '#src/features/post/text.ts';
import { aForm } from './listings.ts';
import { logIn } from './login.ts';
import type { Stage } from './stage.ts';
import { leaveRows, type Rows } from './stored.ts';
import { answerAll, openWizard, pictures } from './wizard-screen.ts';

/** What the states of a seller's screens begin with. */

let turn = 0;
/** A nickname that no test has used. */
export const nobodyYet = (): string => {
  turn += 1;
  return `꾸미는이${turn}`;
};
export const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
export const title = '아주 긴 제목을 가진 버건디 과잠 M 사이즈, 자수는 새것 수준이고 소매만 조금 닳았어요';

export const wizard = ({ page, network }: Stage): Promise<void> =>
  openWizard(page, network.origin, nobodyYet());

/** The wizard on its last step, everything filled in. */
export const lastStep = async (stage: Stage): Promise<void> => {
  await wizard(stage);
  await answerAll(stage.page, { title, files: await pictures(1) });
  await shows(stage.page, sellScreenTexts.auto.label);
};

/** A member with rows that were stored earlier. */
export const withRows = async ({ page, network }: Stage, path: string, rows: Rows): Promise<void> => {
  await logIn(page, network.origin, nobodyYet());
  await expect(page.getByRole('feed')).toBeVisible();
  await leaveRows(page, rows);
  await page.goto(path);
};

/** A stored draft of a new listing. */
export const draft = (draftId: string, named: string) => ({
  key: `listing:${draftId}`,
  v: 1,
  value: {
    draftId,
    form: aForm({ title: named, photos: [] }),
    step: 3,
    auto: false,
    edits: null,
    isSaved: true,
  },
  at: Date.UTC(2026, 10, 24, 5, 2),
  photos: [],
});
