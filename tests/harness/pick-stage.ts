import { expect, type Page } from '@playwright/test';
import { networkTexts } from '#src/copy/shell.ts';
import { openStored } from './chat-list-screen.ts';
import { aMessage, aRoom, aSpan, opponentId } from './chat-rows.ts';
import type { Stage } from './stage.ts';
import type { Rows } from './stored.ts';

/** How the screens of PICKs are opened with rows that were stored earlier. */

export const longest = { timeout: 20_000 };
/** How the names of those who look begin: each is somebody new. */
export const person = '약속보는이';
let turn = 0;

/** The room of the PICK with something said in it. */
const talk: Rows = {
  rooms: [aRoom({ readUpTo: '' })],
  messages: [
    '안녕하세요! 과잠 아직 있나요?',
    '네 있어요. 26일 저녁 어떠세요?',
    '좋아요, 학생회관에서 봬요',
  ].map((content, n) =>
    aMessage(n + 1, 1, { content, userId: (n === 1 ? 1 : opponentId) as typeof opponentId }),
  ),
  spans: [aSpan(1, 3)],
};

export const stored = async (
  { page, network }: Stage,
  path: string,
  rows: Rows,
  fails = false,
): Promise<void> => {
  turn += 1;
  await openStored(page, network, { nickname: `${person}${turn}`, path, rows: { ...talk, ...rows }, fails });
};

export const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible(longest);

export const offline = async ({ page, context }: Stage): Promise<void> => {
  await context.setOffline(true);
  await shows(page, networkTexts.offline);
};
