import type { IncomingMessage } from 'node:http';
import type { Origins } from '../origins.ts';
import { Problem } from '../problem.ts';
import type { Who } from './stomp-session.ts';

/** Lets a request near the sockets, or throws the Problem it is answered with (contract §4.1, faults §4.15). */
export interface Handshake {
  /** Also for the requests of SockJS, each of them: its pages are as foreign as those of a WebSocket. */
  admit(request: Pick<IncomingMessage, 'headers'>): Promise<Who>;
}

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ');

/**
 * A WebSocket obeys neither CORS nor SameSite=None, so the server has to look: a page's Origin is ours or on the list, letter
 * for letter; `null` is neither. Without Origin it is either our own page's GET, which browsers then mark as same-origin, or
 * no browser at all, which has no cookies to abuse.
 */
export const isForeign = (
  { origin, site, own }: { readonly origin?: string; readonly site?: string; readonly own: string },
  origins: Origins,
): boolean => {
  if (origin !== undefined) return origin !== own && !origins.listed(origin);
  return site !== undefined && site !== 'same-origin';
};

export const makeHandshake = (
  origins: Origins,
  behind: (cookies: string | undefined) => Promise<Who | null>,
): Handshake => ({
  admit: async ({ headers }) => {
    const own = origins.own(headers.host, single(headers['x-forwarded-proto']));
    const [origin, site] = [headers.origin, single(headers['sec-fetch-site'])];
    const from = {
      ...(origin === undefined ? {} : { origin }),
      ...(site === undefined ? {} : { site }),
    };
    if (own === null || isForeign({ ...from, own }, origins)) throw new Problem('FORBIDDEN_ORIGIN');
    const who = await behind(headers.cookie);
    if (who === null) throw new Problem('NOT_LOGIN');
    return who;
  },
});
