import type { Account } from '#src/db/accounts.ts';
import type { Mutation } from '#src/db/mutation.ts';
import type { DraftRow } from '#src/db/rows.ts';
import { systemClock } from '#src/lib/time.ts';

/*
 * What a user has just done, and is not on the disk yet, is noted in web storage, which a page writes before it goes on:
 * a page that is left, reloaded or closed in the middle of the write is followed by one that stores it [O56]. A note goes
 * once its write is over (docs/decisions/0060).
 */

const prefixOf = (account: Account): string => `campick-unkept:${account}:`;

/** When the last note was made; it grows whatever the clock does. */
let last = 0;

/** Notes something in the order of time; returns a function that removes the note. null: nothing can be noted here. */
const note = (account: Account, what: object): (() => void) | null => {
  last = Math.max(last + 1, systemClock.wall());
  const name = `${prefixOf(account)}${last}`; // 13 digits until the year 2286: names sort by their time
  try {
    localStorage.setItem(name, JSON.stringify(what));
    return () => localStorage.removeItem(name);
  } catch {
    return null; // web storage is forbidden or full: the write alone must do
  }
};

/** Notes mutations that are stored in one transaction; null also for one with a photo, which does not fit in a note. */
export const noteMutations = (account: Account, mutations: readonly Mutation[]): (() => void) | null =>
  mutations.some(({ photo }) => photo !== null)
    ? null
    : note(account, {
        act: mutations.map(({ definition, ...rest }) => ({
          ...rest,
          kind: definition.kind,
          v: definition.version,
        })),
      });

export const noteDraft = (account: Account, draft: DraftRow): void => void note(account, { draft });

/** The names of an account's notes, in the order in which their user acted. */
export const notesOf = (account: Account): string[] => {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefixOf(account)))
      .sort();
  } catch {
    return []; // forbidden: there are none
  }
};
