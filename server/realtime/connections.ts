import type { StompSession } from './stomp-session.ts';

/** Every connection of this process, whatever carries it. */
export interface Connections {
  /** A place for one more, handshakes under way included; null when all are taken. Give it back when it comes to nothing. */
  reserve(): Place | null;
  readonly count: number;
  /** Takes no more, says goodbye to all, and resolves once the hub has let go of each. */
  stop(): Promise<void>;
}

export interface Place {
  /** The connection stands; the place is free again when it has left. */
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
          if (isStopped) session.peer.close('shutdown'); // it stopped while this one shook hands
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
