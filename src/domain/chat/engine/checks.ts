import type { ChatRoomId } from '#contract/ids.ts';
import type { Clock } from '#src/lib/time.ts';

/** Reads rooms from the server, one read of a room at a time; a read that is requested meanwhile follows. */
export interface Checks {
  /** Reads the room after this many ms, or earlier where a read is due earlier. */
  soon(room: ChatRoomId, ms: number): void;
  stop(): void;
  idle(): Promise<void>;
}

/** A failed read is repeated after this, doubled with each failure in a row, ms. */
const failedMs = 5_000;
const longestMs = 20_000;

interface Entry {
  /** Consecutive failures. */
  failures: number;
  running: Promise<void> | null;
  /** Monotonic; null: nothing is due. */
  dueAt: number | null;
  disarm: () => void;
}

/** `run` returns whether to try again, and throws only what ends the engine. */
export const makeChecks = (
  clock: Clock,
  run: (room: ChatRoomId) => Promise<'done' | 'again'>,
  onFatal: (error: unknown) => void,
): Checks => {
  const entries = new Map<ChatRoomId, Entry>();
  let stopped = false;

  const check = async (room: ChatRoomId, entry: Entry): Promise<void> => {
    const outcome = await run(room);
    if (outcome === 'done') {
      entry.failures = 0;
      return;
    }
    const wait = Math.min(longestMs, failedMs * 2 ** entry.failures);
    entry.failures += 1;
    entry.dueAt = Math.min(entry.dueAt ?? Number.POSITIVE_INFINITY, clock.mono() + wait);
  };

  const arm = (room: ChatRoomId, entry: Entry): void => {
    entry.disarm();
    if (stopped || entry.dueAt === null || entry.running !== null) return;
    entry.disarm = clock.setTimer(Math.max(0, entry.dueAt - clock.mono()), () => {
      entry.dueAt = null;
      entry.running = check(room, entry)
        .catch(onFatal)
        .finally(() => {
          entry.running = null;
          if (entry.dueAt === null) entries.delete(room);
          else arm(room, entry);
        });
    });
  };

  return {
    soon: (room, ms) => {
      const entry = entries.get(room) ?? { failures: 0, running: null, dueAt: null, disarm: () => {} };
      entries.set(room, entry);
      const dueAt = clock.mono() + ms;
      if (entry.dueAt !== null && entry.dueAt <= dueAt) return;
      entry.dueAt = dueAt;
      arm(room, entry);
    },
    stop: () => {
      stopped = true;
      for (const entry of entries.values()) entry.disarm();
    },
    idle: async () => {
      await Promise.all([...entries.values()].map(({ running }) => running));
    },
  };
};
