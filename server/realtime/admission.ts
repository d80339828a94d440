import type { IncomingMessage } from 'node:http';
import type { LiveSession } from '../auth/sessions.ts';
import { Problem } from '../problem.ts';
import type { Origins } from '../security.ts';

/**
 * Admits a request to the sockets, or throws the Problem that answers it (contract §4.1, faults §4.15). Called for each
 * SockJS request too: any page can send those, as it can open a WebSocket.
 */
export type Admission = (request: Pick<IncomingMessage, 'headers'>) => Promise<LiveSession>;

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ');

/**
 * Neither CORS nor SameSite=None protects a WebSocket, so the server checks the Origin: it must equal our own or one on
 * the list exactly; `null` is neither. A request without Origin is either a GET of our own page, which browsers then
 * mark as same-origin, or not from a browser, which then has no cookies to abuse.
 */
const isForeign = (
  { origin, site, own }: { readonly origin?: string; readonly site?: string; readonly own: string },
  origins: Origins,
): boolean => {
  if (origin !== undefined) return origin !== own && !origins.listed(origin);
  return site !== undefined && site !== 'same-origin';
};

export const makeAdmission =
  (origins: Origins, behind: (cookies: string | undefined) => Promise<LiveSession | null>): Admission =>
  async ({ headers }) => {
    const own = origins.own(headers.host, single(headers['x-forwarded-proto']));
    const [origin, site] = [headers.origin, single(headers['sec-fetch-site'])];
    const from = {
      ...(origin === undefined ? {} : { origin }),
      ...(site === undefined ? {} : { site }),
    };
    if (own === null || isForeign({ ...from, own }, origins)) throw new Problem('FORBIDDEN_ORIGIN');
    const session = await behind(headers.cookie);
    if (session === null) throw new Problem('NOT_LOGIN');
    return session;
  };
