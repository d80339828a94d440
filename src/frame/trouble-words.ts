import { storageTexts } from '#src/copy/device.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import type { Trouble } from '#src/db/rows.ts';
import type { Unfetched } from './unfetched.ts';

const words: Readonly<Record<Trouble, string>> = {
  offline: networkTexts.offline,
  portal: networkTexts.portal,
  slow: networkTexts.slow,
  unanswered: networkTexts.trouble,
  busy: networkTexts.trouble,
  'signed-out': frameTexts.login.expired,
  storage: storageTexts.full,
  refused: stateTexts.unknown,
  unreadable: stateTexts.unknown,
};

/** Why nothing was fetched, in words for the user. */
export const troubleWords = (trouble: Trouble): string => words[trouble];

/** Why nothing of what a screen shows is stored, in words for the user. */
export const unfetchedWords = (
  state: Exclude<Unfetched, { is: 'loading' }>,
): { readonly title: string; readonly subtitle?: string } =>
  state.is === 'never' ? stateTexts.neverFetched : { title: troubleWords(state.trouble) };
