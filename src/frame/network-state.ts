import type { Moment, Trouble } from '#src/db/rows.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';

/** The engine got through at a moment after the device said that it had no network: it was wrong (F-E4). */
export const isRefuted = (saidAt: Moment, reachedAt: Moment): boolean => reachedAt > saidAt;

/** The state of the network, as far as this device knows: its own report, then the last outcome of the engine. */
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

/** Nothing reaches the server: mutations wait. */
export const isCut = (network: NetworkState): boolean =>
  network === 'offline' || network === 'portal' || network === 'trouble';

/** What keeps every call from the server. The engine repeats all that failed by it as soon as the link is free. */
const ofTheWay: ReadonlySet<Trouble> = new Set(['offline', 'slow', 'portal', 'unanswered']);

/**
 * Whether the last refresh failed in a way that its own place on screen has to report. A fault of the network is
 * reported by the line at the top, once for all; beside each list too it would be read three times.
 */
export const isOwnTrouble = (trouble: Trouble | null, network: NetworkState): boolean =>
  trouble !== null && !ofTheWay.has(trouble) && !isCut(network);

/** True when a link that was cut off works again, which is announced; a slow one was never cut off. */
export const cameBack = (before: NetworkState, now: NetworkState): boolean =>
  (now === 'online' || now === 'slow') && isCut(before);

/** The pending entries, as far as they are shown without the user asking. */
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
