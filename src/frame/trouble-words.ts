import { storageTexts } from '#src/copy/device.ts';
import { frameTexts } from '#src/copy/frame.ts';
import { networkTexts, stateTexts } from '#src/copy/shell.ts';
import type { Trouble } from '#src/db/rows.ts';

/** Why nothing was fetched, in words for the user. */
export const troubleWords = (trouble: Trouble): string => {
  switch (trouble) {
    case 'offline':
      return networkTexts.offline;
    case 'portal':
      return networkTexts.portal;
    case 'slow':
      return networkTexts.slow;
    case 'unanswered':
    case 'busy':
      return networkTexts.trouble;
    case 'signed-out':
      return frameTexts.login.expired;
    case 'storage':
      return storageTexts.full;
    case 'refused':
    case 'unreadable':
      return stateTexts.unknown;
    default:
      return trouble satisfies never;
  }
};
