import { createHash } from 'node:crypto';
import type { HttpContext } from './http.ts';

/** A strong tag: of these bytes, and of no others. */
export const tagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const opaque = /^(?:W\/)?("[^"]*")$/;

/** Tags of a list; a comma may stand within one. */
const listed = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];

/**
 * Whether this client has what it asks for already: its copy's tag is in the list, weak or not, or any copy will do
 * (RFC 9110 §13.1.2). Without a tag nothing is compared: no answer of ours says when it was changed (RFC 9110 §13.1.3).
 */
export const hasCopy = (c: HttpContext, etag: string): boolean => {
  const known = c.req.header('if-none-match')?.trim();
  if (known === undefined) return false;
  const own = opaque.exec(etag)?.[1];
  return known === '*' || listed(known).some((tag) => opaque.exec(tag)?.[1] === own);
};
