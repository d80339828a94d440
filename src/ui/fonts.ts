/** The family of the sheet below, as the tokens name it. */
export const webFont = '"Pretendard Variable"';

/** Where the fonts' own sheet lies: 92 slices of Pretendard, of which a page loads the eight or so that it writes with. */
const sheet = '/fonts/pretendard-1.3.9/pretendard.css';

/**
 * Asks for the fonts, once. The app calls it from the second start on, when the slices come from the service worker's
 * cache: a first visit is written in the system's own Korean font and stays small.
 */
export const loadFonts = (): void => {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  link.onerror = () => link.remove(); // asked for again by the next start; nothing waits for it
  document.head.append(link);
};

/** Back to the system's own font, at once. */
export const dropFonts = (): void => document.querySelector(`link[href="${sheet}"]`)?.remove();

/** Has the slices that a text is written with loaded before it is drawn: one that comes behind it draws it twice. */
export const loadLetters = (text: string): void =>
  void document.fonts.load(`1rem ${webFont}`, [...new Set(text)].join('')).catch(() => {}); // the system's are there
