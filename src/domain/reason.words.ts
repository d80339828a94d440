import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import type { EntryReason } from '#src/db/rows.ts';

interface Own {
  /** For a code that has no words of its own. */
  readonly fallback?: string;
  /** It has expired: whether it is still wanted is asked in its own verb. */
  readonly expired?: string;
  /** What it depends on failed. */
  readonly orphaned?: string;
}

/** Why an entry was refused, or what its user is asked, where its kind has no reasons of its own. */
export const plainReason =
  ({ fallback, expired = entryTexts.reason.expired, orphaned = entryTexts.reason.orphaned }: Own = {}) =>
  (reason: EntryReason): string => {
    switch (reason.is) {
      case 'refused':
        return errorTexts.text(reason.code, fallback);
      case 'changed':
      case 'drifted':
        return entryTexts.reason.changed;
      case 'unproven':
        return entryTexts.reason.unproven;
      case 'expired':
        return expired;
      case 'given-up':
        return entryTexts.reason.givenUp;
      case 'poisoned':
        return entryTexts.reason.poisoned;
      case 'contested':
        return entryTexts.reason.contested;
      case 'orphaned':
        return orphaned;
      case 'unknown-kind':
        return entryTexts.reason.unknown;
      default:
        return reason satisfies never;
    }
  };
