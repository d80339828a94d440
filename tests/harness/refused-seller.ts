import type { Page } from '@playwright/test';
import { itemTexts } from '#src/copy/home.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { Fault } from './fault.ts';
import { expect } from './fixtures.ts';
import { amount, button, question, slots, titleField } from './wizard-screen.ts';

/** What a server can refuse a seller (contract §2.3, §7), and what must still be on the screen then. */

export const presignPath = /^\/api\/v1\/item\/presigned-url/;
export const createPath = /^\/api\/v1\/item$/;
export const storePath = /^\/media-upload\//;

export const refusedBy = (status: number, code: string): Fault => ({ kind: 'status', status, code });

/** Everything that `answerAll` wrote. */
export const expectIntact = async (page: Page, written: string, photos: number): Promise<void> => {
  await expect(question(page, 6)).toBeVisible();
  await expect(amount(page, itemTexts.salePrice)).toHaveValue('45,000');
  await button(page, actionTexts.previous).click();
  await expect(titleField(page)).toHaveValue(written);
  await expect(slots(page)).toHaveCount(photos);
};
