import type { StompSession } from './stomp-session.ts';

/** All connections of this process, over any transport. */
export interface Connections {
  /** Reserves a place, also for a handshake; null when all are taken. Free it when the handshake fails. */
  reserve(): Place | null;
  readonly count: number;
  /** Accepts no more, closes all, and resolves once each has left the hub. */
  stop(): Promise<void>;
}

export interface Place {
  /** Takes the place for an open connection and frees it when the connection has left. */
  fill(session: StompSession): void;
  free(): void;
}

export const makeConnections = (limit: number): Connections => {
  const open = new Set<StompSession>();
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
        fill: (session) => {
          open.add(session);
          if (isStopped) session.peer.close('shutdown'); // the server stopped during this handshake
          void session.left.then(() => {
            open.delete(session);
            free();
          });
        },
      };
    },
    stop: async () => {
      isStopped = true;
      const all = [...open];
      for (const { peer } of all) peer.close('shutdown');
      await Promise.all(all.map(({ left }) => left));
    },
  };
};
