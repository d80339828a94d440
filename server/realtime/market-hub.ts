import type { Kysely } from 'kysely';
import { errors } from '#contract/errors.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { destinations } from '#contract/realtime.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { say } from '../domain/chats.ts';
import { arrive, depart } from '../domain/presence.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { announced } from '../transaction.ts';
import type { Hub, Peer, Refusal } from './hub.ts';
import type { OutboxReader } from './outbox-reader.ts';
import type { Seats } from './seats.ts';
import type { Teller } from './teller.ts';

/** Connections of a user in one process (B-71). */
const mostSeats = 5;

export interface HubDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly sessions: Pick<Sessions, 'lives'>;
  readonly seats: Seats;
  readonly teller: Pick<Teller, 'welcome'>;
  readonly reader: Pick<OutboxReader, 'read'>;
  readonly wake: () => void;
  /** The process's id (lifeline.ts). */
  readonly process: () => number;
  readonly ext: boolean;
}

/** The hub, and the departures that a database which was away still has to hear of. */
export interface MarketHub extends Hub {
  /** Writes down departures that could not be written when they happened. */
  settle(): Promise<void>;
}

/** `seen`: when a connection that went silent was heard last. */
interface Departure {
  readonly peer: Peer;
  readonly room: ChatRoomId;
  readonly seen: LocalDateTime | null;
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Problem)) throw error;
  return { code: error.code, text: errors[error.code].message };
};

export const makeMarketHub = (deps: HubDeps): MarketHub => {
  const { db, clock, log, sessions, seats, teller, reader, wake, ext } = deps;
  const owed: Departure[] = [];

  const write = ({ peer, room, seen }: Departure): Promise<void> =>
    announced(db, wake, (tx, announce) =>
      depart({ db: tx, user: peer.user, clock, announce }, room, { connection: peer.id, seen }),
    );
  /** A departure is never lost: while the row stands its user counts as being there. */
  const goOut = async (departure: Departure): Promise<void> => {
    try {
      await write(departure);
    } catch (error) {
      owed.push(departure);
      log.error('a departure could not be written', error);
    }
  };
  const toUser = (peer: Peer, type: string, message: object) => {
    for (const seat of seats.of(peer.user))
      if (seat.hearing) seat.peer.deliver(destinations.user, JSON.stringify({ type, message }));
  };

  return {
    join: async (peer) => {
      seats.add(peer);
      const others = [...seats.of(peer.user)].filter(({ over }) => !over);
      for (const seat of others.slice(0, -mostSeats)) seats.dismiss(seat, 'too-many');
      // asked after it sits: a session that ends from now on finds it here
      const seat = seats.get(peer.id);
      if (seat && !(await sessions.lives(db, peer))) seats.dismiss(seat, 'session-ended');
    },
    hear: async (peer) => {
      const seat = seats.get(peer.id);
      if (!seat || seat.over) return;
      seat.hearing = true;
      teller.welcome(seat);
      await reader.read();
    },
    unhear: (peer) => {
      const seat = seats.get(peer.id);
      if (seat) seat.hearing = false;
    },
    enter: async (peer, room) => {
      const seat = seats.get(peer.id);
      if (!seat || seat.over || seat.places.has(room)) return null;
      seat.places.add(room);
      try {
        await announced(db, wake, (tx, announce) =>
          arrive({ db: tx, user: peer.user, clock, announce }, room, {
            connection: peer.id,
            process: deps.process(),
          }),
        );
        await reader.read(); // its own ENTER makes it hear the room
        return null;
      } catch (error) {
        if (error instanceof Problem) seat.places.delete(room); // otherwise it may have been written
        return refusalOf(error);
      }
    },
    exit: async (peer, room) => {
      const seat = seats.get(peer.id);
      if (!seat?.places.delete(room)) return;
      seats.give(seat, room);
      await goOut({ peer, room, seen: null });
    },
    say: async (peer, message) => {
      const { clientMessageId: key = null, ...rest } = message;
      const ctx = { db, user: peer.user, clock, ifMatch: null, announce: wake };
      try {
        if (!seats.get(peer.id) || seats.get(peer.id)?.over) return null;
        await say(ctx, ext ? message : rest, (work) =>
          announced(db, wake, (tx, announce) => work({ ...ctx, db: tx, announce })),
        );
        return null;
      } catch (error) {
        const refusal = refusalOf(error);
        const { code, text } = refusal;
        if (ext)
          toUser(peer, 'CHAT_REJECTED', { chatRoomId: message.chatRoomId, clientMessageId: key, code, text });
        return refusal;
      }
    },
    leave: async (peer, silentMs = 0) => {
      const seat = seats.remove(peer.id);
      const seen = silentMs > 0 ? moment(clock.now() - silentMs) : null;
      for (const room of seat?.places ?? []) await goOut({ peer, room, seen });
    },
    settle: async () => {
      for (let first = owed[0]; first !== undefined; first = owed[0]) {
        await write(first); // the caller hears of a failure, and asks again
        owed.shift();
      }
    },
  };
};
