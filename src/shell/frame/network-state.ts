import type { Moment, Trouble } from '#src/db/rows.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** The engine got through at a moment after the device said that it had no network: it was wrong (F-E4). */
export const isRefuted = (saidAt: Moment, reachedAt: Moment): boolean => reachedAt > saidAt;

/** How the network is, as far as this device can tell: its own word, then what the engine met. */
export const networkOf = (
  online: boolean,
  link: Trouble | null,
  broken: boolean,
): Exclude<NetworkState, 'back' | 'syncing' | 'sent'> => {
  if (!online || link === 'offline') return 'offline';
  if (link === 'portal') return 'portal';
  if (link === 'slow') return 'slow';
  return link === null && !broken ? 'online' : 'trouble';
};

/** Nothing reaches the server: what is wanted waits. */
export const isCut = (network: NetworkState): boolean =>
  network === 'offline' || network === 'portal' || network === 'trouble';

/** What keeps every call from the server. The engine then asks for all that failed by it as soon as the way is free. */
const ofTheWay: ReadonlySet<Trouble> = new Set(['offline', 'slow', 'portal', 'unanswered']);

/**
 * Whether the last attempt to renew something failed in a way that its own place on screen has to say. What is wrong with the
 * network the line at the top says, once for all; said beside each list too it would be read three times.
 */
export const isOwnTrouble = (trouble: Trouble | null, network: NetworkState): boolean =>
  trouble !== null && !ofTheWay.has(trouble) && !isCut(network);

/** True when what was cut off works again, which is worth a word; slow was never away. */
export const cameBack = (before: NetworkState, now: NetworkState): boolean =>
  (now === 'online' || now === 'slow') && isCut(before);

/** What waits to be sent, as far as a person is told without asking. */
export interface Waiting {
  /** For a badge. */
  readonly count: number;
  readonly sending: number;
  readonly attention: number;
  /** Names what failed, with its attempts. */
  readonly troubled: string;
  /** What the network line says of it. */
  readonly says: 'syncing' | 'sent' | null;
}
