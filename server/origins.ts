import { isIP } from 'node:net';
import type { Env } from './env.ts';
import { isLoopback } from './env-vars.ts';

/** Which hosts are us, and which web origins may use us (contract §1.7, faults §4.13–4.14, B-22, B-32). */
export interface Origins {
  /** The origin this request was sent to, or null when its Host header is not one of ours. */
  own(host: string | undefined, forwardedProto: string | undefined): string | null;
  /** On the exact allow-list; never our own origin, never `null`. */
  listed(origin: string): boolean;
}

const hostShape = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Names a hostile page cannot point at us: loopback, and plain addresses (re-binding needs a name). */
const unforgeable = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/** Decides from the environment alone; nothing is reflected from the request. */
export const makeOrigins = (
  env: Pick<Env, 'publicOrigin' | 'allowedOrigins' | 'frontendUrl' | 'trustProxy'>,
): Origins => {
  const frontend = URL.parse(env.frontendUrl)?.origin;
  const list = new Set([...env.allowedOrigins, ...(frontend === undefined ? [] : [frontend])]);
  const publicHost = env.publicOrigin === null ? null : new URL(env.publicOrigin).host;
  return {
    own: (host, forwardedProto) => {
      if (host === undefined || !hostShape.test(host)) return null;
      const url = URL.parse(`http://${host}`);
      if (url === null) return null;
      if (publicHost !== null && url.host === publicHost) return env.publicOrigin;
      if (publicHost === null ? !unforgeable(url.hostname) : !isLoopback(url.hostname)) return null;
      return env.trustProxy && forwardedProto === 'https' ? `https://${url.host}` : url.origin;
    },
    listed: (origin) => list.has(origin),
  };
};
