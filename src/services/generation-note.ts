import type { Account } from '#src/db/accounts.ts';

// Which generation of whose database is on this device, noted in each kind of store that a browser wipes apart from databases:
// web storage and cookies. Nothing but this note tells a wiped device from a new one once the database and the backup store are gone (F-D3).

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

export const noteGeneration = (account: Account, generation: string): void => {
  const note = `${account}:${generation}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and in older Safari
  document.cookie = cookieOf(note, mostSeconds);
  try {
    localStorage.setItem(name, note);
  } catch {
    // storage is forbidden or full: the cookie alone must do
  }
};

export const forgetGeneration = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookieOf('', 0);
  try {
    localStorage.removeItem(name);
  } catch {
    // see above
  }
};

/** Whether a note tells of another generation of this account's database than the one that is here. */
export const isOtherGeneration = (account: Account, generation: string): boolean => {
  const own = noted().filter((note) => note.startsWith(`${account}:`));
  return own.length > 0 && !own.includes(`${account}:${generation}`);
};
