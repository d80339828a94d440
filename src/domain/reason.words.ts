import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import type { EntryReason } from '#src/db/rows.ts';

type Words = Readonly<Record<Exclude<EntryReason['is'], 'refused'>, string>>;

const { changed, unproven, expired, givenUp, poisoned, contested, orphaned, unknown } = entryTexts.reason;
const words: Words = {
  changed,
  drifted: changed,
  unproven,
  expired,
  'given-up': givenUp,
  poisoned,
  contested,
  orphaned,
  'unknown-kind': unknown,
};

/** Why an entry was refused, or what its user is asked. `own`: where its kind says it in its own words. */
export const reasonWords = (
  reason: EntryReason,
  refused: (code: string) => string,
  own: Partial<Words> = {},
): string => (reason.is === 'refused' ? refused(reason.code) : (own[reason.is] ?? words[reason.is]));

/** The same of a kind that has no codes of its own; `fallback`: for a code that has no words. */
export const plainReason =
  ({ fallback, ...own }: Partial<Words> & { readonly fallback?: string } = {}) =>
  (reason: EntryReason): string =>
    reasonWords(reason, (code) => errorTexts.text(code, fallback), own);
