/**
 * Distinguishes the app's own files from what a captive portal or an error page answers in their place (F-E1, faults
 * §4.8).
 */

/** A complete answer, not redirected, of the type that was expected. */
export const expects = (type: string, response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith(type);

/** The mark that only the app's own page carries. */
const marker = 'name="campick-build"';

/** What the type of a file of each ending says. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: '/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/',
  webp: 'image/',
  webmanifest: 'json',
};

/** Whether a file of the build may be kept as the app's own. */
export const isOurOwnFile = async (address: string, response: Response): Promise<boolean> => {
  if (response.status !== 200 || response.redirected) return false;
  const { pathname } = new URL(address);
  const type = response.headers.get('content-type') ?? '';
  const expected = types[pathname.split('.').pop() ?? ''] ?? '';
  if (!type.includes(expected)) return false;
  return !pathname.endsWith('.html') || (await response.clone().text()).includes(marker);
};
