import { type CloseReason, closeReasons } from './close-reasons.ts';

/** What is kept of an open connection. */
interface Open {
  readonly peer: { close(reason: CloseReason): void };
  /** Resolves once the connection has left the broker. */
  readonly left: Promise<void>;
}

/** All connections of this server, over any transport. */
export interface Connections {
  /** Reserves a place, also for a handshake; null when all are taken. Free it when the handshake fails. */
  reserve(): Place | null;
  readonly count: number;
  /** Accepts no more, closes all, and resolves once each has left the broker. */
  stop(): Promise<void>;
}

export interface Place {
  /** Takes the place for an open connection and frees it when the connection has left. */
  fill(connection: Open): void;
  free(): void;
}

export const makeConnections = (limit: number): Connections => {
  const open = new Set<Open>();
  let taken = 0;
  let isStopped = false;
  return {
    get count() {
      return taken;
    },
    reserve: () => {
      if (isStopped || taken >= limit) return null;
      taken += 1;
      let isFree = false;
      const free = () => {
        if (!isFree) taken -= 1;
        isFree = true;
      };
      return {
        free,
        fill: (connection) => {
          open.add(connection);
          if (isStopped) connection.peer.close(closeReasons.shutdown); // the server stopped during this handshake
          void connection.left.then(() => {
            open.delete(connection);
            free();
          });
        },
      };
    },
    stop: async () => {
      isStopped = true;
      const all = [...open];
      for (const { peer } of all) peer.close(closeReasons.shutdown);
      await Promise.all(all.map(({ left }) => left));
    },
  };
};
