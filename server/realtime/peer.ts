import type { Peer as StompPeer } from '#packages/stomp-server/broker.ts';
import type { LiveSession } from '../auth/sessions.ts';

/** One authenticated connection over any transport, with its user and session. */
export type Peer = StompPeer<LiveSession>;
