import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { closeReasons as theirs } from '#packages/stomp-server/close-reasons.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { closeReasons } from './close-reasons.ts';
import { makeConnectionRegistry } from './connections.ts';
import { endProcess, sweepDeadProcesses } from './dead-process-sweeper.ts';
import { makeDepartures } from './departures.ts';
import { makeEventDispatcher, makeOutboxReader } from './event-dispatcher.ts';
import { makeProcessLease } from './process-lease.ts';
import { makeRealtimeService, type RealtimeService } from './realtime-service.ts';

/** How the processes of one database are notified of each other's commits. */
type FanoutKind = 'local' | 'postgres';

const channel = 'campick_events';

/** How long events are kept for slower processes of a shared database; a process further behind starts over. */
const keepSeconds = { local: 0, postgres: 60 } as const satisfies Record<FanoutKind, number>;

/**
 * Notifies the other processes to read the outbox. A NOTIFY carries only the id of the process that committed: it has no
 * room for events, and events that are read from the table cannot be lost with a connection. One NOTIFY at a time;
 * the next one announces the commits made meanwhile.
 */
const makeBell = (db: Kysely<Schema>, own: () => number): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let again = false;
  const ring = async (): Promise<void> => {
    do {
      again = false;
      await sql`select pg_notify(${channel}, ${String(own())})`.execute(db);
    } while (again);
  };
  return () => {
    again = true;
    running ??= ring().finally(() => {
      running = null;
    });
    return running;
  };
};

/** Work that repeats until it is stopped, one run at a time. */
interface Beat {
  /** Runs `first` at once, then `beat` again and again, each time after a pause. */
  start(first: () => Promise<void>): void;
  /** Resolves once the running work has ended; no other follows. */
  stop(): Promise<void>;
}

const makeBeat = (pauseMs: number, beat: () => Promise<void>, failed: (error: unknown) => void): Beat => {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const run = (work: () => Promise<void>) => {
    running = work()
      .catch(failed)
      .then(() => {
        if (!isStopped) timer = setTimeout(() => run(beat), pauseMs);
      });
  };
  return {
    start: run,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
};

export interface RealtimeDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly sessions: Pick<Sessions, 'ended'>;
  /** Opens a connection of its own (db/pool.ts). */
  readonly dial: () => pg.Client;
  readonly fanout: FanoutKind;
  /** Our extensions of the contract (contract §11.4); off = a plain server. */
  readonly ext: boolean;
  /** Called for the same commits: they may have queued pushes (push/push-worker.ts). */
  readonly alsoWake?: () => void;
}

/** All that is behind the sockets: connections, presence and committed events. */
export interface Realtime {
  readonly service: RealtimeService;
  /** Call it after a commit that wrote events. */
  readonly wake: () => void;
  /** Resolves when every event committed before this call was sent to the connections of this process. */
  flush(): Promise<void>;
  /** Registers this process among those that serve the database. */
  start(): Promise<void>;
  /** Ends all presence of this process at once. */
  stop(): Promise<void>;
}

/** How often a process renews its lease, and sweeps dead processes. */
const beatMs = 2_000;
/** A process that has read nothing for this long may have missed events that others have deleted. */
const behindMs = 30_000;

/** Connects the parts. Nothing runs before `start`, but `wake` may be handed on earlier. */
export const makeRealtime = (deps: RealtimeDeps): Realtime => {
  const { db, clock, log, ext, fanout, alsoWake } = deps;
  const connections = makeConnectionRegistry();
  const dispatcher = makeEventDispatcher({ db, log, connections, ext });
  const reader = makeOutboxReader(db, keepSeconds[fanout], dispatcher.dispatch);
  const shared = fanout === 'postgres';
  let readAt = performance.now();

  const report = (what: string) => (error: unknown) => log.error(what, error);
  const read = async (): Promise<void> => {
    await reader.read();
    readAt = performance.now();
  };
  const hangUp = () => {
    for (const connection of connections.all()) connections.close(connection, theirs.shutdown); // clients reconnect
  };
  const processLease = makeProcessLease({
    ...deps,
    listen: shared
      ? {
          channel,
          received: (from) => {
            if (from !== String(processLease.id())) read().catch(report('events could not be read'));
          },
        }
      : null,
    onReplaced: hangUp,
    onBack: () => read().catch(report('events could not be read')),
  });
  const ring = makeBell(db, processLease.id);
  const wake = () => {
    alsoWake?.();
    read().catch(report('events could not be read')); // the next beat tries again
    if (shared) ring().catch(report('other processes could not be notified'));
  };
  const departures = makeDepartures({ db, clock, log, wake });
  const service = makeRealtimeService({
    ...deps,
    connections,
    departures,
    dispatcher,
    reader,
    wake,
    process: processLease.id,
  });

  /** A session may end without an event: its row was changed by hand, or is too old. */
  const hangUpEnded = async (): Promise<void> => {
    const open = [...connections.all()].filter(({ isClosed }) => !isClosed);
    if (open.length === 0) return;
    const ended = await deps.sessions.ended(
      db,
      open.map(({ peer: { user, session } }) => ({ user, session })),
    );
    const over = new Set(ended.map(({ session }) => session));
    for (const connection of open)
      if (over.has(connection.peer.session)) connections.close(connection, closeReasons.sessionEnded);
  };
  const sweep = () => sweepDeadProcesses({ db, clock, wake }, processLease.id());
  const beat = makeBeat(
    beatMs,
    async () => {
      if (shared && performance.now() - readAt > behindMs) hangUp();
      await read();
      await hangUpEnded();
      await processLease.beat();
      await departures.settle();
      await sweep();
      await reader.trim();
    },
    report('a beat failed'),
  );

  return {
    service,
    wake,
    flush: read,
    start: async () => {
      await reader.start();
      await processLease.start();
      readAt = performance.now();
      beat.start(sweep); // room by room: a user who returns after a crash does not wait until every room is swept
    },
    stop: async () => {
      await beat.stop();
      hangUp();
      const own = { id: processLease.id(), seen: moment(clock.now()) };
      await endProcess({ db, clock, wake }, own, async () => true).catch(
        report('presence could not be ended'),
      );
      await read().catch(report('events could not be read'));
      if (shared) await ring().catch(report('other processes could not be notified'));
      await processLease.stop();
    },
  };
};
