import { parseAccept } from 'hono/utils/accept';

/** What a header says of the first of these ranges that it names, the most specific first; null: it names none. */
const qualityOf = (header: string, ranges: readonly string[]): number | null => {
  const given = parseAccept(header);
  for (const range of ranges) {
    const named = given.filter(({ type }) => type.toLowerCase() === range);
    if (named.length > 0) return Math.max(...named.map(({ q }) => q));
  }
  return null;
};

/**
 * Whether this client takes a page: crawlers of messengers ask for anything at all, or say nothing (RFC 9110 §12.5.1).
 */
export const acceptsHtml = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept.trim() === '' ||
  (qualityOf(accept, ['text/html', 'text/*', '*/*']) ?? 0) > 0;

/** Whether an answer may be packed like this. Who does not say gets it as it is, which everybody can read. */
export const acceptsEncoding = (acceptEncoding: string | undefined, encoding: string): boolean =>
  (qualityOf(acceptEncoding ?? '', [encoding, '*']) ?? 0) > 0;
