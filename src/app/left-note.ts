/**
 * The session of a logout that is still to be reported: noted outside the databases, as boot.ts notes that there is
 * one.
 */
const key = 'campick-left';

/** null: there is none, or the server names no sessions. */
export const noteLeft = (sessionName: string | null): void => {
  try {
    if (sessionName === null) localStorage.removeItem(key);
    else localStorage.setItem(key, sessionName);
  } catch {
    // storage is forbidden or full: the reported logout then ends whichever session there is
  }
};

export const leftNoted = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // see above
  }
};
