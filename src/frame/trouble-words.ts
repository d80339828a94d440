import * as ko from '#src/copy/first.ts';
import type { Trouble } from '#src/db/rows.ts';

/** Why nothing was fetched, in words for the user. */
export const troubleWords = (trouble: Trouble): string => {
  switch (trouble) {
    case 'offline':
      return ko.network.offline;
    case 'portal':
      return ko.network.portal;
    case 'slow':
      return ko.network.slow;
    case 'unanswered':
    case 'busy':
      return ko.network.trouble;
    case 'signed-out':
      return ko.frame.login.expired;
    case 'storage':
      return ko.storage.full;
    case 'refused':
    case 'unreadable':
      return ko.state.unknown;
    default:
      return trouble satisfies never;
  }
};
