import type { OpenSocket } from '#src/sync/socket/socket-port.ts';
import type { Owner } from './clock.ts';

/** What may be wrong with a device's live connections, beside what is wrong with its calls. */
export type SocketFault =
  | 'none'
  /** The handshake fails, or nothing is heard of it. */
  | 'refuse'
  | 'hang'
  /** Nothing comes or goes any more, and nobody says so. */
  | 'half-open'
  /** It ends, as with a server that restarts. */
  | 'reset';

/** How a device opens live sessions, and what befalls those that it has. */
export interface Dial {
  open(by: Owner): OpenSocket;
  setFault(now: SocketFault): void;
  offline(): void;
  healed(): void;
  abandon(by: Owner): void;
}
