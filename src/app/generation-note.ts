import type { Account, AccountStore } from '#src/db/accounts.ts';

// Notes the account, the generation of its database and how many things wait there to be sent, in the stores that a browser
// wipes apart from databases: web storage and cookies. Once database and backup store are wiped, only this note tells a
// wiped device from a new one, and how much waited there (F-D3).

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

interface Note {
  readonly account: Account;
  readonly generation: string;
}

/** The database that this page has open, once it is known whether the one before was wiped. */
let open: (Note & { readonly store: AccountStore }) | null = null;
/** How many things wait in it, as far as this page knows. */
let waits: { readonly store: AccountStore; readonly count: number } | null = null;

const write = (): void => {
  if (open === null) return;
  const count = waits?.store === open.store ? waits.count : 0;
  const note = `${open.account}:${open.generation}:${count}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in older Safari
  document.cookie = cookieOf(note, mostSeconds);
  try {
    localStorage.setItem(name, note);
  } catch {
    // storage is forbidden or full: the cookie alone must do
  }
};

export const noteGeneration = (store: AccountStore, note: Note): void => {
  open = { ...note, store };
  write();
};

/** Notes how many things wait in this database; in another one than that of the note they change nothing. */
export const noteWaiting = (store: AccountStore, count: number): void => {
  waits = { store, count };
  if (open?.store === store) write();
};

export const forgetGeneration = (): void => {
  open = null;
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookieOf('', 0);
  try {
    localStorage.removeItem(name);
  } catch {
    // see above
  }
};

/**
 * What went with the database of this account that is noted, where that is of another generation than the stored one:
 * `waited`, how many things waited to be sent when it was last noted, 0 also where it was not. null: nothing went.
 */
export const lostSince = ({ account, generation }: Note): { readonly waited: number } | null => {
  const own = noted()
    .map((note) => note.split(':'))
    .filter(([user]) => user === String(account));
  if (own.length === 0 || own.some(([, known]) => known === generation)) return null;
  return { waited: Math.max(...own.map(([, , count]) => Number(count) || 0)) };
};
