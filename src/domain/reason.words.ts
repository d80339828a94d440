import { errors } from '#src/copy/errors.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import type { EntryReason } from '#src/db/rows.ts';

interface Own {
  /** Said where a code has no words of its own. */
  readonly fallback?: string;
  /** Time has passed over it: whether it is still wanted is asked in its own verb. */
  readonly expired?: string;
  /** What it depends on failed. */
  readonly orphaned?: string;
}

/** Why an entry was refused, or what its user is asked, where its kind has no reasons of its own. */
export const plainReason =
  ({ fallback, expired = ours.reason.expired, orphaned = ours.reason.orphaned }: Own = {}) =>
  (reason: EntryReason): string => {
    switch (reason.is) {
      case 'refused':
        return errors.text(reason.code, fallback);
      case 'changed':
      case 'drifted':
        return ours.reason.changed;
      case 'unproven':
        return ours.reason.unproven;
      case 'expired':
        return expired;
      case 'given-up':
        return ours.reason.givenUp;
      case 'poisoned':
        return ours.reason.poisoned;
      case 'contested':
        return ours.reason.contested;
      case 'orphaned':
        return orphaned;
      case 'unknown-kind':
        return ours.reason.unknown;
      default:
        return reason satisfies never;
    }
  };
