import type { Account } from '#src/db/accounts.ts';

// Notes the account and the generation of its database in the stores that a browser wipes apart from databases: web
// storage and cookies. Once database and backup store are wiped, only this note tells a wiped device from a new one
// (F-D3).

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

/** Whether a note names another generation of this account's database than the stored one. */
export const isOtherGeneration = (account: Account, generation: string): boolean => {
  const own = noted().filter((note) => note.startsWith(`${account}:`));
  return own.length > 0 && !own.includes(`${account}:${generation}`);
};
