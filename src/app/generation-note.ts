import type { Account } from '#src/db/accounts.ts';

// Notes the account, the generation of its database and how many things wait there to be sent, in the stores that a browser
// wipes apart from databases: web storage and cookies. Once database and backup store are wiped, only this note tells a
// wiped device from a new one, and how much was lost (F-D3).

const name = 'campick-generation';
/** As long as browsers keep a cookie. */
const mostSeconds = 400 * 24 * 60 * 60;

const cookieOf = (value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

const noted = (): string[] => {
  const cookies = document.cookie.split('; ').flatMap((pair) => {
    const [key, value = ''] = pair.split('=');
    return key === name ? [value] : [];
  });
  try {
    return [...cookies, localStorage.getItem(name) ?? ''];
  } catch {
    return cookies; // storage is forbidden here
  }
};

/** What this page has noted, and what waits as far as it knows; a wipe is found out before the first of them changes. */
let here: { readonly account: Account; readonly generation: string } | null = null;
let waits: { readonly account: Account; readonly count: number } | null = null;

const write = (): void => {
  if (here === null) return;
  const count = waits?.account === here.account ? waits.count : '';
  const note = `${here.account}:${here.generation}:${count}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in older Safari
  document.cookie = cookieOf(note, mostSeconds);
  try {
    localStorage.setItem(name, note);
  } catch {
    // storage is forbidden or full: the cookie alone must do
  }
};

export const noteGeneration = (account: Account, generation: string): void => {
  here = { account, generation };
  write();
};

/** Notes how many things of this account wait to be sent. */
export const noteWaiting = (account: Account, count: number): void => {
  waits = { account, count };
  write();
};

/** Writes no more about this database; what is noted stays. */
export const stopNoting = (): void => {
  here = null;
};

export const forgetGeneration = (): void => {
  stopNoting();
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookieOf('', 0);
  try {
    localStorage.removeItem(name);
  } catch {
    // see above
  }
};

/**
 * What went with the database that a note names, where it is of another generation than the stored one: how many things
 * waited to be sent; `waited` null: that was not noted. null: the note names this database, or there is none.
 */
export const lostSince = (
  account: Account,
  generation: string,
): { readonly waited: number | null } | null => {
  const own = noted().flatMap((note) => {
    const [user, name, count = ''] = note.split(':');
    return user === String(account) ? [{ name, waited: count === '' ? null : Number(count) }] : [];
  });
  const [first] = own;
  if (first === undefined || own.some(({ name }) => name === generation)) return null;
  return { waited: own.find(({ waited }) => waited !== null)?.waited ?? null };
};
