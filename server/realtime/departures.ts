import type { Kysely } from 'kysely';
import type { ChatRoomId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { ServerClock } from '../context.ts';
import { announced } from '../db/pool.ts';
import type { Schema } from '../db/schema.ts';
import { depart } from '../domain/presence.ts';
import type { Log } from '../log.ts';
import type { Peer } from './peer.ts';

/** `seen`: when a connection that was closed for its silence last sent something. */
interface Departure {
  readonly peer: Peer;
  readonly room: ChatRoomId;
  readonly seen: LocalDateTime | null;
}

interface DepartureDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly wake: () => void;
}

/** Ends the presence of connections in rooms. */
export interface Departures {
  /** Never loses a departure: while the presence row exists, the user counts as present. */
  write(departure: Departure): Promise<void>;
  /** Writes the departures that failed, for example while the database was unavailable. */
  settle(): Promise<void>;
}

export const makeDepartures = ({ db, clock, log, wake }: DepartureDeps): Departures => {
  const failed: Departure[] = [];
  const store = ({ peer, room, seen }: Departure): Promise<void> =>
    announced(db, wake, (tx, announce) =>
      depart({ db: tx, user: peer.user, clock, announce }, room, { connection: peer.id, seen }),
    );
  return {
    write: async (departure) => {
      try {
        await store(departure);
      } catch (error) {
        failed.push(departure);
        log.error('a departure could not be written', error);
      }
    },
    settle: async () => {
      for (let first = failed[0]; first !== undefined; first = failed[0]) {
        await store(first); // on a failure the caller retries
        failed.shift();
      }
    },
  };
};
